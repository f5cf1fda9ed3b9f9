import { questionReads } from '../../platform/database/question-reads.js';
import { ON_THE_WAY_MS, SETTLEMENT_WINDOW_MS } from '../entitlement/book/charging.service.js';
import type { EntryKind, EntryLedger } from '../ledger/entries/account-entries.service.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { readListById } from '../../platform/list-by-id.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { LedgerEntry, LedgerSum } from './ledger-entry.object.js';

/** Conditions on entries; null matches everything. */
export interface EntryConditions {
  ledger: EntryLedger | null;
  from: Date | null;
  to: Date | null;
  kinds: readonly EntryKind[] | null;
  grantId: string | null;
  orderId: string | null;
  subAccountId: string | null;
}

type Row = Omit<LedgerEntry, 'id' | 'accountId' | 'isFinal' | 'balanceBefore' | 'madeBy'> & {
  /** Whether all usage until its end has entries. Null if nothing waits for one. */
  isPosted: boolean | null;
};

const COLUMNS = `e.number, e.ledger, e.kind, e.unit, e.amount, e.quantity, e.balance_after AS "balanceAfter",
  e.occurred_at AS "occurredAt", e.until, e.posted_at AS "postedAt", e.is_correction AS "isCorrection",
  e.grant_id AS "grantId", e.order_id AS "orderId", o.number AS "orderNumber", e.sub_account_id AS "subAccountId",
  s.username AS "subAccountName", e.reason, e.remark,
  coalesce(e.until, e.occurred_at)
    <= (SELECT least(b.unposted_from, b.recount_from) FROM account_balance b WHERE b.account_id = $1) AS "isPosted"`;
const JOINS = `LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN sub_account s ON s.id = e.sub_account_id`;

/** Each condition's SQL on its parameter. A statement has only those that are asked for. */
const CONDITIONS: { readonly [Name in keyof EntryConditions]: (parameter: string) => string } = {
  ledger: (p) => `e.ledger = ${p}::text`,
  from: (p) => `e.occurred_at >= ${p}::timestamptz`,
  to: (p) => `e.occurred_at < ${p}::timestamptz`,
  kinds: (p) => `e.kind = ANY (${p}::text[])`,
  grantId: (p) => `e.grant_id = ${p}::uuid`,
  orderId: (p) => `e.order_id = ${p}::uuid`,
  subAccountId: (p) => `e.sub_account_id = ${p}::uuid`,
};
const NAMES = Object.keys(CONDITIONS) as (keyof EntryConditions)[];

function selecting(accountId: string, conditions: EntryConditions) {
  const values: unknown[] = [accountId];
  const asked = NAMES.filter((name) => conditions[name] !== null);
  const where = [
    'e.account_id = $1',
    ...asked.map((name) => CONDITIONS[name](`$${values.push(conditions[name])}`)),
  ].join(' AND ');
  return { name: asked.join('.'), where, values };
}

/** One page of entries, the latest number first. `readEntrySums` counts all that match. */
export function readEntries(
  reads: ReadPool,
  accountId: string,
  conditions: EntryConditions,
  page: PageRequest,
  now: Date,
): Promise<Connection<LedgerEntry>> {
  const { name, where, values } = selecting(accountId, conditions);
  return readListById<Row, LedgerEntry>(
    questionReads(reads),
    {
      name: `ledger.${name}`,
      select: `SELECT ${COLUMNS} FROM account_entry e ${JOINS} WHERE ${where}`,
      count: null,
      id: 'e.number',
      type: 'bigint',
    },
    values,
    page,
    ({ number }) => number,
    (row) => entryOf(accountId, row, now),
  );
}

/** The entries that follow a number, in order. */
export async function readEntriesAfter(
  reads: ReadPool,
  accountId: string,
  after: bigint,
  limit: number,
  now: Date,
): Promise<LedgerEntry[]> {
  const rows = await reads.query<Row>(
    'ledger.after',
    `SELECT ${COLUMNS} FROM account_entry e ${JOINS} WHERE e.account_id = $1 AND e.number > $2 ORDER BY e.number LIMIT $3`,
    [accountId, after, limit],
  );
  return rows.map((row) => entryOf(accountId, row, now));
}

/** Sums of the entries of one unit, and their number. */
export type EntrySum = LedgerSum & { count: bigint };

/** Sums of all entries that match, by unit. */
export function readEntrySums(
  reads: ReadPool,
  accountId: string,
  conditions: EntryConditions,
): Promise<EntrySum[]> {
  const { name, where, values } = selecting(accountId, conditions);
  return questionReads(reads).query<EntrySum>(
    `ledger.sums.${name}`,
    `SELECT e.unit, sum(e.amount)::bigint AS amount, sum(e.quantity)::bigint AS quantity, count(*) AS count
     FROM account_entry e WHERE ${where} GROUP BY 1 ORDER BY 1`,
    values,
  );
}

/** Kinds of traffic that a late report can correct: used bytes, and what was left of a grant. */
const PROVISIONAL: ReadonlySet<EntryKind> = new Set([
  'USAGE',
  'FREE',
  'WRITE_OFF',
  'EXPIRY',
  'HOLD',
  'TAKE_BACK',
  'UNRECOVERED',
]);
/** A report that arrived in the last moment may wait for its transaction. */
const SETTLED_AFTER_MS = SETTLEMENT_WINDOW_MS + ON_THE_WAY_MS;

function entryOf(accountId: string, row: Row, now: Date): LedgerEntry {
  const end = (row.until ?? row.occurredAt).getTime();
  const derived = {
    accountId,
    id: `${accountId}.${row.number}`,
    balanceBefore: row.balanceAfter - row.amount,
    // Only support's desk adjusts. The audit log knows who it was, and customers read no names there either.
    madeBy: row.kind === 'ADJUSTMENT' ? ('SUPPORT' as const) : null,
    // It never becomes false again: a report that counts, or a recount, is about usage that no final entry is about.
    isFinal:
      row.ledger !== 'TRAFFIC' ||
      !PROVISIONAL.has(row.kind) ||
      (row.isPosted !== false && end + SETTLED_AFTER_MS <= now.getTime()),
  };
  return Object.assign(row, derived);
}
