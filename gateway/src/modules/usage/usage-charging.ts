import type { Database, Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import type { BillingType } from '../plan/plan.entity.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import { splitCharge, type ChargeItem, type ChargePot } from './charge.js';
import { CHARGE_MODES_SQL, LOCK_BALANCES_SQL, PERIODS_SQL, POTS_SQL } from './usage-ingest.sql.js';
import type { UserTotal } from './usage-totals.js';

interface PotRow extends ChargePot {
  userId: string;
  expiresAt: Date;
}

interface PeriodRow {
  userId: string;
  startsAt: Date;
  endsAt: Date;
}

interface SystemAccounts {
  used: bigint;
  writtenOff: bigint;
}

interface Dependencies {
  db: Database;
  ledger: LedgerService;
}

/** Charges what a batch used to the customers' pots, by the rules of charge.ts. */
export class UsageCharging {
  #accounts: Promise<SystemAccounts> | null = null;

  constructor(private readonly deps: Dependencies) {}

  /**
   * Posts one ledger transaction per customer and holds the customers' balances until the transaction ends. `reference` with
   * the customer's id makes it happen once. `users` are sorted by id, so that two batches cannot deadlock.
   */
  async charge(tx: Tx, users: readonly UserTotal[], reference: string, now: Date): Promise<void> {
    const accounts = await this.#systemAccounts();
    const userIds = users.map((user) => user.userId);
    const locked = await prepared<{ userId: string; prioritizedPlan: BillingType }>(
      tx,
      'usage.lock-balances',
      LOCK_BALANCES_SQL,
      [userIds],
    );
    const pots = await prepared<PotRow>(tx, 'usage.pots', POTS_SQL, [userIds, now]);
    const modes = await prepared<{ id: string }>(tx, 'usage.charge-modes', CHARGE_MODES_SQL, [
      users.flatMap((user) => [...user.subAccounts.keys()]),
    ]);
    const periods = await unlimitedPeriods(tx, users);
    const plans = new Map(locked.rows.map((row) => [row.userId, row.prioritizedPlan]));
    const potsOf = groupByUser(pots.rows);
    const allocated = new Set(modes.rows.map((row) => row.id));
    const transactions = users.flatMap((user) => {
      const { parts, writtenOffBytes } = splitCharge(
        itemsOf(user, allocated, periods.get(user.userId) ?? []),
        (potsOf.get(user.userId) ?? []).filter((pot) => pot.expiresAt.getTime() > user.earliest),
        plans.get(user.userId) ?? 'UNLIMITED',
      );
      const entries = parts.map(({ accountId, amount }) => ({ accountId, amount: -amount }));
      if (writtenOffBytes > 0n)
        entries.push({ accountId: accounts.writtenOff, amount: -writtenOffBytes });
      const charged = -entries.reduce((sum, entry) => sum + entry.amount, 0n);
      if (charged === 0n) return [];
      entries.push({ accountId: accounts.used, amount: charged });
      return [{ reference: `${reference}:${user.userId}`, userId: user.userId, entries }];
    });
    await this.deps.ledger.postMany(tx, 'traffic.use', transactions);
  }

  /** The ledger's own side. Made in a transaction of their own, so that their ids may be remembered. */
  #systemAccounts(): Promise<SystemAccounts> {
    if (this.#accounts === null) {
      const { db, ledger } = this.deps;
      const asked = db.transaction(async (tx) => ({
        used: await ledger.accountId(tx, { kind: 'traffic_used', unit: 'BYTES' }),
        writtenOff: await ledger.accountId(tx, { kind: 'traffic_written_off', unit: 'BYTES' }),
      }));
      this.#accounts = asked;
      asked.catch(() => {
        // Whoever waits gets the error; the next batch asks again.
        if (this.#accounts === asked) this.#accounts = null;
      });
    }
    return this.#accounts;
  }
}

/** Periods of the customers whose unlimited sub account was used; asked only when there are any. */
async function unlimitedPeriods(
  tx: Tx,
  users: readonly UserTotal[],
): Promise<Map<string, PeriodRow[]>> {
  const concerned = users.filter((user) =>
    [...user.subAccounts.values()].some((total) => total.type === 'UNLIMITED'),
  );
  if (concerned.length === 0) return new Map();
  const found = await prepared<PeriodRow>(tx, 'usage.periods', PERIODS_SQL, [
    concerned.map((user) => user.userId),
  ]);
  return groupByUser(found.rows);
}

function itemsOf(
  user: UserTotal,
  allocated: ReadonlySet<string>,
  periods: readonly PeriodRow[],
): ChargeItem[] {
  const covered = (at: number) =>
    periods.some(({ startsAt, endsAt }) => startsAt.getTime() <= at && at < endsAt.getTime());
  return [...user.subAccounts.values()].map(
    ({ subAccountId, type, bytes, moments }): ChargeItem => ({
      subAccountId,
      mode:
        type === 'UNLIMITED' ? 'UNLIMITED' : allocated.has(subAccountId) ? 'ALLOCATED' : 'SHARED',
      bytes,
      coveredBytes: moments.reduce(
        (sum, moment) => (covered(moment.at) ? sum + moment.bytes : sum),
        0n,
      ),
    }),
  );
}

function groupByUser<Row extends { userId: string }>(found: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of found) {
    const group = groups.get(row.userId);
    if (group === undefined) groups.set(row.userId, [row]);
    else group.push(row);
  }
  return groups;
}
