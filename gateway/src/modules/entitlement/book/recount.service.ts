import type { Core } from '../../../platform/core.js';
import { DAY_MS } from '../../../platform/clock.js';
import { rows, type Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/ids.js';
import type { LedgerService } from '../../ledger/ledger.service.js';
import { ON_THE_WAY_MS, SETTLEMENT_WINDOW_MS, type MeteredEvent } from './charging.service.js';
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
import { isRecountDue } from './recount-requests.js';
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

/** The usage module's view of a customer since an instant. */
export interface CountedUsage {
  /** Every event, in canonical order (`compareEvents`). */
  events: readonly MeteredEvent[];
  /** Sums of these events as posted so far. */
  posted: OutcomeSums;
}

export interface Recounted {
  /** All outcomes from this time on are included. */
  from: Date;
  events: readonly MeteredEvent[];
  outcomes: readonly UsageOutcome[];
  /** Used bytes by sub account. Bytes from before a sub account existed have no owner, and count for nobody. */
  usedBytes: ReadonlyMap<string, bigint>;
}

interface Dependencies extends Pick<Core, 'clock'> {
  ledger: LedgerService;
}

/**
 * Recounts a customer's last days in time order, after an event arrived so late that the order may have mattered. Posts
 * the difference to the ledger as one correcting entry (ACCOUNTING 4).
 */
export class RecountService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Returns null if no recount is due. The caller writes the outcomes into its statistics in the same transaction.
   * @throws Error if the result does not add up. Nothing is posted then, and an operator has to look.
   */
  async recount(
    tx: Tx,
    accountId: string,
    read: (from: Date) => Promise<CountedUsage>,
  ): Promise<Recounted | null> {
    if (!(await isRecountDue(tx, accountId))) return null;
    const loaded = await lockBook(tx, accountId);
    if (loaded.recountFrom === null) return null;
    const { through, book } = await readClosing(tx, accountId);
    const from = new Date(through);
    const { events, posted } = await read(from);
    const outcomes = await this.#fold(tx, accountId, book, through, Infinity, events);
    await this.#correct(tx, loaded, book, outcomes, posted);
    // What happened before `recount_from` keeps its outcome, so nothing of it waits to be posted (ACCOUNTING 28).
    await rows(
      tx,
      `UPDATE account_balance SET recount_from = NULL, unposted_from = least(unposted_from, recount_from)
       WHERE account_id = $1`,
      [accountId],
    );
    const usedBytes = new Map([...book.subAccounts].map(([id, each]) => [id, each.usedBytes]));
    return { from, events, outcomes, usedBytes };
  }

  /** The end of the last day for which no event can be charged any more. Books can be closed up to it. */
  closable(): Date {
    const latest = this.deps.clock.now().getTime() - SETTLEMENT_WINDOW_MS - ON_THE_WAY_MS;
    return new Date(latest - (latest % DAY_MS));
  }

  /** Customers whose books are due to be closed, the longest since closing first. */
  async due(tx: Tx, limit: number): Promise<string[]> {
    const found = await rows<{ accountId: string }>(
      tx,
      `SELECT b.account_id AS "accountId" FROM account_balance b LEFT JOIN entitlement_closing c ON c.account_id = b.account_id
       WHERE coalesce(c.through, 'epoch') < $1 AND b.recount_from IS NULL
         AND EXISTS (SELECT 1 FROM entitlement_command e WHERE e.account_id = b.account_id)
       ORDER BY c.through NULLS FIRST LIMIT $2`,
      [this.closable(), limit],
    );
    return found.map(({ accountId }) => accountId);
  }

  /** Closes a customer's book. Earlier events never need a recount, so their raw rows may be dropped. */
  async close(
    tx: Tx,
    accountId: string,
    read: (from: Date, to: Date) => Promise<readonly MeteredEvent[]>,
  ): Promise<void> {
    await lockBook(tx, accountId);
    const { through, book } = await readClosing(tx, accountId);
    const until = this.closable();
    if (until.getTime() <= through) return;
    const events = await read(new Date(through), until);
    await this.#fold(tx, accountId, book, through, until.getTime(), events);
    dropClosedGrants(book, until.getTime());
    await writeClosing(tx, accountId, { through: until.getTime(), book });
  }

  async #fold(
    tx: Tx,
    accountId: string,
    book: Book,
    from: number,
    to: number,
    events: readonly MeteredEvent[],
  ): Promise<UsageOutcome[]> {
    const journal = await readJournal(tx, accountId);
    book.segments = runQueue(queuedEntitlements(journal), this.deps.clock.now().getTime()).segments;
    return fold(
      book,
      journal.filter(({ at }) => at >= from && at < to),
      events,
    );
  }

  /** Posts the difference between the recounted book and the stored one. */
  async #correct(
    tx: Tx,
    loaded: LoadedBook,
    target: Book,
    outcomes: readonly UsageOutcome[],
    posted: OutcomeSums,
  ): Promise<void> {
    const { accountId, book: current, ledgerAccountIds } = loaded;
    const ids = target.grants.map(({ id }) => id);
    const settled = new Map((await readSettledGrants(tx, ids)).map((grant) => [grant.id, grant]));
    const open = target.grants.filter(({ id }) => settled.get(id)?.isClosed === false);
    const closed = target.grants.filter(({ id }) => settled.get(id)?.isClosed === true);
    // Another grant may back the allocation now. Add each old pot to the recounted book, so that its bytes are moved
    // out.
    for (const grant of open)
      for (const key of current.grants.find(({ id }) => id === grant.id)?.pots.keys() ?? [])
        potOf(grant, key);
    const sums = noOutcomes();
    for (const outcome of outcomes) addOutcome(sums, outcome);
    const lines = [
      ...potChanges(accountId, { grants: open }, ledgerAccountIds, potBalances(current)),
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
    if (off !== 0n)
      throw new Error(`recounting customer ${accountId} leaves a difference of ${off} bytes`);
    await saveGrants(tx, target.grants);
    if (lines.every(({ amount }) => amount === 0n)) return;
    await this.deps.ledger.post(
      tx,
      { kind: 'traffic.correct', reference: newId(), accountId, detail: { cause: 'recount' } },
      lines,
    );
  }

  /** A closed grant's rest is in its expired bytes, not in pots. Returns the change of the expired bytes. */
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
