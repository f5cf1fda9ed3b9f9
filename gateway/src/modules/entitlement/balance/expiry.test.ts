import { share } from '../../../../test/support/share.js';
import { deliverMails } from '../../../../test/support/test-mail.js';
import { lockAsOwner, untilSomebodyWaits } from '../../../../test/support/test-locks.js';
import { createSubAccount } from '../../../../test/support/test-sub-accounts.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.js';
import { newId } from '../../../platform/ids.js';
import type { Viewer } from '../../../platform/viewer.js';

const usage = share(() => TestUsage.start());

const advance = (milliseconds: number) => {
  usage.gateway.clock.advance(milliseconds);
};
const close = () => usage.gateway.services.expiries.closeExpired();
const tell = () => usage.gateway.services.expiries.notifyLapsed();
const mails = () => deliverMails(usage.gateway, 'ALLOCATION_LAPSED');

// Close everything from the previous test, and send its emails.
beforeEach(async () => {
  advance(30 * DAY_MS);
  await close();
  await tell();
});

async function customer(bytes: bigint, validityDays: number): Promise<Viewer> {
  const viewer = await usage.gateway.customer();
  await usage.grant(viewer, bytes, validityDays);
  return viewer;
}

const allocate = (viewer: Viewer, limitBytes: bigint) =>
  createSubAccount(usage.gateway, viewer, { chargeMode: 'ALLOCATED', limitBytes });

async function grants({ accountId }: Viewer) {
  const found = await usage.owner.query<Record<string, unknown>>(
    `SELECT g.expired_at AS "closedAt", g.expired_bytes AS expired,
            (SELECT sum(a.balance)::bigint FROM ledger_account a WHERE a.grant_id = g.id) AS left,
            (SELECT sum(e.amount)::bigint FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
             JOIN ledger_account a ON a.id = e.ledger_account_id
             WHERE t.kind = 'traffic.expire' AND t.reference = g.id::text AND a.kind = 'traffic_expired') AS booked
     FROM traffic_grant g WHERE g.account_id = $1 ORDER BY g.expires_at`,
    [accountId],
  );
  return found.rows;
}
const open = (left: bigint) => ({ closedAt: null, expired: 0n, left, booked: null });

describe('an expired grant (rule 6)', () => {
  it("stays open if a dispute holds it while closing waits for the customer's lock", async () => {
    const viewer = await customer(100n, 1);
    advance(3 * DAY_MS);
    await usage.owner.query('BEGIN');
    await lockAsOwner(usage, viewer);
    const closing = close();
    await untilSomebodyWaits(usage);
    await usage.owner.query(`UPDATE traffic_grant SET held_at = now() WHERE account_id = $1`, [
      viewer.accountId,
    ]);
    await usage.owner.query('COMMIT');
    expect(await closing).toBe(0);
    expect(await grants(viewer)).toEqual([open(100n)]);
  });

  it('closes 48 hours later and books the rest as expired, including allocated bytes', async () => {
    const viewer = await customer(100n, 1);
    await usage.grant(viewer, 1_000n, 2);
    await allocate(viewer, 70n);
    advance(3 * DAY_MS - 1);
    await close();
    expect(await grants(viewer)).toEqual([open(100n), open(1_000n)]);
    advance(1);
    const closedAt = usage.gateway.clock.now();
    expect(await close()).toBe(1);
    expect(await close()).toBe(0);
    const closed = { closedAt, expired: 100n, left: 0n, booked: 100n };
    expect(await grants(viewer)).toEqual([closed, open(1_000n)]);
  });

  it('closes even with nothing left', async () => {
    const viewer = await customer(100n, 1);
    const id = await createSubAccount(usage.gateway, viewer);
    await usage.ingest(nodeId(), 1, [usage.event(id, 100n)]);
    advance(3 * DAY_MS);
    expect(await close()).toBe(1);
    expect(await grants(viewer)).toMatchObject([{ expired: 0n, left: 0n, booked: null }]);
    expect((await grants(viewer))[0]?.['closedAt']).toEqual(usage.gateway.clock.now());
  });

  it("waits for its customer's recount", async () => {
    const viewer = await customer(100n, 1);
    const id = await createSubAccount(usage.gateway, viewer);
    advance(HOUR_MS);
    const at = usage.gateway.clock.now().getTime();
    await usage.ingest(nodeId(), 1, [usage.event(id, 100n, { at })]);
    await usage.ingest(nodeId(), 1, [usage.event(id, 10n, { at: at - 60_000 })]);
    advance(3 * DAY_MS);
    expect(await close()).toBe(0);
    await usage.gateway.services.usageRecounts.recount(viewer.accountId);
    expect(await close()).toBe(1);
  });

  it('stays open while held, and closing respects the limit', async () => {
    const viewer = await usage.gateway.customer();
    const { db, entitlements, orderPlacement, expiries } = usage.gateway.services;
    const { accountId } = viewer;
    const request = { planId: 'traffic-1gb', quantity: 1, startLater: true, remark: null };
    const orderId = await orderPlacement.create(viewer, request, newId());
    const settle = (disputedMinor: bigint) =>
      db.transaction((tx) =>
        entitlements.settleOrder(
          tx,
          { orderId, accountId, billingType: 'TRAFFIC' },
          { capturedMinor: 1n, refundedMinor: 0n, lostMinor: 0n, disputedMinor },
          usage.gateway.clock.now(),
        ),
      );
    await db.transaction((tx) =>
      entitlements.grant(tx, {
        accountId,
        orderId,
        bytes: 9n,
        source: 'PURCHASE',
        validityDays: 1,
      }),
    );
    await settle(1n);
    await customer(5n, 2);
    await customer(6n, 2);
    advance(9 * DAY_MS);
    expect([await expiries.closeExpired(1), await close(), await close()]).toEqual([1, 1, 0]);
    expect(await grants(viewer)).toEqual([open(9n)]);
    await settle(0n);
    advance(3 * DAY_MS);
    expect(await close()).toBe(1);
  });
});

describe('a lapsed allocation (rule 8)', () => {
  it('is reported to the customer once, at the expiry, with its remaining bytes', async () => {
    const viewer = await customer(1_000_000_000n, 1);
    const [email] = (
      await usage.owner.query<{ email: string }>(`SELECT email FROM users WHERE id = $1`, [
        viewer.accountId,
      ])
    ).rows;
    const id = await allocate(viewer, 300_000_000n);
    await allocate(viewer, 500_000_000n);
    await usage.ingest(nodeId(), 1, [usage.event(id, 100_000_000n)]);
    advance(DAY_MS - 1);
    expect(await tell()).toBe(0);
    advance(1);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    const [mail, ...others] = await mails();
    expect(mail).toMatchObject({ to: email?.email });
    expect(mail?.text).toMatch(/0\.70? GB/);
    expect(others).toEqual([]);
  });

  it('is not reported when nothing was allocated or nothing is left', async () => {
    await customer(1_000n, 1);
    const viewer = await customer(1_000n, 1);
    const id = await allocate(viewer, 300n);
    await usage.ingest(nodeId(), 1, [usage.event(id, 300n)]);
    advance(2 * DAY_MS);
    expect(await tell()).toBe(0);
    expect(await mails()).toEqual([]);
  });
});
