import type { ReadPool } from '../../platform/database/read-pool.js';
import { STATEMENT_FORM, type Canonical } from './statement-chain.js';
import type { StatementMonth } from './statement-months.js';
import {
  readMovements,
  readOpening,
  readStatementEntries,
  type EntryLedger,
  type Movement,
  type StatementEntry,
  type StatementSeal,
  type StatementSpan,
} from './statement.reads.js';

/**
 * Entries that are in memory while V8 collects its young generation get old, and wait for a collection of all memory: with
 * 1,000 at once, a process grew by up to 140 MB.
 */
export const ENTRIES_AT_ONCE = 50;
const LEDGERS: readonly EntryLedger[] = ['TRAFFIC', 'MONEY', 'POINTS'];

/** A ledger's balance in one unit, over the time of a statement. */
export interface StatementBalance {
  ledger: EntryLedger;
  unit: string;
  opening: bigint;
  closing: bigint;
  /** By kind, in the order of the alphabet. */
  movements: Movement[];
}

/** A statement whose entries are still to be read. */
export interface Statement extends StatementSpan {
  accountId: string;
  timeZone: string;
  /** Null for a period that is no month. */
  month: StatementMonth | null;
  balances: StatementBalance[];
  /** The account's latest seal. */
  latest: StatementSeal | null;
  readAt: Date;
}

/** Balances of consecutive statements. */
export async function balancesOf(
  reads: ReadPool,
  accountId: string,
  spans: readonly StatementSpan[],
): Promise<StatementBalance[][]> {
  const [first] = spans;
  if (!first) return [];
  const [opening, movements] = await Promise.all([
    readOpening(reads, accountId, first),
    readMovements(reads, accountId, spans),
  ]);
  const open = new Map(opening.map((each) => [bookOf(each), each.amount]));
  return spans.map((_, index) => {
    const own = movements.filter(({ place }) => place === index + 1);
    const books = [...new Set([...open.keys(), ...own.map(bookOf)])].sort(inOrder);
    return books.map((book): StatementBalance => {
      const [ledger, unit] = book.split(' ') as [EntryLedger, string];
      const kinds = own.filter((movement) => bookOf(movement) === book).sort(byKind);
      const before = open.get(book) ?? 0n;
      const closing = kinds.reduce((sum, { amount }) => sum + amount, before);
      open.set(book, closing);
      return { ledger, unit, opening: before, closing, movements: kinds };
    });
  });
}

/** A ledger in one unit. */
export const bookOf = ({ ledger, unit }: { ledger: string; unit: string }) => `${ledger} ${unit}`;
const byKind = (a: Movement, b: Movement) => (a.kind < b.kind ? -1 : 1);
const placeOf = (book: string) => LEDGERS.findIndex((ledger) => book.startsWith(ledger));
const inOrder = (a: string, b: string) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1);

/** All entries of a statement in the order of their numbers; one page at a time is in memory. */
export async function* entriesOf(
  reads: ReadPool,
  accountId: string,
  span: StatementSpan,
  balances: readonly StatementBalance[],
): AsyncGenerator<StatementEntry[]> {
  const kinds = balances.flatMap(({ movements }) => movements);
  if (kinds.length === 0) return;
  const first = kinds.reduce(
    (least, kind) => (kind.first < least ? kind.first : least),
    kinds[0]?.first ?? 0n,
  );
  const last = kinds.reduce((most, kind) => (kind.last > most ? kind.last : most), 0n);
  for (let above = first - 1n; above < last;) {
    const page = await readStatementEntries(reads, accountId, span, above, last, ENTRIES_AT_ONCE);
    const end = page.at(-1);
    if (!end) return;
    yield page;
    above = end.number;
  }
}

/** An entry in the form. */
export function entryRecord(entry: StatementEntry): Readonly<Record<string, string | undefined>> {
  return {
    number: entry.number.toString(),
    ledger: entry.ledger,
    unit: entry.unit,
    kind: entry.kind,
    amount: entry.amount.toString(),
    quantity: entry.quantity.toString(),
    balanceAfter: entry.balanceAfter.toString(),
    occurredAt: entry.occurredAt.toISOString(),
    until: entry.until?.toISOString(),
    postedAt: entry.postedAt.toISOString(),
    grantId: entry.grantId ?? undefined,
    orderId: entry.orderId ?? undefined,
    subAccountId: entry.subAccountId ?? undefined,
    reason: entry.reason ?? undefined,
    remark: entry.remark ?? undefined,
    isCorrection: entry.isCorrection ? 'true' : undefined,
  };
}

/** The record that begins a month in the chain: whose month it is, and its opening balances. */
export function monthRecord(
  accountId: string,
  { month, timeZone, from, to }: StatementMonth,
  balances: readonly StatementBalance[],
): Canonical {
  return {
    form: STATEMENT_FORM,
    account: accountId,
    month,
    timeZone,
    from: from.toISOString(),
    to: to.toISOString(),
    opening: balances.map(({ ledger, unit, opening }) => ({
      ledger,
      unit,
      amount: opening.toString(),
    })),
  };
}

/** Balances in the form. */
export function balanceRecords(balances: readonly StatementBalance[]): Canonical {
  return balances.map(({ ledger, unit, opening, closing, movements }) => ({
    ledger,
    unit,
    opening: opening.toString(),
    movements: movements.map(({ kind, entries, amount, quantity }) => ({
      kind,
      entries: entries.toString(),
      amount: amount.toString(),
      quantity: quantity.toString(),
    })),
    closing: closing.toString(),
  }));
}
