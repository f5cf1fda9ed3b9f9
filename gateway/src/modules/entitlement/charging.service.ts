import { HOUR_MS } from '../../platform/clock.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import { enqueueJob } from '../../platform/jobs.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import { chargeUsage } from './book-usage.js';
import type { BookSubAccount } from './book.js';
import { lockBooks, potBalances, potKey, readSegments, type LoadedBook } from './book.store.js';
import { addOutcome, noOutcomes, WRITE_OFF_ACCOUNTS, type OutcomeSums } from './posting.js';
import { canonicalOrder, type MeteredEvent } from './metered-event.js';
import { writtenOff, WRITE_OFF_REASONS, type UsageOutcome } from './usage-outcome.js';

export { MOST_AHEAD_MS } from './book.js';
export { compareEvents, type MeteredEvent } from './metered-event.js';
export { WRITE_OFF_REASONS, type UsageOutcome, type WriteOffReason } from './usage-outcome.js';

/** What is received later than this after it occurred is written off, and what is older never changes (rule 6). */
export const SETTLEMENT_WINDOW_MS = 48 * HOUR_MS;

/** Whose sub accounts are used, and how to get their terms and what their counters said before the batch. */
export interface MeteredSubAccounts {
  /** The customer of each sub account that exists. */
  userIds: ReadonlyMap<string, string>;
  /** Called behind the lock of the customers, with prepared statements only; it may count the batch while it is there. */
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

  /** Reads what a batch is charged to. The customers are held until the transaction ends. */
  async open(
    tx: Tx,
    events: readonly MeteredEvent[],
    { userIds, read }: MeteredSubAccounts,
  ): Promise<Charges> {
    const accounts = await this.#systemAccounts();
    const [books, subAccounts] = await Promise.all([
      lockBooks(tx, [...new Set(userIds.values())]),
      read(),
    ]);
    if ([...subAccounts.values()].some(({ type }) => type === 'UNLIMITED'))
      await readSegments(tx, books);
    return new Charges(tx, this.deps.ledger, accounts, events, { userIds, books, subAccounts });
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

/** Who is charged for what. */
interface Charged {
  userIds: ReadonlyMap<string, string>;
  books: ReadonlyMap<string, LoadedBook>;
  subAccounts: ReadonlyMap<string, BookSubAccount>;
}

/** A customer of a batch, and what their events came to. */
interface Account {
  loaded: LoadedBook;
  potsBefore: ReadonlyMap<string, bigint>;
  sums: OutcomeSums;
  bytes: bigint;
  /** Latest event, ms. */
  latest: number;
  /** From when they have to be counted again, ms; Infinity if they need not. */
  recountFrom: number;
}

/** One batch: first everything is counted, then it is posted. */
class Charges {
  readonly #accounts: readonly Account[];
  /** The account of each sub account; sub accounts that never existed have none. */
  readonly #metered = new Map<string, Account>();
  #unknownBytes = 0n;

  constructor(
    private readonly tx: Tx,
    private readonly ledger: LedgerService,
    private readonly system: SystemAccounts,
    private readonly events: readonly MeteredEvent[],
    { userIds, books, subAccounts }: Charged,
  ) {
    const accounts = new Map<string, Account>();
    for (const [userId, loaded] of books)
      accounts.set(userId, {
        ...{ loaded, potsBefore: potBalances(loaded.book) },
        ...{ sums: noOutcomes(), bytes: 0n, latest: -Infinity, recountFrom: Infinity },
      });
    for (const [id, subAccount] of subAccounts) {
      const account = accounts.get(userIds.get(id) ?? '');
      if (account === undefined) continue;
      account.loaded.book.subAccounts.set(id, { ...subAccount });
      this.#metered.set(id, account);
    }
    this.#accounts = [...accounts.values()];
  }

  /** A node may pass bytes of one of these customers that were reserved for it. */
  get hasLeases(): boolean {
    return this.#accounts.some(({ loaded }) => loaded.hasLeases);
  }

  /** Each event's outcome, in the order of the events. It asks nobody, and keeps this process busy. */
  count(): UsageOutcome[] {
    const outcomes = new Array<UsageOutcome>(this.events.length);
    for (const place of canonicalOrder(this.events)) {
      const event = this.events[place];
      if (event !== undefined) outcomes[place] = this.#book(event);
    }
    return outcomes;
  }

  /**
   * Posts one ledger transaction per customer, with prepared statements only. `reference` with the customer's id makes it happen
   * once.
   */
  async post(reference: string): Promise<void> {
    const transactions = this.#accounts.flatMap(({ loaded, potsBefore, sums, bytes }) => {
      const entries = entriesOf(loaded, potsBefore, sums, this.system);
      if (bytes > 0n) entries.push({ accountId: this.system.used, amount: bytes });
      if (entries.length === 0) return [];
      return [{ reference: `${reference}:${loaded.userId}`, userId: loaded.userId, entries }];
    });
    await Promise.all([
      this.ledger.postMany(this.tx, 'traffic.use', transactions),
      remember(this.tx, this.#accounts),
    ]);
  }

  /** What few batches need: customers who are counted again, and bytes of sub accounts that never existed. */
  async finish(reference: string): Promise<void> {
    for (const { loaded, recountFrom } of this.#accounts)
      if (recountFrom < Infinity) await requestRecount(this.tx, loaded.userId);
    if (this.#unknownBytes > 0n) await this.#postUnknown(reference, this.#unknownBytes);
  }

  /** They are in the ledger too, without a customer (rule 1). */
  async #postUnknown(reference: string, bytes: bigint): Promise<void> {
    await this.ledger.post(this.tx, { kind: 'traffic.use', reference: `${reference}:unknown` }, [
      { account: { kind: WRITE_OFF_ACCOUNTS.UNKNOWN_OWNER, unit: 'BYTES' }, amount: -bytes },
      { account: { kind: 'traffic_used', unit: 'BYTES' }, amount: bytes },
    ]);
  }

  #book(event: MeteredEvent): UsageOutcome {
    const bytes = event.bytesUp + event.bytesDown;
    const account = this.#metered.get(event.subAccountId);
    if (account === undefined) {
      this.#unknownBytes += bytes;
      return writtenOff('UNKNOWN_OWNER', bytes);
    }
    const outcome =
      event.isLate === true ? writtenOff('LATE', bytes) : charge(account, event, bytes);
    addOutcome(account.sums, outcome);
    account.bytes += bytes;
    return outcome;
  }
}

function charge(account: Account, { at, subAccountId }: MeteredEvent, bytes: bigint): UsageOutcome {
  const { book, chargedThrough, changedAt, closedUntil } = account.loaded;
  const { outcome, commutes } = chargeUsage(book, { subAccountId, at, bytes });
  // Of a grant that was closed while this report was on its way, the expired bytes pay.
  if (at < changedAt || at < closedUntil || (at <= chargedThrough && !commutes))
    account.recountFrom = Math.min(account.recountFrom, at);
  account.latest = Math.max(account.latest, at);
  return outcome;
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

/** Moves the customers' clocks, and marks those for whom the order may have mattered. */
async function remember(tx: Tx, accounts: readonly Account[]): Promise<void> {
  const moved = accounts.filter(
    ({ loaded, latest, recountFrom }) => recountFrom < Infinity || latest > loaded.chargedThrough,
  );
  if (moved.length === 0) return;
  await prepared(tx, 'entitlement.remember', REMEMBER_SQL, [
    moved.map(({ loaded }) => loaded.userId),
    moved.map(({ latest }) => new Date(latest)),
    moved.map(({ recountFrom }) => (recountFrom < Infinity ? new Date(recountFrom) : null)),
  ]);
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
