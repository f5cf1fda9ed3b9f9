import { HOUR_MS } from '../../platform/clock.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import { enqueueJob } from '../../platform/jobs.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import { chargeUsage } from './book-usage.js';
import type { BookSubAccount } from './book.js';
import { lockBooks, potBalances, potKey, readSegments, type LoadedBook } from './book.store.js';
import { addOutcome, noOutcomes, WRITE_OFF_ACCOUNTS, type OutcomeSums } from './posting.js';
import { writtenOff, WRITE_OFF_REASONS, type UsageOutcome } from './usage-outcome.js';

export { MOST_AHEAD_MS } from './book.js';
export { WRITE_OFF_REASONS, type UsageOutcome, type WriteOffReason } from './usage-outcome.js';

/** What is received later than this after it occurred is written off, and what is older never changes (rule 6). */
export const SETTLEMENT_WINDOW_MS = 48 * HOUR_MS;

/** An event to charge; the fields besides the time and the bytes decide its place among simultaneous ones. */
export interface MeteredEvent {
  /** When it occurred, ms. */
  at: number;
  subAccountId: string;
  country: string;
  protocol: string;
  bytesUp: bigint;
  bytesDown: bigint;
  /** Received so long after it occurred that it is written off. */
  isLate?: boolean;
}

/** Whose sub accounts are used, and how to read their terms and counters once the customers are locked. */
export interface MeteredSubAccounts {
  /** The customer of each sub account that exists. */
  userIds: ReadonlyMap<string, string>;
  read: () => Promise<ReadonlyMap<string, BookSubAccount>>;
}

/** Ledger accounts of the system's side. Their ids never change, so they are remembered. */
interface SystemAccounts {
  used: bigint;
  free: bigint;
  writtenOff: Map<string, bigint>;
}

interface Dependencies {
  db: Database;
  ledger: LedgerService;
}

/**
 * Charges what nodes reported: each event by its own time, at once, in the order of time within a batch. An event that comes
 * out of order gets the same result wherever that is certain; else the customer is marked, and a job counts their last days
 * again in the order of time (recount.service.ts).
 */
export class ChargingService {
  #accounts: Promise<SystemAccounts> | null = null;

  constructor(private readonly deps: Dependencies) {}

  /**
   * Posts one ledger transaction per customer and holds the customers until the transaction ends. `reference` with the
   * customer's id makes it happen once. Returns each event's outcome, in the order of `events`.
   */
  async charge(
    tx: Tx,
    events: readonly MeteredEvent[],
    { userIds, read }: MeteredSubAccounts,
    reference: string,
  ): Promise<UsageOutcome[]> {
    const accounts = await this.#systemAccounts();
    const customers = [
      ...new Set(events.flatMap(({ subAccountId }) => userIds.get(subAccountId) ?? [])),
    ];
    const books = await lockBooks(tx, customers);
    const subAccounts = await read();
    if ([...subAccounts.values()].some(({ type }) => type === 'UNLIMITED'))
      await readSegments(tx, books);
    const before = new Map([...books].map(([id, { book }]) => [id, potBalances(book)]));
    const outcomes: UsageOutcome[] = [];
    const batch = new Batch();
    for (const index of canonicalOrder(events)) {
      const event = events[index];
      if (event === undefined) continue;
      const loaded = books.get(userIds.get(event.subAccountId) ?? '');
      outcomes[index] = batch.book(event, subAccounts.get(event.subAccountId), loaded);
    }
    const transactions = [...books.values()].flatMap((loaded) => {
      const sums = batch.sums.get(loaded.userId) ?? noOutcomes();
      const used = batch.bytes.get(loaded.userId) ?? 0n;
      const entries = entriesOf(loaded, before.get(loaded.userId) ?? new Map(), sums, accounts);
      if (used > 0n) entries.push({ accountId: accounts.used, amount: used });
      if (entries.length === 0) return [];
      return [{ reference: `${reference}:${loaded.userId}`, userId: loaded.userId, entries }];
    });
    await this.deps.ledger.postMany(tx, 'traffic.use', transactions);
    await this.#postUnknown(tx, batch.unknownBytes, reference);
    await remember(tx, [...books.values()], batch);
    return outcomes;
  }

  /** Bytes of sub accounts that never existed are in the ledger too, without a customer (rule 1). */
  async #postUnknown(tx: Tx, bytes: bigint, reference: string): Promise<void> {
    if (bytes === 0n) return;
    await this.deps.ledger.post(tx, { kind: 'traffic.use', reference: `${reference}:unknown` }, [
      { account: { kind: WRITE_OFF_ACCOUNTS.UNKNOWN_OWNER, unit: 'BYTES' }, amount: -bytes },
      { account: { kind: 'traffic_used', unit: 'BYTES' }, amount: bytes },
    ]);
  }

  /** Made in a transaction of their own, so that their ids may be remembered. */
  #systemAccounts(): Promise<SystemAccounts> {
    if (this.#accounts === null) {
      const { db, ledger } = this.deps;
      const asked = db.transaction(async (tx): Promise<SystemAccounts> => {
        const id = (kind: Parameters<LedgerService['accountId']>[1]['kind']) =>
          ledger.accountId(tx, { kind, unit: 'BYTES' });
        const reasons = new Map<string, bigint>();
        for (const reason of WRITE_OFF_REASONS)
          reasons.set(reason, await id(WRITE_OFF_ACCOUNTS[reason]));
        return {
          used: await id('traffic_used'),
          free: await id('traffic_free'),
          writtenOff: reasons,
        };
      });
      this.#accounts = asked;
      asked.catch(() => {
        // The caller gets the error; the next batch asks again.
        if (this.#accounts === asked) this.#accounts = null;
      });
    }
    return this.#accounts;
  }
}

/** What the events of one batch came to, by customer. */
class Batch {
  readonly sums = new Map<string, OutcomeSums>();
  readonly bytes = new Map<string, bigint>();
  /** Latest event of each customer, ms. */
  readonly latest = new Map<string, number>();
  /** From when customers have to be counted again, ms. */
  readonly recount = new Map<string, number>();
  unknownBytes = 0n;

  book(
    event: MeteredEvent,
    subAccount: BookSubAccount | undefined,
    loaded: LoadedBook | undefined,
  ): UsageOutcome {
    const bytes = event.bytesUp + event.bytesDown;
    if (subAccount === undefined || loaded === undefined) {
      this.unknownBytes += bytes;
      return writtenOff('UNKNOWN_OWNER', bytes);
    }
    const outcome =
      event.isLate === true
        ? writtenOff('LATE', bytes)
        : this.#charge(event, bytes, subAccount, loaded);
    let sums = this.sums.get(loaded.userId);
    if (sums === undefined) {
      sums = noOutcomes();
      this.sums.set(loaded.userId, sums);
    }
    addOutcome(sums, outcome);
    this.bytes.set(loaded.userId, (this.bytes.get(loaded.userId) ?? 0n) + bytes);
    return outcome;
  }

  #charge(
    { at, subAccountId }: MeteredEvent,
    bytes: bigint,
    subAccount: BookSubAccount,
    { userId, book, chargedThrough, changedAt, closedUntil }: LoadedBook,
  ): UsageOutcome {
    if (!book.subAccounts.has(subAccountId)) book.subAccounts.set(subAccountId, { ...subAccount });
    const { outcome, commutes } = chargeUsage(book, { subAccountId, at, bytes });
    // Of a grant that was closed while this report was on its way, the expired bytes pay.
    if (at < changedAt || at < closedUntil || (at <= chargedThrough && !commutes))
      this.recount.set(userId, Math.min(this.recount.get(userId) ?? at, at));
    this.latest.set(userId, Math.max(this.latest.get(userId) ?? at, at));
    return outcome;
  }
}

/**
 * The places of a batch's events by time; simultaneous ones in an order that does not depend on how they arrived. Time and place
 * are sorted as one number each, which is several times as fast as comparing the events.
 */
export function canonicalOrder(events: readonly MeteredEvent[]): number[] {
  const count = events.length;
  const first = events.reduce((earliest, { at }) => Math.min(earliest, at), Infinity);
  const keys = Float64Array.from(events, ({ at }, place) => (at - first) * count + place).sort();
  const order = Array.from(keys, (key) => key % count);
  const at = (position: number) => events[order[position] ?? -1]?.at;
  for (let from = 0, to = 1; from < count; from = to++) {
    while (to < count && at(to) === at(from)) to += 1;
    if (to - from > 1) sortSimultaneous(events, order, from, to);
  }
  return order;
}

function sortSimultaneous(
  events: readonly MeteredEvent[],
  order: number[],
  from: number,
  to: number,
): void {
  const sorted = order
    .slice(from, to)
    .flatMap((place) => (events[place] ? [{ place, event: events[place] }] : []))
    .sort((a, b) => compareEvents(a.event, b.event));
  for (const [offset, { place }] of sorted.entries()) order[from + offset] = place;
}

export function compareEvents(
  a: Omit<MeteredEvent, 'isLate'>,
  b: Omit<MeteredEvent, 'isLate'>,
): number {
  if (a.at !== b.at) return a.at - b.at;
  return (
    compare(a.subAccountId, b.subAccountId) ||
    compare(a.country, b.country) ||
    compare(a.protocol, b.protocol) ||
    compare(a.bytesUp + a.bytesDown, b.bytesUp + b.bytesDown)
  );
}

function compare<T extends string | bigint>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What a batch took from a customer's pots, what was free, and what was written off. */
function entriesOf(
  { book, accountIds }: LoadedBook,
  before: ReadonlyMap<string, bigint>,
  { freeBytes, writtenOff: reasons }: OutcomeSums,
  accounts: SystemAccounts,
): { accountId: bigint; amount: bigint }[] {
  const entries: { accountId: bigint; amount: bigint }[] = [];
  for (const { id, pots } of book.grants)
    for (const [key, { bytes }] of pots) {
      const accountId = accountIds.get(potKey(id, key));
      const amount = bytes - (before.get(potKey(id, key)) ?? 0n);
      if (amount !== 0n && accountId !== undefined) entries.push({ accountId, amount });
    }
  if (freeBytes > 0n) entries.push({ accountId: accounts.free, amount: -freeBytes });
  for (const [reason, bytes] of reasons) {
    const accountId = accounts.writtenOff.get(reason);
    if (accountId !== undefined) entries.push({ accountId, amount: -bytes });
  }
  return entries;
}

const REMEMBER_SQL = `
  UPDATE user_balance b SET charged_through = greatest(b.charged_through, p.latest),
    recount_from = least(b.recount_from, p.recount_from)
  FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) AS p(user_id, latest, recount_from)
  WHERE b.user_id = p.user_id`;

/** Moves the customers' clocks, and has those counted again for whom the order may have mattered. */
async function remember(tx: Tx, books: readonly LoadedBook[], batch: Batch): Promise<void> {
  const moved = books.filter(
    ({ userId, chargedThrough }) =>
      batch.recount.has(userId) || (batch.latest.get(userId) ?? chargedThrough) > chargedThrough,
  );
  if (moved.length === 0) return;
  const instant = (at: number | undefined) => (at === undefined ? null : new Date(at));
  await prepared(tx, 'entitlement.remember', REMEMBER_SQL, [
    moved.map(({ userId }) => userId),
    moved.map(({ userId, chargedThrough }) => instant(batch.latest.get(userId) ?? chargedThrough)),
    moved.map(({ userId }) => instant(batch.recount.get(userId))),
  ]);
  for (const userId of batch.recount.keys()) await requestRecount(tx, userId);
}

/** Has a customer's last days counted again soon, once however often it is asked for. */
export async function requestRecount(tx: Tx, userId: string): Promise<void> {
  await enqueueJob(tx, 'usage.recount', { userId }, { key: `recount:${userId}` });
}

/** Customers whose last days must be counted again, those first that a batch asked for longest ago. */
export function customersToRecount(tx: Tx, limit: number): Promise<{ userId: string }[]> {
  return rows(
    tx,
    `SELECT user_id AS "userId" FROM user_balance WHERE recount_from IS NOT NULL ORDER BY recount_from LIMIT $1`,
    [limit],
  );
}
