import { DAY_MS, MINUTE_MS, type Clock } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import { SETTLEMENT_WINDOW_MS, type MeteredEvent } from './charging.service.js';
import { readClosing, writeClosing } from './closing.store.js';
import {
  lockBook,
  potBalances,
  readSettledGrants,
  saveExpired,
  saveGrants,
  type LoadedBook,
  type SettledGrant,
} from './book.store.js';
import { potOf, type Book, type Grant } from './book.js';
import { dropClosedGrants, fold } from './fold.js';
import { queuedEntitlements, readJournal } from './journal.js';
import {
  addOutcome,
  bytesLine,
  noOutcomes,
  potChanges,
  returnLines,
  WRITE_OFF_ACCOUNTS,
  type OutcomeSums,
} from './posting.js';
import { runQueue } from './unlimited-queue.js';
import { WRITE_OFF_REASONS, type UsageOutcome } from './usage-outcome.js';

export { noOutcomes, type OutcomeSums } from './posting.js';

/** A report's transaction may have to wait. After so long it is over, whatever became of it. */
const ON_THE_WAY_MS = 10 * MINUTE_MS;

/** What the usage module knows of a customer since an instant. */
export interface CountedUsage {
  /** Every event, in canonical order (`compareEvents`). */
  events: readonly MeteredEvent[];
  /** What these events came to so far. */
  posted: OutcomeSums;
}

export interface Recounted {
  /** From where on every outcome is given. */
  from: Date;
  events: readonly MeteredEvent[];
  outcomes: readonly UsageOutcome[];
}

interface Dependencies {
  clock: Clock;
  ledger: LedgerService;
}

/**
 * Counts a customer's last days again in the order of time, after an event came so late that the order may have mattered.
 * What differs from what was posted becomes one correcting entry (ACCOUNTING.md rule 4).
 */
export class RecountService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The caller writes the outcomes into its statistics in the same transaction. Null when nothing is to be counted.
   * @throws Error when the result does not add up: then nothing is posted, and a person has to look
   */
  async recount(
    tx: Tx,
    userId: string,
    read: (from: Date) => Promise<CountedUsage>,
  ): Promise<Recounted | null> {
    const loaded = await lockBook(tx, userId);
    if (loaded.recountFrom === null) return null;
    const { through, book } = await readClosing(tx, userId);
    const from = new Date(through);
    const { events, posted } = await read(from);
    const outcomes = await this.#fold(tx, userId, book, through, Infinity, events);
    await this.#correct(tx, loaded, book, outcomes, posted);
    await rows(tx, `UPDATE user_balance SET recount_from = NULL WHERE user_id = $1`, [userId]);
    return { from, events, outcomes };
  }

  /** The instant up to which books can be closed now: the end of a day, older than any event that can still be charged. */
  closable(): Date {
    const latest = this.deps.clock.now().getTime() - SETTLEMENT_WINDOW_MS - ON_THE_WAY_MS;
    return new Date(latest - (latest % DAY_MS));
  }

  /** Customers whose books are to be closed, those first that were closed longest ago. */
  async due(tx: Tx, limit: number): Promise<string[]> {
    const found = await rows<{ userId: string }>(
      tx,
      `SELECT b.user_id AS "userId" FROM user_balance b LEFT JOIN entitlement_closing c ON c.user_id = b.user_id
       WHERE coalesce(c.through, 'epoch') < $1 AND b.recount_from IS NULL
         AND EXISTS (SELECT 1 FROM entitlement_command e WHERE e.user_id = b.user_id)
       ORDER BY c.through NULLS FIRST LIMIT $2`,
      [this.closable(), limit],
    );
    return found.map(({ userId }) => userId);
  }

  /** Closes a customer's book: what was before never has to be counted again, so its raw events may go. */
  async close(
    tx: Tx,
    userId: string,
    read: (from: Date, to: Date) => Promise<readonly MeteredEvent[]>,
  ): Promise<void> {
    await lockBook(tx, userId);
    const { through, book } = await readClosing(tx, userId);
    const until = this.closable();
    if (until.getTime() <= through) return;
    const events = await read(new Date(through), until);
    await this.#fold(tx, userId, book, through, until.getTime(), events);
    dropClosedGrants(book, until.getTime());
    await writeClosing(tx, userId, { through: until.getTime(), book });
  }

  async #fold(
    tx: Tx,
    userId: string,
    book: Book,
    from: number,
    to: number,
    events: readonly MeteredEvent[],
  ): Promise<UsageOutcome[]> {
    const journal = await readJournal(tx, userId);
    book.segments = runQueue(queuedEntitlements(journal), this.deps.clock.now().getTime()).segments;
    return fold(
      book,
      journal.filter(({ at }) => at >= from && at < to),
      events,
    );
  }

  /** Posts the difference between the book as it should be and as it is. */
  async #correct(
    tx: Tx,
    loaded: LoadedBook,
    target: Book,
    outcomes: readonly UsageOutcome[],
    posted: OutcomeSums,
  ): Promise<void> {
    const { userId, book: current, accountIds } = loaded;
    const ids = target.grants.map(({ id }) => id);
    const settled = new Map((await readSettledGrants(tx, ids)).map((grant) => [grant.id, grant]));
    const open = target.grants.filter(({ id }) => settled.get(id)?.isClosed === false);
    const closed = target.grants.filter(({ id }) => settled.get(id)?.isClosed === true);
    // Bytes may be set aside from another grant now: the pot that had them is emptied.
    for (const grant of open)
      for (const key of current.grants.find(({ id }) => id === grant.id)?.pots.keys() ?? [])
        potOf(grant, key);
    const sums = noOutcomes();
    for (const outcome of outcomes) addOutcome(sums, outcome);
    const lines = [
      ...potChanges(userId, { grants: open }, accountIds, potBalances(current)),
      ...returnLines(target.grants, [...settled.values()]),
      bytesLine('traffic_expired', await this.#settleExpired(tx, closed, settled)),
      bytesLine('traffic_free', posted.freeBytes - sums.freeBytes),
      ...WRITE_OFF_REASONS.map((reason) =>
        bytesLine(
          WRITE_OFF_ACCOUNTS[reason],
          (posted.writtenOff.get(reason) ?? 0n) - (sums.writtenOff.get(reason) ?? 0n),
        ),
      ),
    ];
    const off = lines.reduce((sum, { amount }) => sum + amount, 0n);
    if (off !== 0n) throw new Error(`counting customer ${userId} again leaves ${off} bytes over`);
    await saveGrants(tx, target.grants);
    if (lines.every(({ amount }) => amount === 0n)) return;
    await this.deps.ledger.post(
      tx,
      { kind: 'traffic.correct', reference: newId(), userId, detail: { cause: 'recount' } },
      lines,
    );
  }

  /** A closed grant has its remainder among the expired bytes instead of in pots. Returns by how much that changes. */
  async #settleExpired(
    tx: Tx,
    closed: readonly Grant[],
    settled: ReadonlyMap<string, SettledGrant>,
  ): Promise<bigint> {
    let change = 0n;
    for (const { id, pots } of closed) {
      const left = [...pots.values()].reduce((sum, { bytes }) => sum + bytes, 0n);
      const booked = settled.get(id)?.expiredBytes ?? 0n;
      if (left !== booked) await saveExpired(tx, id, left);
      change += left - booked;
    }
    return change;
  }
}
