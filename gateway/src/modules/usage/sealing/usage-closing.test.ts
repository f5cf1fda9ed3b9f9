import { share } from '../../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import type { Viewer } from '../../../platform/viewer.js';
import { newId } from '../../../platform/ids.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const usage = share(() => TestUsage.start());

interface Holder {
  viewer: Viewer;
  subAccountId: string;
  orderId: string;
  /** Expiry of its 1,000 bytes, ms since the epoch. */
  expiresAt: number;
}

/** A customer whose only grant, from an order of 100 cents, expires in a day. */
async function holder(): Promise<Holder> {
  const { viewer, subAccounts } = await usage.account(0n);
  const { services, clock } = usage.gateway;
  const orderId = await services.orderPlacement.create(
    viewer,
    { planId: 'traffic-1gb', quantity: 1, startLater: true, remark: null },
    newId(),
  );
  const order = { orderId, accountId: viewer.accountId, billingType: 'TRAFFIC' } as const;
  const service = { ...order, source: 'PURCHASE', bytes: 1_000n, validityDays: 1 } as const;
  await services.db.transaction((tx) => services.entitlements.start(tx, service, clock.now()));
  return {
    viewer,
    orderId,
    subAccountId: subAccounts[0] ?? '',
    expiresAt: clock.now().getTime() + DAY,
  };
}

/** Sets how much of an order's 100 cents was refunded or lost. */
function settle(
  { viewer: { accountId }, orderId }: Holder,
  returned: { refunded?: bigint; lost?: bigint },
) {
  const { services, clock } = usage.gateway;
  const { refunded: refundedMinor = 0n, lost: lostMinor = 0n } = returned;
  const money = { capturedMinor: 100n, refundedMinor, lostMinor, disputedMinor: 0n };
  const order = { orderId, accountId, billingType: 'TRAFFIC' } as const;
  return services.db.transaction((tx) =>
    services.entitlements.settleOrder(tx, order, money, clock.now()),
  );
}

function goTo(at: number): void {
  usage.gateway.clock.advance(at - usage.gateway.clock.now().getTime());
}

/** The stored grant, its pots, and its bytes by ledger account. */
async function books({ viewer, orderId }: Holder) {
  const [grant, ledger] = [
    await usage.owner.query(
      `SELECT g.expired_at IS NOT NULL AS closed, g.expired_bytes AS expired, g.taken_back_bytes AS "takenBack",
              g.unrecovered_bytes AS unrecovered,
              (SELECT sum(a.balance)::bigint FROM ledger_account a WHERE a.grant_id = g.id) AS left
       FROM traffic_grant g WHERE g.order_id = $1`,
      [orderId],
    ),
    await usage.owner.query<{ kind: string; bytes: bigint }>(
      `SELECT a.kind, sum(e.amount)::bigint AS bytes FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
         JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE t.account_id = $1 AND a.kind IN ('traffic_expired', 'traffic_revoked', 'traffic_unrecovered') GROUP BY a.kind`,
      [viewer.accountId],
    ),
  ];
  const posted = new Map(ledger.rows.map(({ kind, bytes }) => [kind, bytes]));
  const [row] = grant.rows as Record<string, unknown>[];
  expect([row?.['expired'], row?.['takenBack'], row?.['unrecovered']]).toEqual(
    ['traffic_expired', 'traffic_revoked', 'traffic_unrecovered'].map(
      (kind) => posted.get(kind) ?? 0n,
    ),
  );
  return row;
}

/** A report that was received in time, but whose transaction waits until the grant is closed. */
async function reportOnItsWay({ viewer, subAccountId, expiresAt }: Holder, bytes: bigint) {
  goTo(expiresAt + 48 * HOUR - MINUTE);
  const at = expiresAt - MINUTE / 2;
  await usage.ingest(nodeId(), 1, [usage.event(subAccountId, bytes, { at })]);
  await usage.gateway.services.usageRecounts.recount(viewer.accountId);
}

async function close({ expiresAt }: Holder): Promise<void> {
  goTo(expiresAt + 48 * HOUR);
  await usage.gateway.services.expiries.closeExpired();
}

describe('a closed grant', () => {
  const CLOSED = { closed: true, expired: 1_000n, takenBack: 0n, unrecovered: 0n, left: 0n };

  it('pays from its expired bytes for a report that was in flight when it closed', async () => {
    const one = await holder();
    await close(one);
    expect(await books(one)).toEqual(CLOSED);
    await reportOnItsWay(one, 300n);
    expect(await books(one)).toEqual({ ...CLOSED, expired: 700n });
    expect(await usage.sums(one.viewer)).toMatchObject({ used: 300n, writtenOff: 0n, pots: 0n });
  });

  it("has nothing to take back: a refund's bytes are unrecovered", async () => {
    const one = await holder();
    await close(one);
    await settle(one, { refunded: 40n });
    expect(await books(one)).toEqual({ ...CLOSED, unrecovered: 400n });
    await settle(one, { refunded: 40n, lost: 60n });
    expect(await books(one)).toEqual({ ...CLOSED, unrecovered: 1_000n });
    await settle(one, {});
    expect(await books(one)).toEqual(CLOSED);
    await settle(one, { refunded: 25n });
    await reportOnItsWay(one, 300n);
    expect(await books(one)).toEqual({ ...CLOSED, expired: 700n, unrecovered: 250n });
  });

  it('books returned bytes as expired', async () => {
    const one = await holder();
    await settle(one, { lost: 60n });
    await close(one);
    expect(await books(one)).toEqual({ ...CLOSED, expired: 400n, takenBack: 600n });
    await settle(one, {});
    expect(await books(one)).toEqual(CLOSED);
    await reportOnItsWay(one, 300n);
    // At that time, a lost dispute had taken 600 of the 1,000 bytes. The other 400 paid.
    expect(await books(one)).toEqual({ ...CLOSED, expired: 700n });
  });
});

describe('closing books', () => {
  const throughOf = async ({ viewer }: Holder) => {
    const found = await usage.owner.query<{ through: Date }>(
      `SELECT through FROM entitlement_closing WHERE account_id = $1`,
      [viewer.accountId],
    );
    return found.rows[0]?.through.getTime() ?? 0;
  };

  it('leaves time for received reports whose transactions wait', async () => {
    const { usageRecounts, entitlements } = usage.gateway.services;
    const midnight = Math.ceil(usage.gateway.clock.now().getTime() / DAY) * DAY + DAY;
    goTo(midnight - 12 * HOUR);
    const one = await holder();
    goTo(midnight + HOUR);
    // Usage from before this that is reported after it is recounted.
    await entitlements.prioritize(one.viewer, 'TRAFFIC');
    goTo(midnight + 48 * HOUR + 5 * MINUTE);
    await usageRecounts.closeDue();
    goTo(midnight + 48 * HOUR - MINUTE);
    const at = midnight - MINUTE / 2;
    await usage.ingest(nodeId(), 1, [usage.event(one.subAccountId, 300n, { at })]);
    await usageRecounts.recount(one.viewer.accountId);
    expect(await books(one)).toMatchObject({ closed: false, left: 700n });
    goTo(midnight + 49 * HOUR);
    await usageRecounts.closeDue();
    expect(await throughOf(one)).toBe(midnight);
  });

  it('continues with other customers when one fails, and names the failed one', async () => {
    const { usageRecounts } = usage.gateway.services;
    const right = await holder();
    usage.gateway.clock.advance(3 * DAY);
    await usageRecounts.closeDue();
    const before = await throughOf(right);
    const [uncounted, unreadable] = [await holder(), await holder()];
    // Free bytes without an event behind them.
    await usage.owner.query(
      `INSERT INTO usage_account_quarter (account_id, quarter, bytes_up, bytes_down, requests, free_bytes)
       VALUES ($1, date_trunc('hour', now()), 5, 0, 1, 5)`,
      [uncounted.viewer.accountId],
    );
    await usage.owner.query(
      `UPDATE account_balance SET recount_from = now() WHERE account_id = $1`,
      [uncounted.viewer.accountId],
    );
    // This customer's closing is the oldest, so it comes first in the queue.
    await usage.owner.query(
      `INSERT INTO entitlement_closing (account_id, through, book) VALUES ($1, '2001-01-01', '{}')`,
      [unreadable.viewer.accountId],
    );
    usage.gateway.clock.advance(3 * DAY);
    await expect(usageRecounts.closeDue()).rejects.toMatchObject({
      errors: [
        {
          message: `recounting customer ${uncounted.viewer.accountId} leaves a difference of 5 bytes`,
        },
        { name: 'ZodError' },
      ],
    });
    expect(await throughOf(right)).toBe(before + 3 * DAY);
    expect(await throughOf(uncounted)).toBe(0);
    expect(await throughOf(unreadable)).toBe(Date.parse('2001-01-01'));
  });
});
