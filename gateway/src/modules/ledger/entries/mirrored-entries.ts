import type { EntryDraft, EntryKind } from './account-entries.service.js';

/** A transaction of the double-entry ledger, as far as its line shows it. */
interface Transaction {
  kind: string;
  orderId?: string;
  detail?: Record<string, unknown>;
}

interface Line {
  account: bigint | { kind: string; unit: string };
  amount: bigint;
}

const MONEY_KINDS: Readonly<Record<string, EntryKind>> = {
  'money.payment': 'PAYMENT',
  'money.refund': 'REFUND',
  'money.dispute': 'DISPUTE',
};

/** Points given for these are taken back under the same kind. */
const POINTS_KINDS: Readonly<Record<string, EntryKind>> = {
  'points.redemption': 'REDEMPTION',
  'points.held': 'HOLD',
  'points.released': 'RELEASE',
  'points.system': 'ADJUSTMENT',
  'points.other': 'ADJUSTMENT',
};

/**
 * The line that a transaction of money or points is for its customer; null for other transactions. Traffic's lines are
 * derived from grants and charges instead (traffic-entries.ts, usage-posting.ts).
 */
export function mirrored(
  { kind, orderId, detail = {} }: Transaction,
  lines: readonly Line[],
  occurredAt: Date,
): EntryDraft | null {
  const { unit, amount } = sumOf(lines, kind.startsWith('money.') ? 'cash' : 'points');
  const about = { occurredAt, orderId: orderId ?? null };
  const money = MONEY_KINDS[kind];
  if (money !== undefined)
    return Object.assign(about, {
      ledger: 'MONEY',
      unit,
      kind: money,
      amount,
      quantity: typeof detail.about === 'string' ? BigInt(detail.about) : amount,
      reason: typeof detail.reason === 'string' ? detail.reason : null,
      isCorrection: detail.isCorrection === true,
    } as const);
  if (!kind.startsWith('points.') || lines.every(({ amount }) => amount === 0n)) return null;
  const given = -sumOf(lines, 'points_issued').amount;
  const quantity = given === 0n ? amount : given;
  const remark = [detail.reason, detail.orderNumber, detail.productName].find(
    (each) => typeof each === 'string',
  );
  const source = kind.slice('points.'.length).toUpperCase();
  // Points that return because a refund failed or a lost dispute was won undo a line that took them back.
  const takenBackAfter = typeof detail.takenBackAfter === 'string' ? detail.takenBackAfter : null;
  return Object.assign(about, {
    ledger: 'POINTS',
    unit: 'POINTS',
    kind: POINTS_KINDS[kind] ?? (takenBackAfter === null ? 'AWARD' : 'TAKE_BACK'),
    amount,
    quantity,
    reason: takenBackAfter ?? source,
    remark: remark ?? null,
  } as const);
}

function sumOf(lines: readonly Line[], kind: string): { unit: string; amount: bigint } {
  let unit = '';
  let amount = 0n;
  for (const { account, amount: part } of lines)
    if (typeof account !== 'bigint' && account.kind === kind) {
      unit = account.unit;
      amount += part;
    }
  return { unit, amount };
}
