import { rows, type Tx } from '../../platform/database/database.js';

export const MONEY_KINDS = ['PAYMENT', 'REFUND', 'DISPUTE'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/**
 * One thing that happened to a payment's money. It has an entry of its own, whatever was reported before it (ACCOUNTING 27).
 * Minor units.
 */
export interface MoneyFact {
  kind: MoneyKind;
  /** The same for every computation of this fact; unique within its kind. */
  reference: string;
  paymentId: string;
  /**
   * Null for a payment, and for a refund. FAILED: a refund that had settled failed. OPENED, LOST, WON: of a dispute.
   * REVERSED: a dispute was lost, and is no more. EXCESS: more went back than was captured, and the books stop there.
   */
  reason: 'FAILED' | 'OPENED' | 'LOST' | 'WON' | 'REVERSED' | 'EXCESS' | null;
  /** Change of the money that we hold. 0 if a dispute moved none. */
  minor: bigint;
  /** The amount of the payment, refund, or dispute, also if it moved no money. */
  aboutMinor: bigint;
}

/** A payment of an order, with what was reported of its refunds and disputes. */
export interface PaymentMoney {
  id: string;
  capturedMinor: bigint;
  refunds: readonly {
    id: string;
    /** It settled at some time. */
    settledMinor: bigint;
    /** Settled now; 0 if it failed after all. */
    nowMinor: bigint;
  }[];
  disputes: readonly {
    id: string;
    openedMinor: bigint | null;
    lostMinor: bigint | null;
    wonMinor: bigint | null;
    /** Lost now; 0 if it was won after all. */
    nowMinor: bigint;
  }[];
}

/** All that happened to the money of these payments. Nothing happened to one that is not captured. */
export function moneyFacts(payments: readonly PaymentMoney[]): MoneyFact[] {
  return payments.filter(({ capturedMinor }) => capturedMinor > 0n).flatMap(factsOf);
}

/**
 * A payment's facts in the order in which they are posted together. Lost disputes and refunds can be more than was captured.
 * The books stop there (ACCOUNTING 24), and a refund counts before a dispute does. So each fact beyond the captured amount
 * has an entry beside it that gives the excess back, which comes first, so that no balance falls below zero.
 */
function factsOf({ id: paymentId, capturedMinor, refunds, disputes }: PaymentMoney): MoneyFact[] {
  const facts: MoneyFact[] = [];
  const add = (
    kind: MoneyKind,
    reference: string,
    reason: MoneyFact['reason'],
    minor: bigint,
    aboutMinor = minor,
  ) => facts.push({ kind, reference, paymentId, reason, minor, aboutMinor });
  const addExcess = (kind: MoneyKind, id: string, minor: bigint) => {
    if (minor > 0n) add(kind, `${id}:excess`, 'EXCESS', minor);
  };
  const beyond = (minor: bigint) => (minor > capturedMinor ? minor - capturedMinor : 0n);

  add('PAYMENT', paymentId, null, capturedMinor);
  let lost = 0n;
  for (const { id, openedMinor, lostMinor, wonMinor, nowMinor } of disputes) {
    if (openedMinor !== null) add('DISPUTE', `${id}:opened`, 'OPENED', 0n, openedMinor);
    addExcess('DISPUTE', id, beyond(lost + nowMinor) - beyond(lost));
    lost += nowMinor;
    if (lostMinor !== null) {
      add('DISPUTE', `${id}:lost`, 'LOST', -lostMinor);
      if (nowMinor === 0n) add('DISPUTE', `${id}:reversed`, 'REVERSED', lostMinor);
    }
    if (wonMinor !== null) add('DISPUTE', `${id}:won`, 'WON', 0n, wonMinor);
  }
  let refunded = 0n;
  for (const { id, settledMinor, nowMinor } of refunds) {
    const excess = beyond(lost + refunded + nowMinor) - beyond(lost + refunded);
    const ofRefunds = beyond(refunded + nowMinor) - beyond(refunded);
    addExcess('DISPUTE', id, excess - ofRefunds);
    addExcess('REFUND', id, ofRefunds);
    refunded += nowMinor;
    add('REFUND', id, null, -settledMinor);
    if (nowMinor === 0n) add('REFUND', `${id}:failed`, 'FAILED', settledMinor);
  }
  return facts;
}

/** Sums of the payments by kind. No more counts as refunded and lost than was captured. */
export function moneyTotals(payments: readonly PaymentMoney[]): Record<MoneyKind, bigint> {
  const totals = { PAYMENT: 0n, REFUND: 0n, DISPUTE: 0n };
  for (const { capturedMinor, refunds, disputes } of payments) {
    const refunded = least(sumOf(refunds), capturedMinor);
    totals.PAYMENT += capturedMinor;
    totals.REFUND -= refunded;
    totals.DISPUTE -= least(sumOf(disputes), capturedMinor - refunded);
  }
  return totals;
}

const sumOf = (parts: readonly { nowMinor: bigint }[]) =>
  parts.reduce((sum, { nowMinor }) => sum + nowMinor, 0n);

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/**
 * Reads what was reported of these payments' refunds and disputes. Amounts of what something had been are absent in rows that
 * an earlier release wrote.
 */
export async function readPaymentMoney(
  tx: Tx,
  payments: readonly { id: string; capturedMinor: bigint }[],
): Promise<PaymentMoney[]> {
  const ids = payments.map(({ id }) => id);
  const refunds = await rows<PaymentMoney['refunds'][number] & { paymentId: string }>(
    tx,
    `SELECT payment_id AS "paymentId", id, CASE status WHEN 'SETTLED' THEN amount_minor ELSE 0 END AS "nowMinor",
            coalesce(settled_minor, amount_minor) AS "settledMinor"
     FROM refund WHERE payment_id = ANY ($1::uuid[]) AND (status = 'SETTLED' OR settled_minor IS NOT NULL) ORDER BY id`,
    [ids],
  );
  const disputes = await rows<PaymentMoney['disputes'][number] & { paymentId: string }>(
    tx,
    `SELECT payment_id AS "paymentId", id, opened_minor AS "openedMinor", won_minor AS "wonMinor",
            coalesce(lost_minor, CASE status WHEN 'LOST' THEN amount_minor END) AS "lostMinor",
            CASE status WHEN 'LOST' THEN amount_minor ELSE 0 END AS "nowMinor"
     FROM dispute WHERE payment_id = ANY ($1::uuid[]) ORDER BY id`,
    [ids],
  );
  return payments.map(({ id, capturedMinor }) => ({
    id,
    capturedMinor,
    refunds: refunds.filter(({ paymentId }) => paymentId === id),
    disputes: disputes.filter(({ paymentId }) => paymentId === id),
  }));
}
