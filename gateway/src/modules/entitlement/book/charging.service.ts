import type { Core } from '../../../platform/core.js';
import type { Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';
import type { LedgerAccountKey, LedgerService } from '../../ledger/ledger.service.js';
import { chargeUsage } from './book-usage.js';
import type { BookSubAccount } from './book.js';
import { lockBooks, potBalances, potKey, readSegments, type LoadedBook } from './book.store.js';
import { addOutcome, noOutcomes, WRITE_OFF_ACCOUNTS, type OutcomeSums } from './posting.js';
import { canonicalOrder, type MeteredEvent } from './metered-event.js';
import { requestRecount } from './recount-requests.js';
import { writtenOff, WRITE_OFF_REASONS, type UsageOutcome } from './usage-outcome.js';

export { MOST_AHEAD_MS } from './book.js';
export { compareEvents, type MeteredEvent } from './metered-event.js';
export { customersToRecount } from './recount-requests.js';
export { ON_THE_WAY_MS, SETTLEMENT_WINDOW_MS } from './settlement-window.js';
export type { UsageOutcome, WriteOffReason } from './usage-outcome.js';

/** The sub accounts of a batch: their customers, and how to read their terms and counters. */
export interface MeteredSubAccounts {
  /** The customer's id for each sub account that exists. */
  accountIds: ReadonlyMap<string, string>;
  /** Reads terms and counters. Runs while the customers are locked, and uses prepared statements only. */
  read: () => Promise<ReadonlyMap<string, BookSubAccount>>;
}

/** The system's ledger accounts. Their ids never change, so they are cached. */
interface SystemAccounts {
  used: bigint;
  free: bigint;
  writtenOff: Map<string, bigint>;
}

interface Dependencies extends Pick<Core, 'db'> {
  ledger: LedgerService;
}

/**
 * Charges usage as nodes report it: each event at the time it occurred, in time order within a batch. If an event
 * arrives out of order and the result may differ, the customer is marked, and a job recounts their last days in time
 * order (recount.service.ts).
 */
export class ChargingService {
  #accounts: Promise<SystemAccounts> | null = null;

  constructor(private readonly deps: Dependencies) {}

  /** Reads the books that a batch is charged to. Locks the customers until the transaction ends. */
  async open(
    tx: Tx,
    events: readonly MeteredEvent[],
    { accountIds, read }: MeteredSubAccounts,
  ): Promise<Charges> {
    const accounts = await this.#systemAccounts();
    const [books, subAccounts] = await Promise.all([
      lockBooks(tx, [...new Set(accountIds.values())]),
      read(),
    ]);
    if ([...subAccounts.values()].some(({ type }) => type === 'UNLIMITED'))
      await readSegments(tx, books);
    return new Charges(tx, this.deps.ledger, accounts, events, { accountIds, books, subAccounts });
  }

  /** Creates the accounts in a separate transaction, so that their ids can be cached even if the caller rolls back. */
  #systemAccounts(): Promise<SystemAccounts> {
    if (this.#accounts === null) {
      const { db, ledger } = this.deps;
      const asked = db.transaction(async (tx): Promise<SystemAccounts> => {
        const id = (kind: LedgerAccountKey['kind']) => ledger.idOf(tx, { kind, unit: 'BYTES' });
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
        // The caller gets the error. Drop the failed promise, so that the next batch retries.
        if (this.#accounts === asked) this.#accounts = null;
      });
    }
    return this.#accounts;
  }
}

/** The books that a batch is charged to, and their customers. */
interface Charged {
  accountIds: ReadonlyMap<string, string>;
  books: ReadonlyMap<string, LoadedBook>;
  subAccounts: ReadonlyMap<string, BookSubAccount>;
}

/** A customer in a batch, with the sums of their events. */
interface Account {
  loaded: LoadedBook;
  potsBefore: ReadonlyMap<string, bigint>;
  sums: OutcomeSums;
  bytes: bigint;
  /** Earliest and latest event, ms since the epoch. */
  earliest: number;
  latest: number;
  /** Recount events from this time on, ms since the epoch; Infinity if no recount is needed. */
  recountFrom: number;
}

/** One batch. Call `count` first, then `post`. */
class Charges {
  readonly #accounts: readonly Account[];
  /** Account by sub account id. A sub account that never existed has none. */
  readonly #metered = new Map<string, Account>();
  /** Sub accounts as they were before the batch. */
  readonly #before: Charged['subAccounts'];
  #unknownBytes = 0n;

  constructor(
    private readonly tx: Tx,
    private readonly ledger: LedgerService,
    private readonly system: SystemAccounts,
    private readonly events: readonly MeteredEvent[],
    { accountIds, books, subAccounts }: Charged,
  ) {
    this.#before = subAccounts;
    const accounts = new Map<string, Account>();
    for (const [accountId, loaded] of books)
      accounts.set(accountId, {
        loaded,
        potsBefore: potBalances(loaded.book),
        sums: noOutcomes(),
        bytes: 0n,
        earliest: Infinity,
        latest: -Infinity,
        recountFrom: Infinity,
      });
    for (const [id, subAccount] of subAccounts) {
      const account = accounts.get(accountIds.get(id) ?? '');
      if (account === undefined) continue;
      account.loaded.book.subAccounts.set(id, { ...subAccount });
      this.#metered.set(id, account);
    }
    this.#accounts = [...accounts.values()];
  }

  /** Bytes that each sub account was charged or covered for, as far as there are any. Call `count` first. */
  usedBytes(): Map<string, bigint> {
    const used = new Map<string, bigint>();
    for (const [id, { loaded }] of this.#metered) {
      const before = this.#before.get(id)?.usedBytes ?? 0n;
      const bytes = (loaded.book.subAccounts.get(id)?.usedBytes ?? 0n) - before;
      if (bytes > 0n) used.set(id, bytes);
    }
    return used;
  }

  /** One of these customers has an open lease on some node. */
  get hasLeases(): boolean {
    return this.#accounts.some(({ loaded }) => loaded.hasLeases);
  }

  /** Returns each event's outcome, in the order of the events. Uses no I/O: it runs synchronously on this process. */
  count(): UsageOutcome[] {
    const outcomes = new Array<UsageOutcome>(this.events.length);
    for (const place of canonicalOrder(this.events)) {
      const event = this.events[place];
      if (event !== undefined) outcomes[place] = this.#book(event);
    }
    return outcomes;
  }

  /**
   * Posts one ledger transaction per customer, with prepared statements only. The reference (`reference` plus the
   * customer's id) makes a repeat a no-op.
   */
  async post(reference: string): Promise<void> {
    const transactions = this.#accounts.flatMap(({ loaded, potsBefore, sums, bytes }) => {
      const entries = entriesOf(loaded, potsBefore, sums, this.system);
      if (bytes > 0n) entries.push({ ledgerAccountId: this.system.used, amount: bytes });
      if (entries.length === 0) return [];
      return [
        { reference: `${reference}:${loaded.accountId}`, accountId: loaded.accountId, entries },
      ];
    });
    await Promise.all([
      this.ledger.postMany(this.tx, 'traffic.use', transactions),
      remember(this.tx, this.#accounts),
    ]);
  }

  /** Handles rare cases: requests recounts, and posts bytes of sub accounts that never existed. */
  async finish(reference: string): Promise<void> {
    for (const { loaded, recountFrom } of this.#accounts)
      if (recountFrom < Infinity) await requestRecount(this.tx, loaded.accountId);
    if (this.#unknownBytes > 0n) await this.#postUnknown(reference, this.#unknownBytes);
  }

  /** The ledger includes these bytes too, without a customer (rule 1). */
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
    if (bytes > 0n) account.earliest = Math.min(account.earliest, event.at);
    return outcome;
  }
}

function charge(account: Account, { at, subAccountId }: MeteredEvent, bytes: bigint): UsageOutcome {
  const { book, chargedThrough, changedAt, closedUntil } = account.loaded;
  const event = { subAccountId, at, bytes, bookedThrough: chargedThrough };
  const { outcome, commutes } = chargeUsage(book, event);
  // If a grant was closed while this report was on its way, the recount pays from the grant's expired bytes.
  if (at < changedAt || at < closedUntil || (at <= chargedThrough && !commutes))
    account.recountFrom = Math.min(account.recountFrom, at);
  account.latest = Math.max(account.latest, at);
  return outcome;
}

/** Ledger lines of a batch for one customer: changes of pots, free bytes, and write-offs. */
function entriesOf(
  { book, ledgerAccountIds }: LoadedBook,
  before: ReadonlyMap<string, bigint>,
  { freeBytes, writtenOff: reasons }: OutcomeSums,
  accounts: SystemAccounts,
): { ledgerAccountId: bigint; amount: bigint }[] {
  const entries: { ledgerAccountId: bigint; amount: bigint }[] = [];
  for (const { id, pots } of book.grants)
    for (const [key, { bytes }] of pots) {
      const ledgerAccountId = ledgerAccountIds.get(potKey(id, key));
      const amount = bytes - (before.get(potKey(id, key)) ?? 0n);
      if (amount !== 0n && ledgerAccountId !== undefined) entries.push({ ledgerAccountId, amount });
    }
  if (freeBytes > 0n) entries.push({ ledgerAccountId: accounts.free, amount: -freeBytes });
  for (const [reason, bytes] of reasons) {
    const ledgerAccountId = accounts.writtenOff.get(reason);
    if (ledgerAccountId !== undefined) entries.push({ ledgerAccountId, amount: -bytes });
  }
  return entries;
}

const REMEMBER_SQL = `
  UPDATE account_balance b SET charged_through = greatest(b.charged_through, p.latest),
    recount_from = least(b.recount_from, p.recount_from), unposted_from = least(b.unposted_from, p.earliest)
  FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) AS p(account_id, latest, recount_from, earliest)
  WHERE b.account_id = p.account_id`;

/**
 * Advances `charged_through`, and marks the customers whose events may have needed another order, and from when on the
 * ledger that they read lacks usage.
 */
async function remember(tx: Tx, accounts: readonly Account[]): Promise<void> {
  const moved = accounts.filter(
    ({ loaded, earliest, latest, recountFrom }) =>
      recountFrom < Infinity ||
      latest > loaded.chargedThrough ||
      earliest < (loaded.unpostedFrom ?? Infinity),
  );
  if (moved.length === 0) return;
  await prepared(tx, 'entitlement.remember', REMEMBER_SQL, [
    moved.map(({ loaded }) => loaded.accountId),
    moved.map(({ latest, loaded }) => new Date(Math.max(latest, loaded.chargedThrough))),
    moved.map(({ recountFrom }) => dateOrNull(recountFrom)),
    moved.map(({ earliest }) => dateOrNull(earliest)),
  ]);
}

function dateOrNull(at: number): Date | null {
  return at < Infinity ? new Date(at) : null;
}
