import { type Cell, csvLines } from '../../../../schema/rules/csv.js';
import type { StatementEntry } from './statement.reads.js';
import type { StatementBalance } from './statement.js';

const COLUMNS = [
  ...['number', 'ledger', 'unit', 'kind', 'amount', 'quantity', 'balance_after'],
  ...['occurred_at', 'until', 'posted_at', 'grant_id', 'order_id', 'order_number'],
  ...['sub_account_id', 'sub_account', 'reason', 'remark', 'is_correction', 'posted_after_seal'],
] as const;
type Line = Readonly<Partial<Record<(typeof COLUMNS)[number], Cell | null>>>;

const linesOf = (lines: readonly Line[]) =>
  csvLines(lines.map((line) => COLUMNS.map((column) => line[column] ?? '')));

interface Period {
  from: Date;
  to: Date;
  balances: readonly StatementBalance[];
}

/** RFC 4180: opening balances, the lines (`linesOf`), closing balances. Times are in UTC. */
export async function* csvOf(
  { from, to, balances }: Period,
  entries: AsyncIterable<StatementEntry[]>,
): AsyncGenerator<string> {
  const bounds = (kind: 'OPENING' | 'CLOSING', at: Date) =>
    linesOf(
      balances.map(({ ledger, unit, opening, closing }) => ({
        ledger,
        unit,
        kind,
        balance_after: kind === 'OPENING' ? opening : closing,
        occurred_at: at.toISOString(),
      })),
    );
  yield `${csvLines([COLUMNS])}${bounds('OPENING', from)}`;
  for await (const page of entries) yield linesOf(page.map((entry) => lineOf(entry, from)));
  yield bounds('CLOSING', to);
}

function lineOf(entry: StatementEntry, from: Date): Line {
  return {
    number: entry.number,
    ledger: entry.ledger,
    unit: entry.unit,
    kind: entry.kind,
    amount: entry.amount,
    quantity: entry.quantity,
    balance_after: entry.balanceAfter,
    occurred_at: entry.occurredAt.toISOString(),
    until: entry.until?.toISOString() ?? null,
    posted_at: entry.postedAt.toISOString(),
    grant_id: entry.grantId,
    order_id: entry.orderId,
    order_number: entry.orderNumber,
    sub_account_id: entry.subAccountId,
    sub_account: entry.subAccountName,
    reason: entry.reason,
    remark: entry.remark,
    is_correction: entry.isCorrection ? 'true' : null,
    posted_after_seal: entry.occurredAt < from ? 'true' : null,
  };
}
