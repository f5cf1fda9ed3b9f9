import type { StatementEntry } from './statement.reads.js';
import type { StatementBalance } from './statement.js';

const COLUMNS = [
  ...['number', 'ledger', 'unit', 'kind', 'amount', 'quantity', 'balance_after'],
  ...['occurred_at', 'until', 'posted_at', 'grant_id', 'order_id', 'order_number'],
  ...['sub_account_id', 'sub_account', 'reason', 'remark', 'is_correction', 'posted_after_seal'],
] as const;
type Line = Readonly<Partial<Record<(typeof COLUMNS)[number], string | null>>>;

const lineOf = (line: Line) => `${COLUMNS.map((column) => cell(line[column] ?? '')).join(',')}\r\n`;

/** A text that a spreadsheet would run as a formula begins with an apostrophe. Numbers stay as they are. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface Period {
  from: Date;
  to: Date;
  balances: readonly StatementBalance[];
}

/** RFC 4180: opening balances, the entries in the order of their numbers, closing balances. Times are in UTC. */
export async function* csvOf(
  { from, to, balances }: Period,
  entries: AsyncIterable<StatementEntry[]>,
): AsyncGenerator<string> {
  const bounds = (kind: 'OPENING' | 'CLOSING', at: Date) =>
    balances.map(({ ledger, unit, opening, closing }) =>
      lineOf({
        ledger,
        unit,
        kind,
        balance_after: (kind === 'OPENING' ? opening : closing).toString(),
        occurred_at: at.toISOString(),
      }),
    );
  yield `${COLUMNS.join(',')}\r\n${bounds('OPENING', from).join('')}`;
  for await (const page of entries) yield page.map((entry) => entryLine(entry, from)).join('');
  yield bounds('CLOSING', to).join('');
}

function entryLine(entry: StatementEntry, from: Date): string {
  return lineOf({
    number: entry.number.toString(),
    ledger: entry.ledger,
    unit: entry.unit,
    kind: entry.kind,
    amount: entry.amount.toString(),
    quantity: entry.quantity.toString(),
    balance_after: entry.balanceAfter.toString(),
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
  });
}
