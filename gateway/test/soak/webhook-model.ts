import { PRICE, type IntentHistory, type Report } from './webhook-histories.js';

/** The expected state of an order, for any order of reports. Minor units. */
export interface ExpectedOrder {
  status: string;
  captured: number;
  refunded: number;
  pendingRefund: number;
  lost: number;
  disputed: number;
  cash: number;
  started: boolean;
  review: string | null;
}

/** ACCOUNTING 10, 11, and 19 in the simplest form, computed from the whole history at once. */
export function expectedOrder(intents: readonly IntentHistory[]): ExpectedOrder {
  const captured = (intent: IntentHistory) => Math.max(0, ...intent.captures);
  const paid = intents.filter((intent) => captured(intent) > 0);
  const main = paid.find((intent) => captured(intent) === PRICE) ?? paid[0];
  const money = { captured: 0, refunded: 0, pendingRefund: 0, lost: 0, disputed: 0 };
  if (main) {
    const refunds = final(main.refunds, REFUND);
    const disputes = final(main.disputes, DISPUTE);
    money.captured = captured(main);
    money.refunded = Math.min(money.captured, sum(refunds, 'SETTLED'));
    money.lost = Math.min(money.captured - money.refunded, sum(disputes, 'LOST'));
    const left = money.captured - money.refunded - money.lost;
    money.pendingRefund = Math.min(left, sum(refunds, 'PENDING'));
    money.disputed = Math.min(left, sum(disputes, 'OPEN'));
  }
  const isPaid = money.captured === PRICE;
  const isReturned = money.captured > 0 && money.refunded + money.lost === money.captured;
  return {
    ...money,
    status: isPaid || isReturned ? paidStatus(money) : unpaidStatus(intents, paid.length > 0),
    cash: money.captured - money.refunded - money.lost,
    started: isPaid,
    review: review(intents, paid.length, isReturned ? 0 : money.captured),
  };
}

function paidStatus({
  captured,
  refunded,
  lost,
}: {
  captured: number;
  refunded: number;
  lost: number;
}) {
  if (lost > 0) return 'CHARGEBACK';
  if (refunded === 0) return 'PAID';
  return refunded === captured ? 'REFUNDED' : 'PARTIAL_REFUNDED';
}

function unpaidStatus(intents: readonly IntentHistory[], anyMoney: boolean): string {
  // A live intent keeps the order open.
  const allEnded = intents.every((intent) => intent.cancelled);
  if (!anyMoney && allEnded) return 'CANCELLED';
  return intents.some(({ attempts }) => attempts > 0) ? 'FAILED' : 'PENDING';
}

function review(intents: readonly IntentHistory[], paid: number, captured: number): string | null {
  if (paid > 1) return 'PAID_TWICE';
  if (intents.some(({ unreadable }) => unreadable > 0)) return 'UNREADABLE_REPORT';
  if (intents.some((intent) => intent.mismatches > 0 || returnsTooMuch(intent)))
    return 'AMOUNT_MISMATCH';
  return captured > 0 && captured < PRICE ? 'PARTIAL_CAPTURE' : null;
}

/** More went back than came in, refunds and lost disputes together (ACCOUNTING 24). */
function returnsTooMuch({ captures, refunds, disputes }: IntentHistory): boolean {
  const captured = Math.max(0, ...captures);
  const returned = sum(final(refunds, REFUND), 'SETTLED') + sum(final(disputes, DISPUTE), 'LOST');
  return captured > 0 && returned > captured;
}

const REFUND: Readonly<Record<string, string>> = {
  received: 'PENDING',
  accepted: 'PENDING',
  settled: 'SETTLED',
  failed: 'FAILED',
};
const DISPUTE: Readonly<Record<string, string>> = {
  accepted: 'LOST',
  expired: 'LOST',
  lost: 'LOST',
  won: 'WON',
  reversed: 'WON',
};
const RANKS = ['PENDING', 'OPEN', 'SETTLED', 'LOST', 'FAILED', 'WON'];

interface Final {
  state: string;
  minor: number;
}

/** The last report of each id: latest time, then highest rank of status, then largest amount. */
function final(reports: readonly Report[], states: Readonly<Record<string, string>>): Final[] {
  const last = new Map<string, Report & Final>();
  for (const report of reports) {
    const next = { ...report, state: states[report.status] ?? 'OPEN' };
    const known = last.get(report.id);
    if (!known || compare(known, next) <= 0) last.set(report.id, next);
  }
  return [...last.values()];
}

function compare(a: Report & Final, b: Report & Final): number {
  return a.at - b.at || RANKS.indexOf(a.state) - RANKS.indexOf(b.state) || a.minor - b.minor;
}

function sum(reports: readonly Final[], state: string): number {
  return reports.reduce((total, report) => total + (report.state === state ? report.minor : 0), 0);
}
