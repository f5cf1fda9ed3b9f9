import type { Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';

export type EntryLedger = 'TRAFFIC' | 'MONEY' | 'POINTS';

/** Kinds of lines, in the order in which those of one instant are posted. */
export const ENTRY_KINDS = [
  'GRANT',
  'TAKE_BACK',
  'UNRECOVERED',
  'RELEASE',
  'SET_ASIDE',
  'USAGE',
  'FREE',
  'WRITE_OFF',
  'HOLD',
  'EXPIRY',
  'PAYMENT',
  'REFUND',
  'DISPUTE',
  'AWARD',
  'REDEMPTION',
  'ADJUSTMENT',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A line to post. */
export interface EntryDraft {
  ledger: EntryLedger;
  /** BYTES, POINTS, or an ISO 4217 code. */
  unit: string;
  kind: EntryKind;
  /** Change of the balance, in the unit (money: in its minor unit). */
  amount: bigint;
  /** What the line is about. Defaults to the amount. */
  quantity?: bigint;
  /** Usage: the start of its hour. */
  occurredAt: Date;
  /** Usage: the end of its hour. */
  until?: Date;
  grantId?: string | null;
  orderId?: string | null;
  subAccountId?: string | null;
  reason?: string | null;
  remark?: string | null;
  isCorrection?: boolean;
}

const LAST_SQL = `
  SELECT b.ledger, b.unit, e.number, e.balance_after AS balance FROM unnest($2::text[], $3::text[]) AS b(ledger, unit)
  CROSS JOIN LATERAL (SELECT number, balance_after FROM account_entry
                      WHERE account_id = $1 AND ledger = b.ledger AND unit = b.unit ORDER BY number DESC LIMIT 1) e
  UNION ALL (SELECT '', '', number, 0 FROM account_entry WHERE account_id = $1 ORDER BY number DESC LIMIT 1)`;

const ADD_SQL = `
  INSERT INTO account_entry (account_id, number, ledger, unit, kind, amount, quantity, balance_after, occurred_at, until,
                             posted_at, grant_id, order_id, sub_account_id, reason, remark, is_correction)
  SELECT $1, e.number, e.ledger, e.unit, e.kind, e.amount, e.quantity, e.balance_after, e.occurred_at, e.until,
         $2, e.grant_id, e.order_id, e.sub_account_id, e.reason, e.remark, e.is_correction
  FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::timestamptz[],
              $11::timestamptz[], $12::uuid[], $13::uuid[], $14::uuid[], $15::text[], $16::text[], $17::boolean[])
    AS e(number, ledger, unit, kind, amount, quantity, balance_after, occurred_at, until, grant_id, order_id, sub_account_id,
         reason, remark, is_correction)`;

type Draft = Pick<EntryDraft, 'ledger' | 'unit'>;

/** Where an account's lines end: the last number, and the balance of each book. */
export interface LastEntries {
  number: bigint;
  balances: ReadonlyMap<string, bigint>;
}

/** Reads what `addEntriesAfter` continues. The caller holds the lock on the account's balance. */
export async function lastEntries(
  tx: Tx,
  accountId: string,
  drafts: readonly Draft[],
): Promise<LastEntries> {
  const books = [...new Map(drafts.map((draft) => [bookOf(draft), draft])).values()];
  const { rows } = await prepared<{
    ledger: string;
    unit: string;
    number: bigint;
    balance: bigint;
  }>(tx, 'ledger.last-entries', LAST_SQL, [
    accountId,
    books.map(({ ledger }) => ledger),
    books.map(({ unit }) => unit),
  ]);
  return {
    number: rows.find(({ ledger }) => ledger === '')?.number ?? 0n,
    balances: new Map(rows.map(({ balance, ...book }) => [bookOf(book), balance])),
  };
}

/**
 * Posts lines in order of time, with the account's next numbers and running balances. The caller holds the lock on the
 * account's balance, so numbers have no gaps.
 */
export async function addEntries(
  tx: Tx,
  accountId: string,
  drafts: readonly EntryDraft[],
  postedAt: Date,
): Promise<void> {
  if (drafts.length === 0) return;
  await addEntriesAfter(await lastEntries(tx, accountId, drafts), tx, accountId, drafts, postedAt);
}

/** `addEntries` for a caller that has read the last entries under the same lock, together with something else. */
export async function addEntriesAfter(
  last: LastEntries,
  tx: Tx,
  accountId: string,
  drafts: readonly EntryDraft[],
  postedAt: Date,
): Promise<void> {
  const balances = new Map(last.balances);
  let { number } = last;
  const lines = [...drafts].sort(inPostingOrder).map((draft) => {
    const book = bookOf(draft);
    const balanceAfter = (balances.get(book) ?? 0n) + draft.amount;
    balances.set(book, balanceAfter);
    number += 1n;
    return { ...draft, number, balanceAfter };
  });
  const column = <Value>(value: (line: (typeof lines)[number]) => Value) => lines.map(value);
  await prepared(tx, 'ledger.add-entries', ADD_SQL, [
    accountId,
    postedAt,
    column((line) => line.number),
    column((line) => line.ledger),
    column((line) => line.unit),
    column((line) => line.kind),
    column((line) => line.amount),
    column((line) => line.quantity ?? line.amount),
    column((line) => line.balanceAfter),
    column((line) => line.occurredAt),
    column((line) => line.until ?? null),
    column((line) => line.grantId ?? null),
    column((line) => line.orderId ?? null),
    column((line) => line.subAccountId ?? null),
    column((line) => line.reason ?? null),
    column((line) => line.remark ?? null),
    column((line) => line.isCorrection ?? false),
  ]);
}

const bookOf = ({ ledger, unit }: { ledger: string; unit: string }) => `${ledger} ${unit}`;

/** What comes back is posted first, so that the running balance does not fall below zero in between. */
function inPostingOrder(a: EntryDraft, b: EntryDraft): number {
  const comesBack = Number(isReturn(b)) - Number(isReturn(a));
  if (comesBack !== 0) return comesBack;
  const time = a.occurredAt.getTime() - b.occurredAt.getTime();
  if (time !== 0) return time;
  return ENTRY_KINDS.indexOf(a.kind) - ENTRY_KINDS.indexOf(b.kind);
}

function isReturn({ isCorrection = false, amount }: EntryDraft): boolean {
  return isCorrection && amount > 0n;
}
