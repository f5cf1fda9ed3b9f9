import type { ReadPool } from '../../platform/database/read-pool.js';
import { readStatementLines, type StatementEntry, type StatementSpan } from './statement.reads.js';
import { bookOf, ENTRIES_AT_ONCE, type StatementBalance } from './statement.js';

/**
 * The entries of a statement as people read them, in the order of time. Their balance is not the one of the posting, but runs
 * from each ledger's opening to its closing figure (ACCOUNTING 31). One page at a time is in memory.
 */
export async function* linesOf(
  reads: ReadPool,
  accountId: string,
  span: StatementSpan,
  balances: readonly StatementBalance[],
): AsyncGenerator<StatementEntry[]> {
  const times = balances.flatMap(({ movements }) => movements.map(({ earliest }) => +earliest));
  if (times.length === 0) return;
  const earliest = new Date(Math.min(...times));
  const running = new Map(balances.map((book) => [bookOf(book), book.opening]));
  for (let after = 0n; ;) {
    const page = await readStatementLines(reads, accountId, span, earliest, after, ENTRIES_AT_ONCE);
    const last = page.at(-1);
    if (!last) return;
    for (const entry of page) {
      const book = bookOf(entry);
      entry.balanceAfter = (running.get(book) ?? 0n) + entry.amount;
      running.set(book, entry.balanceAfter);
    }
    yield page;
    if (page.length < ENTRIES_AT_ONCE) return;
    after = last.number;
  }
}
