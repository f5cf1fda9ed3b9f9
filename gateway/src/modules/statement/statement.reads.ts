import type { ReadPool } from '../../platform/database/read-pool.js';
import type { LedgerEntry } from '../account-ledger/ledger-entry.object.js';

export type EntryLedger = LedgerEntry['ledger'];
type EntryKind = LedgerEntry['kind'];

/**
 * The entries of a statement: those that occurred in `[from, to)`, and those that occurred earlier with a number above
 * `after`, because they were posted after their own month was sealed. None has a number above `through`.
 */
export interface StatementSpan {
  from: Date;
  to: Date;
  after: bigint;
  through: bigint;
}

/** What decides an account's months. */
export interface Calendar {
  createdAt: Date;
  timeZone: string;
  /** Oldest first. */
  seals: readonly StatementSeal[];
}

/** A sealed month, as it is stored. */
export interface StatementSeal {
  month: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  lastPosition: bigint;
  entries: bigint;
  throughNumber: bigint;
  previousHead: Buffer;
  head: Buffer;
  note: string;
  keyId: string;
  sealedAt: Date;
}

/** @throws Error if the account is gone */
export async function readCalendar(reads: ReadPool, accountId: string): Promise<Calendar> {
  const [[account], seals] = await Promise.all([
    reads.query<{ createdAt: Date; timeZone: string }>(
      'statement.account',
      `SELECT created_at AS "createdAt", time_zone AS "timeZone" FROM accounts WHERE id = $1`,
      [accountId],
    ),
    reads.query<StatementSeal>(
      'statement.seals',
      `SELECT month, time_zone AS "timeZone", starts_at AS "startsAt", ends_at AS "endsAt", last_position AS "lastPosition",
              entries, through_number AS "throughNumber", previous_head AS "previousHead", head, note, key_id AS "keyId",
              sealed_at AS "sealedAt"
       FROM statement_seal WHERE account_id = $1 ORDER BY month`,
      [accountId],
    ),
  ]);
  if (!account) throw new Error('the account is gone');
  return { createdAt: account.createdAt, timeZone: account.timeZone, seals };
}

/** The account's last number; 0 without entries. */
export async function readLastNumber(reads: ReadPool, accountId: string): Promise<bigint> {
  const [last] = await reads.query<{ number: bigint }>(
    'statement.last-number',
    `SELECT number FROM account_entry WHERE account_id = $1 ORDER BY number DESC LIMIT 1`,
    [accountId],
  );
  return last?.number ?? 0n;
}

interface Opening {
  ledger: EntryLedger;
  unit: string;
  amount: bigint;
}

/** Sums of everything that belongs to earlier statements. */
export function readOpening(
  reads: ReadPool,
  accountId: string,
  { from, after, through }: StatementSpan,
): Promise<Opening[]> {
  return reads.query<Opening>(
    'statement.opening',
    `SELECT ledger, unit, sum(amount)::bigint AS amount FROM account_entry
     WHERE account_id = $1 AND occurred_at < $2 AND number <= least($3::bigint, $4::bigint) GROUP BY 1, 2`,
    [accountId, from, after, through],
  );
}

/** The entries of one kind in one statement. */
export interface Movement {
  ledger: EntryLedger;
  unit: string;
  kind: EntryKind;
  entries: bigint;
  amount: bigint;
  quantity: bigint;
  /** Its lowest and highest number. */
  first: bigint;
  last: bigint;
  /** When the first one occurred. */
  earliest: Date;
}

/** Sums by kind of several statements: each row says by its place which one it belongs to. */
export function readMovements(
  reads: ReadPool,
  accountId: string,
  spans: readonly StatementSpan[],
): Promise<(Movement & { place: number })[]> {
  return reads.query<Movement & { place: number }>(
    'statement.movements',
    `SELECT s.place::int AS place, e.ledger, e.unit, e.kind, count(*) AS entries, sum(e.amount)::bigint AS amount,
            sum(e.quantity)::bigint AS quantity, min(e.number) AS first, max(e.number) AS last,
            min(e.occurred_at) AS earliest
     FROM unnest($2::timestamptz[], $3::timestamptz[], $4::bigint[], $5::bigint[])
            WITH ORDINALITY AS s("from", "to", after, through, place)
     JOIN account_entry e ON e.account_id = $1 AND e.number <= s.through
       AND ((e.ledger = ANY ('{TRAFFIC,MONEY,POINTS}') AND e.occurred_at >= s."from" AND e.occurred_at < s."to")
            OR (e.number > s.after AND e.occurred_at < s."from"))
     GROUP BY 1, 2, 3, 4`,
    [
      accountId,
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      spans.map(({ after }) => after),
      spans.map(({ through }) => through),
    ],
  );
}

/** An entry as statements have it. The names of orders and sub accounts are not part of the form: they can change. */
export interface StatementEntry {
  number: bigint;
  ledger: EntryLedger;
  unit: string;
  kind: EntryKind;
  amount: bigint;
  quantity: bigint;
  balanceAfter: bigint;
  occurredAt: Date;
  until: Date | null;
  postedAt: Date;
  grantId: string | null;
  orderId: string | null;
  orderNumber: string | null;
  subAccountId: string | null;
  subAccountName: string | null;
  reason: string | null;
  remark: string | null;
  isCorrection: boolean;
}

const ENTRY_COLUMNS = `
  e.number, e.ledger, e.unit, e.kind, e.amount, e.quantity, e.balance_after AS "balanceAfter", e.occurred_at AS "occurredAt",
  e.until, e.posted_at AS "postedAt", e.grant_id AS "grantId", e.order_id AS "orderId", o.number AS "orderNumber",
  e.sub_account_id AS "subAccountId", s.username AS "subAccountName", e.reason, e.remark, e.is_correction AS "isCorrection"`;
const ENTRY_NAMES =
  'LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN sub_account s ON s.id = e.sub_account_id';

/** Entries of a statement with numbers in `(above, upTo]`, in order. */
export function readStatementEntries(
  reads: ReadPool,
  accountId: string,
  { from, to, after }: StatementSpan,
  above: bigint,
  upTo: bigint,
  limit: number,
): Promise<StatementEntry[]> {
  return reads.query<StatementEntry>(
    'statement.entries',
    `SELECT ${ENTRY_COLUMNS}
     FROM account_entry e ${ENTRY_NAMES}
     WHERE e.account_id = $1 AND e.number > $5 AND e.number <= $6
       AND ((e.occurred_at >= $2 AND e.occurred_at < $3) OR (e.number > $4 AND e.occurred_at < $2))
     ORDER BY e.number LIMIT $7`,
    [accountId, from, to, after, above, upTo, limit],
  );
}

/**
 * Entries of a statement in the order of time, behind the entry `after`; 0n for the first ones, of which none is before
 * `earliest`. The index on time is by ledger, so each page merges the next ones of each.
 */
export function readStatementLines(
  reads: ReadPool,
  accountId: string,
  { from, to, after: sealed, through }: StatementSpan,
  earliest: Date,
  after: bigint,
  limit: number,
): Promise<StatementEntry[]> {
  return reads.query<StatementEntry>(
    'statement.lines',
    `WITH place AS (SELECT occurred_at, number FROM account_entry WHERE account_id = $1 AND number = $7::bigint)
     SELECT ${ENTRY_COLUMNS}
     FROM unnest('{TRAFFIC,MONEY,POINTS}'::text[]) AS l(ledger)
     CROSS JOIN LATERAL (
       SELECT * FROM account_entry
       WHERE account_id = $1 AND ledger = l.ledger AND number <= $5 AND occurred_at < $3
         AND occurred_at >= coalesce((SELECT occurred_at FROM place), $6)
         AND (occurred_at >= $2 OR number > $4)
         AND ($7::bigint = 0 OR (occurred_at, number) > (SELECT occurred_at, number FROM place))
       ORDER BY occurred_at, number LIMIT $8) e
     ${ENTRY_NAMES}
     ORDER BY e.occurred_at, e.number LIMIT $8`,
    [accountId, from, to, sealed, through, earliest, after, limit],
  );
}
