import { share } from '../../../../test/support/share.js';
import { entitlementTools } from '../../../../test/support/test-entitlements.js';
import { createSubAccount } from '../../../../test/support/test-sub-accounts.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.js';
import { newId } from '../../../platform/ids.js';
import type { Viewer } from '../../../platform/viewer.js';
import type { OrderMoney } from '../entitlement.service.js';
import { noOutcomes } from './posting.js';

const usage = share(() => TestUsage.start());

const now = () => usage.gateway.clock.now().getTime();
const advance = (milliseconds: number) => {
  usage.gateway.clock.advance(milliseconds);
};
const { inTx, select, corrections } = entitlementTools(() => usage);
const recount = ({ accountId }: Viewer) => usage.gateway.services.usageRecounts.recount(accountId);
const use = (id: string, bytes: bigint, at: number) =>
  usage.ingest(nodeId(), 1, [usage.event(id, bytes, { at })]);

const grantsOf = ({ accountId }: Viewer) =>
  select(
    `SELECT g.taken_back_bytes AS "takenBack", g.unrecovered_bytes AS unrecovered, g.expired_bytes AS expired,
            (SELECT sum(a.balance)::bigint FROM ledger_account a WHERE a.grant_id = g.id) AS left
     FROM traffic_grant g WHERE g.account_id = $1 ORDER BY g.expires_at`,
    accountId,
  );

/** Creates a traffic order that starts now. */
async function order(viewer: Viewer, bytes: bigint, validityDays = 30) {
  const { accountId } = viewer;
  const { entitlements, orderPlacement } = usage.gateway.services;
  const request = { planId: 'traffic-1gb', quantity: 1, startLater: true, remark: null };
  const orderId = await orderPlacement.create(viewer, request, newId());
  const given = { orderId, accountId, billingType: 'TRAFFIC' } as const;
  const service = { ...given, source: 'PURCHASE', bytes, validityDays } as const;
  await inTx((tx) => entitlements.start(tx, service, new Date(now())));
  return (money: Partial<OrderMoney>) =>
    inTx((tx) =>
      entitlements.settleOrder(
        tx,
        given,
        {
          capturedMinor: 100n,
          refundedMinor: 0n,
          lostMinor: 0n,
          disputedMinor: 0n,
          ...money,
        },
        new Date(now()),
      ),
    );
}

describe('recounting in time order', () => {
  it('charges the grant that pays in time order, and returns what another one paid', async () => {
    const viewer = await usage.gateway.customer();
    const id = await createSubAccount(usage.gateway, viewer, { limitBytes: 100n });
    await usage.grant(viewer, 100n, 1);
    await usage.grant(viewer, 100n);
    advance(HOUR_MS);
    const early = now();
    advance(DAY_MS);
    const left = async () => (await grantsOf(viewer)).map((grant) => grant['left']);
    // Only the second grant can pay for these bytes.
    await use(id, 80n, now());
    // On arrival, 20 of these bytes are within the limit. The recount puts all of them first.
    await use(id, 80n, early);
    expect(await left()).toEqual([80n, 20n]);
    await recount(viewer);
    expect(await left()).toEqual([20n, 80n]);
    expect(await usage.sums(viewer)).toMatchObject({ pots: 100n, writtenOff: 60n, counters: 100n });
    expect(await corrections(viewer)).toHaveLength(1);
    await recount(viewer);
    expect(await corrections(viewer)).toHaveLength(1);
  });

  it('allocates from another grant when time order requires it', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    // All at one instant: commands take effect before usage.
    await use(subAccounts[0] ?? '', 1_005n, now());
    await usage.grant(viewer, 1_000n, 90);
    await createSubAccount(usage.gateway, viewer, { chargeMode: 'ALLOCATED', limitBytes: 300n });
    const pots = () =>
      select(
        `SELECT a.sub_account_id IS NOT NULL AS aside, a.balance AS bytes FROM ledger_account a
         JOIN traffic_grant g ON g.id = a.grant_id WHERE g.account_id = $1 ORDER BY g.expires_at, aside`,
        viewer.accountId,
      );
    const pot = (bytes: bigint, aside = false) => ({ aside, bytes });
    expect(await pots()).toEqual([pot(0n), pot(700n), pot(300n, true)]);
    await usage.owner.query(
      `UPDATE account_balance SET recount_from = 'epoch' WHERE account_id = $1`,
      [viewer.accountId],
    );
    await recount(viewer);
    expect(await pots()).toEqual([pot(0n), pot(300n, true), pot(695n), pot(0n, true)]);
    expect(await usage.sums(viewer)).toMatchObject({ pots: 995n, writtenOff: 0n });
  });

  it('posts nothing when the sums were right, and clears the mark', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [id = ''] = subAccounts;
    advance(6 * HOUR_MS);
    await use(id, 800n, now() - HOUR_MS);
    await use(id, 400n, now() - 3 * HOUR_MS);
    const asked = () =>
      select(
        `SELECT recount_from AS from FROM account_balance WHERE account_id = $1`,
        viewer.accountId,
      );
    expect(await asked()).toEqual([{ from: new Date(now() - 3 * HOUR_MS) }]);
    await recount(viewer);
    expect(await asked()).toEqual([{ from: null }]);
    expect(await corrections(viewer)).toEqual([]);
  });

  it('reads nothing when no recount is due, and posts nothing that does not add up', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const { recounts } = usage.gateway.services;
    const nobody = () => Promise.reject(new Error('read'));
    expect(await inTx((tx) => recounts.recount(tx, viewer.accountId, nobody))).toBeNull();
    const at = now();
    advance(HOUR_MS);
    await use(subAccounts[0] ?? '', 1_000n, now());
    await use(subAccounts[0] ?? '', 9n, at);
    const unread = inTx((tx) =>
      recounts.recount(tx, viewer.accountId, async () => ({ events: [], posted: noOutcomes() })),
    );
    await expect(unread).rejects.toThrow('leaves a difference of 1000 bytes');
    expect(await usage.sums(viewer)).toMatchObject({ pots: 0n, writtenOff: 9n });
    await recount(viewer);
  });

  it("charges traffic for bytes that were free, from the toggle's instant on", async () => {
    const viewer = await usage.gateway.customer();
    const { services, clock } = usage.gateway;
    const { accountId } = viewer;
    await usage.grant(viewer, 100n);
    await inTx((tx) => services.subAccounts.ensureUnlimitedSubAccount(tx, accountId));
    const [subAccount] = await select(
      `SELECT id FROM sub_account WHERE account_id = $1`,
      accountId,
    );
    const request = { planId: 'unlimited-30d', quantity: 1, startLater: true, remark: null };
    const orderId = await services.orderPlacement.create(viewer, request, newId());
    const service = {
      orderId,
      accountId,
      source: 'PURCHASE',
      bytes: null,
      validityDays: 30,
    } as const;
    await inTx((tx) =>
      services.entitlements.start(tx, { ...service, billingType: 'UNLIMITED' }, clock.now()),
    );
    const id = subAccount?.['id'] as string;
    await use(id, 20n, now());
    advance(1_000);
    // From a node whose clock is a minute ahead.
    await use(id, 70n, now() + 60_000);
    await services.entitlements.prioritize(viewer, 'TRAFFIC');
    await recount(viewer);
    expect(await corrections(viewer)).toEqual([{ traffic_pot: -70, traffic_free: 70 }]);
    expect(await usage.sums(viewer)).toMatchObject({ pots: 30n, writtenOff: 0n });
  });

  it('finds that a refund came after its bytes had been used', async () => {
    const viewer = await usage.gateway.customer();
    const id = await createSubAccount(usage.gateway, viewer);
    const settle = await order(viewer, 1_000n);
    advance(2 * HOUR_MS);
    await settle({ refundedMinor: 100n });
    await use(id, 300n, now() - HOUR_MS);
    expect(await grantsOf(viewer)).toMatchObject([{ takenBack: 1_000n, unrecovered: 0n }]);
    await recount(viewer);
    expect(await grantsOf(viewer)).toMatchObject([
      { takenBack: 700n, unrecovered: 300n, left: 0n },
    ]);
    expect(await corrections(viewer)).toEqual([
      {
        traffic_revoked: -300,
        traffic_unrecovered: 300,
        traffic_refund_claim: -300,
        written_off_no_balance: 300,
      },
    ]);
  });

  it('leaves a grant alone that has been closed since', async () => {
    const viewer = await usage.gateway.customer();
    const id = await createSubAccount(usage.gateway, viewer);
    await usage.grant(viewer, 100n, 1);
    await usage.grant(viewer, 1_000n, 30);
    advance(HOUR_MS);
    await use(id, 30n, now());
    advance(3 * DAY_MS);
    await usage.gateway.services.expiries.closeExpired();
    await use(id, 1_000n, now());
    await use(id, 5n, now() - HOUR_MS);
    await recount(viewer);
    expect(await grantsOf(viewer)).toMatchObject([
      { expired: 70n, left: 0n },
      { expired: 0n, left: 0n },
    ]);
    expect(await corrections(viewer)).toEqual([]);
  });

  it('books bytes that return to a closed grant as expired, not as remaining', async () => {
    const viewer = await usage.gateway.customer();
    const id = await createSubAccount(usage.gateway, viewer);
    const settle = await order(viewer, 1_000n, 1);
    await usage.grant(viewer, 10n);
    await settle({ refundedMinor: 40n });
    advance(3 * DAY_MS);
    await usage.gateway.services.expiries.closeExpired();
    expect(await grantsOf(viewer)).toMatchObject([
      { takenBack: 400n, expired: 600n, left: 0n },
      {},
    ]);
    // The refund failed.
    await settle({ refundedMinor: 0n });
    const settled = [{ takenBack: 0n, expired: 1_000n, left: 0n }, { expired: 0n }];
    expect(await grantsOf(viewer)).toMatchObject(settled);
    await use(id, 10n, now());
    await use(id, 5n, now() - HOUR_MS);
    await recount(viewer);
    expect(await grantsOf(viewer)).toMatchObject(settled);
  });
});
