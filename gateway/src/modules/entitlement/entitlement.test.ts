import { setTimeout as sleep } from 'node:timers/promises';
import { nodeId, TestUsage } from '../../../test/support/test-usage.js';
import { DAY_MS, HOUR_MS } from '../../platform/clock.js';
import type { Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { BookCommand } from './book-commands.js';
import type { BookSubAccount } from './book.js';
import type { OrderMoney } from './entitlement.service.js';
import { readJournal, writeCommand } from './journal.js';

let usage: TestUsage;

beforeAll(async () => {
  usage = await TestUsage.start();
});
afterAll(async () => {
  await usage.close();
});

const now = () => usage.gateway.clock.now();
const entitlements = () => usage.gateway.services.entitlements;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => usage.gateway.services.db.transaction(work);

async function select(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await usage.owner.query<Record<string, unknown>>(sql, values)).rows;
}

/** Creates an order without any effect yet: tests set what it entitles to. */
async function order(viewer: Viewer): Promise<string> {
  const request = { planId: 'traffic-1gb', quantity: 1, startLater: true, remark: null };
  return usage.gateway.services.orderPlacement.create(viewer, request, newId());
}

async function startTraffic(viewer: Viewer, bytes: bigint | null, validityDays = 30) {
  const { userId } = viewer;
  const orderId = await order(viewer);
  const service = { ...{ orderId, userId, bytes, validityDays }, source: 'PURCHASE' } as const;
  const endsAt = await inTx((tx) =>
    entitlements().start(tx, { ...service, billingType: 'TRAFFIC' }, now()),
  );
  return { orderId, userId, billingType: 'TRAFFIC', endsAt } as const;
}

const unlimitedOrder = async (viewer: Viewer) =>
  ({ orderId: await order(viewer), userId: viewer.userId, billingType: 'UNLIMITED' }) as const;

const activate = (given: Awaited<ReturnType<typeof unlimitedOrder>>) =>
  inTx((tx) =>
    entitlements().start(
      tx,
      { ...given, source: 'PURCHASE', bytes: null, validityDays: 30 },
      now(),
    ),
  );

const settle = (
  given: { orderId: string; userId: string; billingType: 'TRAFFIC' | 'UNLIMITED' },
  money: Partial<OrderMoney> = {},
) =>
  inTx((tx) =>
    entitlements().settleOrder(
      tx,
      given,
      {
        ...{ capturedMinor: 1_000n, refundedMinor: 0n, lostMinor: 0n, disputedMinor: 0n, ...money },
      },
      now(),
    ),
  );

/** The customer's transactions of one kind, amounts by account; null for a transaction without entries. */
async function posted(userId: string, kind: string) {
  const found = await select(
    `SELECT t.order_id AS "orderId", t.detail,
            (SELECT json_object_agg(a.kind, e.amount) FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
             WHERE e.transaction_id = t.id) AS entries
     FROM ledger_transaction t WHERE t.user_id = $1 AND t.kind = $2 ORDER BY t.id`,
    userId,
    kind,
  );
  return found;
}

const grantsOf = (userId: string) =>
  select(
    `SELECT g.source, g.order_id AS "orderId", g.granted_bytes AS bytes, g.starts_at AS "startsAt", g.expires_at AS "expiresAt",
            g.held_at AS "heldAt", g.taken_back_bytes AS "takenBack", g.unrecovered_bytes AS unrecovered, a.balance AS left
     FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id AND a.sub_account_id IS NULL
     WHERE g.user_id = $1 ORDER BY g.expires_at`,
    userId,
  );

const commandsOf = async (userId: string) =>
  (await select(`SELECT kind FROM entitlement_command WHERE user_id = $1 ORDER BY id`, userId)).map(
    ({ kind }) => kind,
  );

const segmentsOf = (userId: string) =>
  select(
    `SELECT order_id AS "orderId", starts_at AS from, ends_at AS to FROM unlimited_segment WHERE user_id = $1 ORDER BY starts_at`,
    userId,
  );

const unlimitedOf = async (orderId: string) =>
  (
    await select(
      `SELECT activated_at AS "activatedAt", starts_at AS "startsAt", ends_at AS "endsAt", held, end_reason AS reason
       FROM unlimited_entitlement WHERE order_id = $1`,
      orderId,
    )
  )[0];

const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

describe('free trial', () => {
  it('is granted once per email address, even to another customer', async () => {
    const [first, second] = [await usage.gateway.customer(), await usage.gateway.customer()];
    const ask = ({ userId }: Viewer) =>
      inTx((tx) => entitlements().grantTrial(tx, userId, 'once@example.com'));
    expect([await ask(first), await ask(first), await ask(second)]).toEqual([true, false, false]);
    expect(await grantsOf(first.userId)).toMatchObject([
      { source: 'TRIAL', orderId: null, left: 500_000_000n, expiresAt: later(7 * DAY_MS) },
    ]);
    expect(await grantsOf(second.userId)).toEqual([]);
  });
});

describe('traffic of an order', () => {
  it('is usable from its start, ends with its validity, and is granted once', async () => {
    const viewer = await usage.gateway.customer();
    const startsAt = now();
    const { orderId, userId, endsAt } = await startTraffic(viewer, 700n, 3);
    expect(endsAt).toEqual(later(3 * DAY_MS));
    expect(await grantsOf(userId)).toEqual([
      {
        ...{ source: 'PURCHASE', orderId, bytes: 700n, left: 700n, heldAt: null },
        ...{ startsAt, expiresAt: endsAt, takenBack: 0n, unrecovered: 0n },
      },
    ]);
    expect(await posted(userId, 'traffic.grant')).toEqual([
      {
        orderId,
        detail: { source: 'PURCHASE' },
        entries: { traffic_sold: -700, traffic_pot: 700 },
      },
    ]);
    const again = { orderId, userId, source: 'PURCHASE', bytes: 1n, validityDays: 1 } as const;
    await expect(
      inTx((tx) => entitlements().start(tx, { ...again, billingType: 'TRAFFIC' }, now())),
    ).rejects.toThrow(/uq_traffic_grant_order/);
    await expect(startTraffic(viewer, null)).rejects.toThrow('has no bytes');
  });

  it('is taken back in proportion to refunds, once per change, as far as it is left', async () => {
    const viewer = await usage.gateway.customer();
    const given = await startTraffic(viewer, 1_000n);
    for (const refundedMinor of [0n, 250n, 250n, 100n, 100n])
      await settle(given, { refundedMinor });
    expect(await grantsOf(given.userId)).toMatchObject([{ takenBack: 100n, left: 900n }]);
    const { orderId } = given;
    expect(await posted(given.userId, 'traffic.revoke')).toEqual([
      { orderId, detail: {}, entries: { traffic_revoked: 250, traffic_pot: -250 } },
      { orderId, detail: {}, entries: { traffic_revoked: -150, traffic_pot: 150 } },
    ]);
    expect(await commandsOf(given.userId)).toEqual(['GRANT', 'ORDER_MONEY', 'ORDER_MONEY']);
  });

  it('that is already used is recorded as unrecovered, without a debt', async () => {
    const viewer = await usage.gateway.customer();
    const given = await startTraffic(viewer, 1_000n);
    const login = { username: usage.username(), password: 'secret1', remark: null };
    const id = await usage.gateway.services.subAccounts.create(
      viewer,
      { ...login, chargeMode: 'SHARED', limitBytes: null },
      null,
    );
    await usage.ingest(nodeId(), 1, [usage.event(id, 800n)]);
    await settle(given, { refundedMinor: 100n, lostMinor: 400n });
    expect(await grantsOf(given.userId)).toMatchObject([
      { takenBack: 200n, unrecovered: 300n, left: 0n },
    ]);
    await settle(given, { refundedMinor: 200n, lostMinor: 400n });
    expect((await posted(given.userId, 'traffic.revoke')).map(({ entries }) => entries)).toEqual([
      {
        ...{ traffic_revoked: 200, traffic_pot: -200 },
        ...{ traffic_unrecovered: 300, traffic_refund_claim: -300 },
      },
      { traffic_unrecovered: 100, traffic_refund_claim: -100 },
    ]);
  });

  it('is held during a dispute, without moving bytes', async () => {
    const viewer = await usage.gateway.customer();
    const given = await startTraffic(viewer, 1_000n);
    const heldAt = now();
    await settle(given, { disputedMinor: 100n });
    usage.gateway.clock.advance(HOUR_MS);
    await settle(given, { disputedMinor: 50n });
    expect(await grantsOf(given.userId)).toMatchObject([{ heldAt, expiresAt: given.endsAt }]);
    await settle(given);
    expect(await grantsOf(given.userId)).toMatchObject([
      { heldAt: null, expiresAt: new Date((given.endsAt?.getTime() ?? 0) + HOUR_MS) },
    ]);
    expect(await posted(given.userId, 'traffic.revoke')).toEqual([]);
    expect(await commandsOf(given.userId)).toEqual(['GRANT', 'ORDER_MONEY', 'ORDER_MONEY']);
  });

  it('ignores refunds before it starts', async () => {
    const viewer = await usage.gateway.customer();
    const { userId } = viewer;
    await startTraffic(viewer, 10n);
    const waiting = { orderId: await order(viewer), userId, billingType: 'TRAFFIC' } as const;
    await settle(waiting, { refundedMinor: 500n });
    expect(await commandsOf(userId)).toEqual(['GRANT']);
    expect(await unlimitedOf(waiting.orderId)).toBeUndefined();
  });
});

describe('unlimited order', () => {
  it('waits for activation while it is paid', async () => {
    const given = await unlimitedOrder(await usage.gateway.customer());
    await settle(given, { refundedMinor: 999n });
    expect(await unlimitedOf(given.orderId)).toMatchObject({ activatedAt: null, held: false });
    await settle(given, { refundedMinor: 600n, lostMinor: 400n });
    expect(await unlimitedOf(given.orderId)).toBeUndefined();
    expect(await commandsOf(given.userId)).toEqual([]);
  });

  it('starts at once or queues behind the running one, and starts when that one is refunded', async () => {
    const viewer = await usage.gateway.customer();
    const [first, second] = [await unlimitedOrder(viewer), await unlimitedOrder(viewer)];
    await settle(first);
    const from = now();
    const [to, end] = [later(30 * DAY_MS), later(60 * DAY_MS)];
    expect(await activate(first)).toEqual(to);
    expect(await activate(second)).toEqual(end);
    expect(await segmentsOf(viewer.userId)).toEqual([
      { orderId: first.orderId, from, to },
      { orderId: second.orderId, from: to, to: end },
    ]);
    usage.gateway.clock.advance(HOUR_MS);
    const returned = now();
    await settle(first, { refundedMinor: 1_000n });
    await settle(first, { refundedMinor: 1_000n });
    expect(await unlimitedOf(first.orderId)).toEqual({
      ...{ activatedAt: from, startsAt: from, endsAt: returned },
      ...{ held: false, reason: 'REFUNDED' },
    });
    const newEnd = later(30 * DAY_MS);
    expect(await unlimitedOf(second.orderId)).toEqual({
      ...{ activatedAt: from, startsAt: returned, endsAt: newEnd },
      ...{ held: false, reason: null },
    });
    expect(await segmentsOf(viewer.userId)).toEqual([
      { orderId: first.orderId, from, to: returned },
      { orderId: second.orderId, from: returned, to: newEnd },
    ]);
    expect(await commandsOf(viewer.userId)).toEqual(['UNLIMITED', 'UNLIMITED', 'ORDER_MONEY']);
  });

  it('has no known end while it is disputed', async () => {
    const viewer = await usage.gateway.customer();
    // Traffic refunds do not affect it.
    await settle(await startTraffic(viewer, 10n), { refundedMinor: 500n });
    const given = await unlimitedOrder(viewer);
    await activate(given);
    await settle(given, { disputedMinor: 1n });
    expect(await unlimitedOf(given.orderId)).toMatchObject({ held: true, endsAt: null });
    usage.gateway.clock.advance(DAY_MS);
    await settle(given, { lostMinor: 1_000n });
    expect(await unlimitedOf(given.orderId)).toMatchObject({ held: false, reason: 'LOST' });
    await settle(given);
    expect(await unlimitedOf(given.orderId)).toMatchObject({
      ...{ reason: null, endsAt: later(30 * DAY_MS) },
    });
  });
});

describe("saving a sub account's terms", () => {
  const save = (
    { userId }: Viewer,
    id: string,
    limitBytes: bigint | null,
    { usedBytes = 0n, chargeMode = 'ALLOCATED' }: Partial<BookSubAccount> = {},
  ) => {
    const terms = { type: 'TRAFFIC', active: true, chargeMode, limitBytes } as const;
    return inTx((tx) =>
      entitlements().changeSubAccount(tx, userId, { id, terms, usedBytes }, true, now()),
    );
  };

  it('returns how many bytes the limit lacks', async () => {
    const { viewer, subAccounts } = await usage.account(100n);
    const [id = ''] = subAccounts;
    expect(await save(viewer, id, 150n)).toBe(50n);
    expect(await save(viewer, id, 100n)).toBe(0n);
    expect(await save(viewer, id, 130n, { usedBytes: 20n })).toBe(10n);
    expect(await save(viewer, id, 10n, { usedBytes: 20n })).toBe(0n);
    expect(await save(viewer, id, null)).toBe(0n);
    expect(await save(viewer, id, 150n, { chargeMode: 'SHARED' })).toBe(0n);
    const moved = await posted(viewer.userId, 'traffic.allocate');
    expect(moved[0]).toMatchObject({ orderId: null, detail: { subAccountId: id } });
  });

  it('moves bytes between account and sub account, and posts nothing when none move', async () => {
    const { viewer, subAccounts } = await usage.account(100n);
    const [id = ''] = subAccounts;
    await usage.grant(viewer, 40n, 2);
    for (const limit of [60n, 60n, 20n]) await save(viewer, id, limit);
    const pots = () =>
      select(
        `SELECT g.granted_bytes AS of, a.sub_account_id AS "subAccountId", a.balance FROM ledger_account a
         JOIN traffic_grant g ON g.id = a.grant_id WHERE a.user_id = $1 AND a.balance > 0 ORDER BY 1, 3`,
        viewer.userId,
      );
    const untouched = { of: 100n, subAccountId: null, balance: 100n };
    expect(await pots()).toMatchObject([
      { of: 40n, balance: 20n },
      { of: 40n, balance: 20n },
      untouched,
    ]);
    expect(await posted(viewer.userId, 'traffic.allocate')).toHaveLength(2);
    expect(await commandsOf(viewer.userId)).toHaveLength(7);
    // The used part of the limit needs no allocation.
    await save(viewer, id, 50n, { usedBytes: 45n });
    expect(await pots()).toEqual([
      { of: 40n, subAccountId: id, balance: 5n },
      { of: 40n, subAccountId: null, balance: 35n },
      untouched,
    ]);
  });

  it('is refused for a customer without a balance row', async () => {
    const viewer = await usage.gateway.customer();
    await expect(save({ ...viewer, userId: newId() }, newId(), 1n)).rejects.toThrow('no balance');
  });
});

describe('customer lock', () => {
  it('is held until the transaction ends', async () => {
    const { userId } = await usage.gateway.customer();
    const order: string[] = [];
    let second = Promise.resolve();
    await inTx(async (tx) => {
      await entitlements().lock(tx, userId);
      second = inTx((other) => entitlements().lock(other, userId)).then(() => {
        order.push('second');
      });
      await sleep(50);
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});

describe('journal', () => {
  it('keeps every command, in time order', async () => {
    const { userId } = await usage.gateway.customer();
    const [id, orderId] = [newId(), newId()];
    const grant = { kind: 'GRANT', grantId: id, bytes: 2n ** 60n, expiresAt: 7 } as const;
    const terms = { active: true, limitBytes: null } as const;
    const commands: BookCommand[] = [
      { ...grant, orderId: null, source: 'TRIAL' },
      { ...grant, orderId, source: 'REDEMPTION' },
      { ...grant, orderId, source: 'PURCHASE' },
      { kind: 'UNLIMITED', orderId, hours: 720 },
      {
        ...{ kind: 'ORDER_MONEY', orderId, capturedMinor: 4n, refundedMinor: 3n },
        ...{ lostMinor: 2n, disputedMinor: 1n },
      },
      {
        ...{ kind: 'SUB_ACCOUNT', subAccountId: id, setsAside: true },
        terms: { ...terms, type: 'TRAFFIC', chargeMode: 'ALLOCATED', limitBytes: 9n },
      },
      {
        ...{ kind: 'SUB_ACCOUNT', subAccountId: id, setsAside: false },
        terms: { ...terms, type: 'UNLIMITED', chargeMode: 'SHARED' },
      },
      { kind: 'PRIORITIZE', plan: 'TRAFFIC' },
      { kind: 'PRIORITIZE', plan: 'UNLIMITED' },
    ];
    await inTx(async (tx) => {
      for (const command of commands) await writeCommand(tx, userId, command, later(1));
      await writeCommand(tx, userId, { kind: 'PRIORITIZE', plan: 'TRAFFIC' }, now());
    });
    expect(await inTx((tx) => readJournal(tx, userId))).toEqual([
      { at: now().getTime(), command: { kind: 'PRIORITIZE', plan: 'TRAFFIC' } },
      ...commands.map((command) => ({ at: later(1).getTime(), command })),
    ]);
  });
});

describe('prioritized plan', () => {
  it('is stored with its time and an audit entry, and a repeat changes nothing', async () => {
    const viewer = await usage.gateway.customer();
    await entitlements().prioritize(viewer, 'UNLIMITED');
    expect(await commandsOf(viewer.userId)).toEqual([]);
    for (let n = 0; n < 2; n++) await entitlements().prioritize(viewer, 'TRAFFIC');
    expect(
      await select(
        `SELECT at, kind, detail FROM entitlement_command WHERE user_id = $1`,
        viewer.userId,
      ),
    ).toEqual([{ at: now(), kind: 'PRIORITIZE', detail: { plan: 'TRAFFIC' } }]);
    expect(
      await select(
        `SELECT action, before, after FROM audit_entry WHERE user_id = $1 ORDER BY id`,
        viewer.userId,
      ),
    ).toEqual([
      {
        action: 'balance.prioritize',
        before: { plan: 'UNLIMITED' },
        after: { plan: 'TRAFFIC' },
      },
    ]);
  });
});

describe('a command dated before charged events', () => {
  const recountsOf = async (userId: string) => [
    ...(await select(`SELECT recount_from AS from FROM user_balance WHERE user_id = $1`, userId)),
    ...(await select(
      `SELECT payload FROM graphile_worker._private_jobs WHERE key = $1`,
      `recount:${userId}`,
    )),
  ];

  it('requests a recount from its time on; other commands do not', async () => {
    const { viewer, subAccounts } = await usage.account(100n);
    const { userId } = viewer;
    usage.gateway.clock.advance(HOUR_MS);
    await usage.ingest(nodeId(), 1, [usage.event(subAccounts[0] ?? '', 10n)]);
    usage.gateway.clock.advance(1);
    await entitlements().prioritize(viewer, 'TRAFFIC');
    expect(await recountsOf(userId)).toEqual([{ from: null }]);
    // A node's clock may be ahead.
    const ahead = now().getTime() + 60_000;
    await usage.ingest(nodeId(), 1, [usage.event(subAccounts[0] ?? '', 10n, { at: ahead })]);
    await entitlements().prioritize(viewer, 'UNLIMITED');
    const from = now();
    expect(await recountsOf(userId)).toEqual([{ from }, { payload: { userId } }]);
    usage.gateway.clock.advance(60_000);
    await entitlements().prioritize(viewer, 'TRAFFIC');
    expect(await recountsOf(userId)).toMatchObject([{ from }, {}]);
  });
});
