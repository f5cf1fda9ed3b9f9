import { share } from '../../../../test/support/share.js';
import { entitlementTools } from '../../../../test/support/test-entitlements.js';
import { createSubAccount } from '../../../../test/support/test-sub-accounts.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/ids.js';
import type { Viewer } from '../../../platform/viewer.js';
import { ChargingService, customersToRecount, type MeteredEvent } from './charging.service.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const usage = share(() => TestUsage.start());

const now = () => usage.gateway.clock.now().getTime();
const { inTx, select, posted } = entitlementTools(() => usage);

async function charge(
  charging: ChargingService,
  tx: Tx,
  events: readonly MeteredEvent[],
  whose: Parameters<ChargingService['open']>[2],
) {
  const charges = await charging.open(tx, events, whose);
  const outcomes = charges.count();
  await charges.post(newId());
  return outcomes;
}

/** The customer's usage postings: one object per transaction, amounts by account kind. */
const usePosted = async ({ accountId }: Viewer) =>
  (await posted(accountId, 'traffic.use')).map(({ entries }) => entries);

async function stateOf({ accountId }: Viewer) {
  const [state] = await select(
    `SELECT charged_through AS "chargedThrough", recount_from AS "recountFrom",
            (SELECT count(*)::integer FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
             WHERE j.key = 'recount:' || account_id AND t.identifier = 'usage.recount' AND j.payload ->> 'accountId' = account_id::text) AS jobs
     FROM account_balance WHERE account_id = $1`,
    accountId,
  );
  return state;
}

describe('charging usage', () => {
  it('charges the grant that expires first, then writes off uncovered bytes', async () => {
    const customer = await usage.account(1_000n);
    const [id = ''] = customer.subAccounts;
    await usage.grant(customer.viewer, 300n, 3);
    await usage.ingest(nodeId(), 1, [usage.event(id, 400n)]);
    const pots = await usage.owner.query<{ granted_bytes: bigint; balance: bigint }>(
      `SELECT g.granted_bytes, a.balance FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id
       WHERE g.account_id = $1 ORDER BY g.expires_at`,
      [customer.viewer.accountId],
    );
    expect(pots.rows).toEqual([
      { granted_bytes: 300n, balance: 0n },
      { granted_bytes: 1_000n, balance: 900n },
    ]);
    await usage.ingest(nodeId(), 1, [usage.event(id, 1_000n)]);
    expect(await usage.sums(customer.viewer)).toMatchObject({
      pots: 0n,
      used: 1_400n,
      writtenOff: 100n,
    });
  });

  it('charges an ALLOCATED sub account to its allocated bytes only', async () => {
    const { viewer } = await usage.account(1_000n);
    const id = await createSubAccount(usage.gateway, viewer, {
      chargeMode: 'ALLOCATED',
      limitBytes: 200n,
    });
    await usage.ingest(nodeId(), 1, [usage.event(id, 250n)]);
    expect(await usage.sums(viewer)).toMatchObject({ pots: 800n, used: 250n, writtenOff: 50n });
  });

  it('charges nothing for the unlimited sub account during a period, and no traffic outside it', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [shared = ''] = subAccounts;
    await usage.gateway.services.db.transaction((tx) =>
      usage.gateway.services.subAccounts.ensureUnlimitedSubAccount(tx, viewer.accountId),
    );
    const found = await usage.owner.query<{ id: string }>(
      `SELECT id FROM sub_account WHERE account_id = $1 AND type = 'UNLIMITED'`,
      [viewer.accountId],
    );
    const id = found.rows[0]?.id ?? '';
    const { services, clock } = usage.gateway;
    const orderId = await services.orderPlacement.create(
      viewer,
      { planId: 'unlimited-30d', quantity: 1, startLater: false, remark: null },
      newId(),
    );
    const order = { orderId, accountId: viewer.accountId, billingType: 'UNLIMITED' } as const;
    const service = { ...order, source: 'PURCHASE', bytes: null, validityDays: 1 } as const;
    await services.db.transaction((tx) => services.entitlements.start(tx, service, clock.now()));
    const during = [usage.event(id, 70n), usage.event(shared, 1n)];
    clock.advance(DAY);
    await usage.ingest(nodeId(), 1, [...during, usage.event(id, 5n)]);
    expect(await usePosted(viewer)).toEqual([
      { traffic_pot: -1, traffic_free: -70, written_off_expired: -5, traffic_used: 76 },
    ]);
    expect(await usage.sums(viewer)).toMatchObject({
      counters: 71n,
      pots: 999n,
      used: 76n,
      writtenOff: 5n,
    });
  });
});

describe('a batch', () => {
  it('is charged in time order, whatever order it arrived in', async () => {
    const { viewer, subAccounts } = await usage.account(100n);
    const [first = '', second = ''] = subAccounts;
    usage.gateway.clock.advance(HOUR);
    await usage.ingest(nodeId(), 1, [
      usage.event(second, 80n),
      usage.event(first, 70n, { at: now() - 60_000 }),
      usage.event(first, 10n, { at: now() - 120_000 }),
    ]);
    const found = await select(
      `SELECT sub_account_id AS id, sum(paid_bytes)::bigint AS paid FROM usage_quarter WHERE account_id = $1 GROUP BY 1`,
      viewer.accountId,
    );
    expect(new Map(found.map(({ id, paid }) => [id, paid]))).toEqual(
      new Map([
        [first, 80n],
        [second, 20n],
      ]),
    );
    expect(await stateOf(viewer)).toEqual({
      chargedThrough: new Date(now()),
      recountFrom: null,
      jobs: 0,
    });
  });

  it('posts one transaction per customer, with a reason for all unpaid bytes', async () => {
    const [one, other] = [await usage.account(50n), await usage.account(1_000n)];
    const [limited = '', disabled = ''] = one.subAccounts;
    const { subAccounts } = usage.gateway.services;
    await subAccounts.update(one.viewer, limited, { limitBytes: 100n });
    await subAccounts.setStatus(one.viewer, disabled, 'INACTIVE');
    await usage.ingest(nodeId(), 1, [
      usage.event(limited, 120n),
      usage.event(disabled, 7n),
      usage.event(limited, 9n, { at: now() - 3 * DAY }),
      usage.event(other.subAccounts[0] ?? '', 40n),
      usage.event(other.subAccounts[1] ?? '', 0n),
    ]);
    expect(await usePosted(one.viewer)).toEqual([
      {
        traffic_pot: -50,
        traffic_used: 136,
        written_off_no_balance: -50,
        written_off_over_limit: -20,
        written_off_disabled: -7,
        written_off_late: -9,
      },
    ]);
    expect(await usePosted(other.viewer)).toEqual([{ traffic_pot: -40, traffic_used: 40 }]);
  });

  it('counts all its events against a limit, and returns outcomes in event order', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [id = ''] = subAccounts;
    await usage.gateway.services.subAccounts.update(viewer, id, { limitBytes: 100n });
    usage.gateway.clock.advance(HOUR);
    const { db, ledger } = usage.gateway.services;
    const terms = {
      type: 'TRAFFIC',
      active: true,
      chargeMode: 'SHARED',
      limitBytes: 100n,
    } as const;
    const read = async () => new Map([[id, { ...terms, usedBytes: 10n }]]);
    const event = (subAccountId: string, bytesDown: bigint, at: number): MeteredEvent => ({
      subAccountId,
      at,
      bytesDown,
      bytesUp: 1n,
      isLate: false,
      country: 'US',
      protocol: 'HTTP',
    });
    const events = [event(id, 59n, now()), event(newId(), 2n, now()), event(id, 49n, now() - 1)];
    const whose = { accountIds: new Map([[id, viewer.accountId]]), read };
    const outcomes = await inTx((tx) =>
      charge(new ChargingService({ db, ledger }), tx, events, whose),
    );
    const shown = outcomes.map(({ paidBy, writtenOff }) => [
      paidBy.map(({ bytes }) => bytes),
      writtenOff,
    ]);
    expect(shown).toEqual([
      [[40n], [{ reason: 'OVER_LIMIT', bytes: 20n }]],
      [[], [{ reason: 'UNKNOWN_OWNER', bytes: 3n }]],
      [[50n], []],
    ]);
  });

  it('posts nothing if it has zero bytes', async () => {
    const { viewer, subAccounts } = await usage.account(50n);
    await usage.ingest(nodeId(), 1, [usage.event(subAccounts[0] ?? '', 0n)]);
    expect(await usePosted(viewer)).toEqual([]);
  });

  it('books bytes of sub accounts that never existed, without a customer', async () => {
    const node = nodeId();
    await usage.ingest(node, 1, [usage.event(newId(), 3n), usage.event(newId(), 4n)]);
    await usage.ingest(node, 2, [usage.event(newId(), 0n)]);
    const found = await select(
      `SELECT t.kind, t.reference, t.account_id AS "accountId", json_object_agg(a.kind, e.amount) AS entries
       FROM ledger_transaction t LEFT JOIN ledger_entry e ON e.transaction_id = t.id
       LEFT JOIN ledger_account a ON a.id = e.ledger_account_id WHERE t.reference LIKE $1 GROUP BY t.id`,
      `${node}:%`,
    );
    expect(found).toEqual([
      {
        kind: 'traffic.use',
        reference: `${node}:1:unknown`,
        accountId: null,
        entries: { written_off_unknown_owner: -7, traffic_used: 7 },
      },
    ]);
  });
});

describe('an out-of-order event', () => {
  it('needs no recount where the result cannot differ', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [id = ''] = subAccounts;
    usage.gateway.clock.advance(5 * HOUR);
    const latest = now();
    await usage.ingest(nodeId(), 1, [usage.event(id, 10n)]);
    await usage.ingest(nodeId(), 1, [usage.event(id, 10n, { at: now() - HOUR })]);
    expect(await stateOf(viewer)).toEqual({
      chargedThrough: new Date(latest),
      recountFrom: null,
      jobs: 0,
    });
  });

  it('requests one recount from the earliest such event on', async () => {
    const { viewer, subAccounts } = await usage.account(100n);
    const [id = ''] = subAccounts;
    usage.gateway.clock.advance(5 * HOUR);
    // In time order, so emptying the pot does not matter.
    await usage.ingest(nodeId(), 1, [usage.event(id, 100n)]);
    expect(await stateOf(viewer)).toMatchObject({ recountFrom: null, jobs: 0 });
    const late = (hours: number, bytes = 10n) =>
      usage.event(id, bytes, { at: now() - hours * HOUR });
    await usage.ingest(nodeId(), 1, [late(1), late(2), late(1.5)]);
    expect(await stateOf(viewer)).toMatchObject({
      chargedThrough: new Date(now()),
      recountFrom: new Date(now() - 2 * HOUR),
      jobs: 1,
    });
    await usage.ingest(nodeId(), 1, [late(1)]);
    expect(await stateOf(viewer)).toMatchObject({
      recountFrom: new Date(now() - 2 * HOUR),
      jobs: 1,
    });
  });

  it('also counts when simultaneous with a charged event, or before the last command', async () => {
    const [same, before] = [await usage.account(100n), await usage.account(100n)];
    usage.gateway.clock.advance(HOUR);
    const [id = ''] = same.subAccounts;
    await usage.ingest(nodeId(), 1, [usage.event(id, 60n)]);
    await usage.ingest(nodeId(), 1, [usage.event(id, 60n)]);
    expect(await stateOf(same.viewer)).toMatchObject({ recountFrom: new Date(now()), jobs: 1 });
    usage.gateway.clock.advance(1);
    await usage.grant(before.viewer, 5n);
    const at = now() - 1;
    await usage.ingest(nodeId(), 1, [usage.event(before.subAccounts[0] ?? '', 1n)]);
    expect(await stateOf(before.viewer)).toMatchObject({ recountFrom: null });
    await usage.ingest(nodeId(), 1, [usage.event(before.subAccounts[0] ?? '', 1n, { at })]);
    expect(await stateOf(before.viewer)).toMatchObject({ recountFrom: new Date(at), jobs: 1 });
  });

  it('leaves customers to recount, the longest waiting first', async () => {
    const accounts = [await usage.account(), await usage.account(), await usage.account()];
    const [older, newer] = accounts.map(({ viewer }) => viewer.accountId);
    await usage.owner.query(`UPDATE account_balance SET recount_from = NULL`);
    await usage.owner.query(
      `UPDATE account_balance SET recount_from = CASE account_id WHEN $1 THEN '2001-01-01' ELSE '2002-01-01' END::timestamptz
       WHERE account_id IN ($1, $2)`,
      [older, newer],
    );
    const waiting = (limit: number) => inTx((tx) => customersToRecount(tx, limit));
    expect(await waiting(9)).toEqual([{ accountId: older }, { accountId: newer }]);
    expect(await waiting(1)).toEqual([{ accountId: older }]);
  });
});
