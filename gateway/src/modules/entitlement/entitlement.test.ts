import { share } from '../../../test/support/share.js';
import { eventually } from '../../../test/support/customer.js';
import { entitlementTools } from '../../../test/support/test-entitlements.js';
import { nodeId, TestUsage } from '../../../test/support/test-usage.js';
import { HOUR_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { BookCommand } from './book/book-commands.js';
import type { BookSubAccount } from './book/book.js';
import { readJournal, writeCommand } from './book/journal.js';

const usage = share(() => TestUsage.start());

const { now, later, entitlements, inTx, select, posted, commandsOf } = entitlementTools(
  () => usage,
);

describe("saving a sub account's terms", () => {
  const save = (
    { accountId }: Viewer,
    id: string,
    limitBytes: bigint | null,
    { usedBytes = 0n, chargeMode = 'ALLOCATED' }: Partial<BookSubAccount> = {},
  ) => {
    const terms = { type: 'TRAFFIC', active: true, chargeMode, limitBytes } as const;
    return inTx((tx) =>
      entitlements().changeSubAccount(tx, accountId, { id, terms, usedBytes }, true, now()),
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
    const moved = await posted(viewer.accountId, 'traffic.allocate');
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
         JOIN traffic_grant g ON g.id = a.grant_id WHERE a.account_id = $1 AND a.balance > 0 ORDER BY 1, 3`,
        viewer.accountId,
      );
    const untouched = { of: 100n, subAccountId: null, balance: 100n };
    expect(await pots()).toMatchObject([
      { of: 40n, balance: 20n },
      { of: 40n, balance: 20n },
      untouched,
    ]);
    expect(await posted(viewer.accountId, 'traffic.allocate')).toHaveLength(2);
    expect(await commandsOf(viewer.accountId)).toHaveLength(7);
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
    await expect(save({ ...viewer, accountId: newId() }, newId(), 1n)).rejects.toThrow(
      'no balance',
    );
  });
});

describe('customer lock', () => {
  /** Resolves once a connection to this database waits for a lock. */
  const waitsForLock = () =>
    eventually('a transaction to wait', async () => {
      const { rowCount } = await usage.owner.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rowCount === 0 ? undefined : true;
    });

  it('is held until the transaction ends', async () => {
    const { accountId } = await usage.gateway.customer();
    const order: string[] = [];
    let second = Promise.resolve();
    await inTx(async (tx) => {
      await entitlements().lock(tx, accountId);
      second = inTx((other) => entitlements().lock(other, accountId)).then(() => {
        order.push('second');
      });
      await waitsForLock();
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});

describe('journal', () => {
  it('keeps every command, in time order', async () => {
    const { accountId } = await usage.gateway.customer();
    const [id, orderId] = [newId(), newId()];
    const grant = { kind: 'GRANT', grantId: id, bytes: 2n ** 60n, expiresAt: 7 } as const;
    const terms = { active: true, limitBytes: null } as const;
    const commands: BookCommand[] = [
      { ...grant, orderId: null, source: 'TRIAL' },
      { ...grant, orderId, source: 'REDEMPTION' },
      { ...grant, orderId, source: 'PURCHASE' },
      { kind: 'UNLIMITED', orderId, hours: 720 },
      {
        kind: 'ORDER_MONEY',
        orderId,
        capturedMinor: 4n,
        refundedMinor: 3n,
        lostMinor: 2n,
        disputedMinor: 1n,
      },
      {
        kind: 'SUB_ACCOUNT',
        subAccountId: id,
        setsAside: true,
        terms: { ...terms, type: 'TRAFFIC', chargeMode: 'ALLOCATED', limitBytes: 9n },
      },
      {
        kind: 'SUB_ACCOUNT',
        subAccountId: id,
        setsAside: false,
        terms: { ...terms, type: 'UNLIMITED', chargeMode: 'SHARED' },
      },
      { kind: 'PRIORITIZE', plan: 'TRAFFIC' },
      { kind: 'PRIORITIZE', plan: 'UNLIMITED' },
    ];
    await inTx(async (tx) => {
      for (const command of commands) await writeCommand(tx, accountId, command, later(1));
      await writeCommand(tx, accountId, { kind: 'PRIORITIZE', plan: 'TRAFFIC' }, now());
    });
    expect(await inTx((tx) => readJournal(tx, accountId))).toEqual([
      { at: now().getTime(), command: { kind: 'PRIORITIZE', plan: 'TRAFFIC' } },
      ...commands.map((command) => ({ at: later(1).getTime(), command })),
    ]);
  });
});

describe('prioritized plan', () => {
  it('is stored with its time and an audit entry, and a repeat changes nothing', async () => {
    const viewer = await usage.gateway.customer();
    await entitlements().prioritize(viewer, 'UNLIMITED');
    expect(await commandsOf(viewer.accountId)).toEqual([]);
    for (let n = 0; n < 2; n++) await entitlements().prioritize(viewer, 'TRAFFIC');
    expect(
      await select(
        `SELECT at, kind, detail FROM entitlement_command WHERE account_id = $1`,
        viewer.accountId,
      ),
    ).toEqual([{ at: now(), kind: 'PRIORITIZE', detail: { plan: 'TRAFFIC' } }]);
    expect(
      await select(
        `SELECT action, before, after FROM audit_entry WHERE account_id = $1 ORDER BY id`,
        viewer.accountId,
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
  const recountsOf = async (accountId: string) => [
    ...(await select(
      `SELECT recount_from AS from FROM account_balance WHERE account_id = $1`,
      accountId,
    )),
    ...(await select(
      `SELECT payload FROM graphile_worker._private_jobs WHERE key = $1`,
      `recount:${accountId}`,
    )),
  ];

  it('requests a recount from its time on; other commands do not', async () => {
    const { viewer, subAccounts } = await usage.account(100n);
    const { accountId } = viewer;
    usage.gateway.clock.advance(HOUR_MS);
    await usage.ingest(nodeId(), 1, [usage.event(subAccounts[0] ?? '', 10n)]);
    usage.gateway.clock.advance(1);
    await entitlements().prioritize(viewer, 'TRAFFIC');
    expect(await recountsOf(accountId)).toEqual([{ from: null }]);
    // A node's clock may be ahead.
    const ahead = now().getTime() + 60_000;
    await usage.ingest(nodeId(), 1, [usage.event(subAccounts[0] ?? '', 10n, { at: ahead })]);
    await entitlements().prioritize(viewer, 'UNLIMITED');
    const from = now();
    expect(await recountsOf(accountId)).toMatchObject([{ from }, { payload: { accountId } }]);
    usage.gateway.clock.advance(60_000);
    await entitlements().prioritize(viewer, 'TRAFFIC');
    expect(await recountsOf(accountId)).toMatchObject([{ from }, {}]);
  });
});
