import { applyCommand } from './book-commands.js';
import { chargeUsage } from './book-usage.js';
import type { Book } from './book.js';
import { SETTLEMENT_WINDOW_MS, type MeteredEvent } from './charging.service.js';
import type { JournalEntry } from './journal.js';
import { writtenOff, type UsageOutcome } from './usage-outcome.js';

/**
 * Applies sorted commands and events to a book in time order; commands come first among simultaneous ones. Returns the
 * outcome of each event. Because of this, final figures do not depend on batches, jobs, or order of arrival.
 */
export function fold(
  book: Book,
  commands: readonly JournalEntry[],
  events: readonly MeteredEvent[],
): UsageOutcome[] {
  let next = 0;
  const applyUntil = (at: number) => {
    for (
      let entry = commands[next];
      entry !== undefined && entry.at <= at;
      entry = commands[next]
    ) {
      applyCommand(book, entry.command, entry.at);
      next += 1;
    }
  };
  const outcomes = events.map(({ at, subAccountId, bytesUp, bytesDown, isLate }) => {
    applyUntil(at);
    const bytes = bytesUp + bytesDown;
    return isLate
      ? writtenOff('LATE', bytes)
      : chargeUsage(book, { subAccountId, at, bytes }).outcome;
  });
  applyUntil(Infinity);
  return outcomes;
}

/** When a grant closes: from then on, no event that it could pay for can arrive (rule 6). */
export function closesAt({ expiresAt }: { expiresAt: number }): number {
  return expiresAt + SETTLEMENT_WINDOW_MS;
}

/** Drops grants that are closed by `at`: they cannot change any more. */
export function dropClosedGrants(book: Book, at: number): void {
  const open = book.grants.filter((grant) => grant.heldAt !== null || closesAt(grant) > at);
  if (open.length < book.grants.length) book.hasClosedGrants = true;
  book.grants = open;
}
