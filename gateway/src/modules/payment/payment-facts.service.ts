import { In } from 'typeorm';
import { rows, type Tx } from '../../platform/database/database.js';
import { enqueueJob } from '../../platform/jobs.js';
import {
  moneyFacts,
  moneyTotals,
  readPaymentMoney,
  type MoneyFact,
  type MoneyKind,
} from './money-facts.service.js';
import { PaymentAttemptEntity } from './payment-attempt.entity.js';
import { PaymentEntity } from './payment.entity.js';

/** Totals of one order's money, in minor units of its currency. */
export interface PaymentFacts {
  /** From the one payment that counts. A second capture is refunded and not included. */
  capturedMinor: bigint;
  /** Settled refunds, capped at the captured amount. */
  refundedMinor: bigint;
  /** Refunds in progress. */
  pendingRefundMinor: bigint;
  /** Lost in disputes, capped at what refunds left. */
  lostMinor: bigint;
  /** Under open dispute, capped at what refunds and lost disputes left. */
  disputedMinor: bigint;
  /** The provider ended an intent, and no other is live or paid. */
  cancelled: boolean;
  /** A card was refused. */
  attemptFailed: boolean;
  /** More than one payment was captured. */
  paidTwice: boolean;
  /**
   * The provider reported that more of some payment went back than it had captured: refunds and lost disputes together.
   * `refundedMinor` and `lostMinor` stop at the captured amount.
   */
  returnedTooMuch: boolean;
}

/** A doubt about a report that needs review. The report had no effect. */
export type PaymentDoubt = 'AMOUNT_MISMATCH' | 'UNREADABLE_REPORT';

/** All that happened to the money of an order's payments, the surplus ones too. */
export interface MoneyHistory {
  facts: readonly MoneyFact[];
  /** Sums of the facts by kind, in minor units: what we have of it. */
  totals: Readonly<Record<MoneyKind, bigint>>;
  /** The payment that counts; null without one. */
  paymentId: string | null;
  /** What we have of the other payments, and owe. */
  surplusMinor: bigint;
}

export interface PaymentNews {
  facts: PaymentFacts;
  history: MoneyHistory;
  /** Doubts about the reports that led here. */
  doubts: readonly PaymentDoubt[];
  /** Unique name of the trigger, for example a provider event's id. */
  cause: string;
  now: Date;
}

/** Receiver of the facts: the order module. `payment` knows nothing else about it. */
export interface PaymentFactsSink {
  /** Locks the order until the transaction ends, so that its reports take effect one after another. */
  lockOrder(tx: Tx, orderId: string): Promise<void>;
  applyPaymentFacts(tx: Tx, orderId: string, news: PaymentNews): Promise<void>;
}

interface Sums {
  refunded: bigint;
  pending: bigint;
  lost: bigint;
  disputed: bigint;
  /** Of any payment of the order. */
  returnedTooMuch: boolean;
}

const NOTHING: Sums = {
  refunded: 0n,
  pending: 0n,
  lost: 0n,
  disputed: 0n,
  returnedTooMuch: false,
};

/** Marks surplus payments, enqueues their refunds, and computes the facts. The caller holds the order's lock. */
export async function settleSurplusAndSum(
  tx: Tx,
  orderId: string,
): Promise<{ facts: PaymentFacts; history: MoneyHistory }> {
  const payments = await tx.find(PaymentEntity, {
    where: { orderId },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const main = await settleSurplus(tx, payments);
  const sums = main ? await sumsOf(tx, main) : NOTHING;
  const captured = main?.capturedMinor ?? 0n;
  const refunded = least(sums.refunded, captured);
  const lost = least(sums.lost, captured - refunded);
  const money = await readPaymentMoney(tx, payments);
  const surplus = moneyTotals(money.filter(({ id }) => id !== main?.id));
  const history = {
    facts: moneyFacts(money),
    totals: moneyTotals(money),
    paymentId: main?.id ?? null,
    surplusMinor: surplus.PAYMENT + surplus.REFUND + surplus.DISPUTE,
  };
  const facts = {
    capturedMinor: captured,
    refundedMinor: refunded,
    pendingRefundMinor: least(sums.pending, captured - refunded - lost),
    lostMinor: lost,
    disputedMinor: least(sums.disputed, captured - refunded - lost),
    cancelled:
      captured === 0n &&
      payments.some(({ status, intentId }) => status === 'CANCELLED' && intentId !== null) &&
      !payments.some(({ status }) => status === 'CREATING' || status === 'OPEN'),
    attemptFailed: await tx.existsBy(PaymentAttemptEntity, {
      paymentId: In(payments.map(({ id }) => id)),
    }),
    paidTwice: payments.some(({ surplus }) => surplus),
    returnedTooMuch: sums.returnedTooMuch,
  };
  return { facts, history };
}

/**
 * Of several captured payments, one counts: the oldest fully captured one of which something is left, else the oldest fully
 * captured one, else the oldest. So when the counted one is refunded by hand before our refund of the other one has begun,
 * the other one counts, and the service goes on. The choice does not depend on the order of reports. The others are marked
 * as surplus, and a job refunds what is left of them.
 */
async function settleSurplus(
  tx: Tx,
  payments: readonly PaymentEntity[],
): Promise<PaymentEntity | undefined> {
  const captured = payments.filter(({ capturedMinor }) => capturedMinor > 0n);
  const full = captured.filter(({ capturedMinor, amountMinor }) => capturedMinor === amountMinor);
  const gone = captured.length > 1 ? await goneOf(tx, captured) : new Set<string>();
  const main = full.find(({ id }) => !gone.has(id)) ?? full[0] ?? captured[0];
  for (const payment of captured) {
    const surplus = payment !== main;
    if (payment.surplus === surplus) continue;
    payment.surplus = surplus;
    await tx.update(PaymentEntity, { id: payment.id }, { surplus });
    if (surplus && !gone.has(payment.id)) {
      await enqueueJob(
        tx,
        'payment.refundSurplus',
        { paymentId: payment.id },
        { key: `surplus:${payment.id}` },
      );
    }
  }
  return main;
}

/** The payments that are refunded, are being refunded, or were lost in a dispute, all of them. */
async function goneOf(tx: Tx, payments: readonly PaymentEntity[]): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    tx,
    `SELECT p.id FROM payment p WHERE p.id = ANY ($1::uuid[]) AND p.captured_minor <=
       (SELECT coalesce(sum(r.amount_minor), 0) FROM refund r WHERE r.payment_id = p.id AND r.status <> 'FAILED')
       + (SELECT coalesce(sum(d.amount_minor), 0) FROM dispute d WHERE d.payment_id = p.id AND d.status = 'LOST')`,
    [payments.map(({ id }) => id)],
  );
  return new Set(found.map(({ id }) => id));
}

async function sumsOf(tx: Tx, { id, orderId }: PaymentEntity): Promise<Sums> {
  const found = await rows<Sums>(
    tx,
    `SELECT (SELECT coalesce(sum(amount_minor), 0)::bigint FROM refund WHERE payment_id = $1 AND status = 'SETTLED') AS refunded,
            (SELECT coalesce(sum(amount_minor), 0)::bigint FROM refund WHERE payment_id = $1 AND status = 'PENDING') AS pending,
            (SELECT coalesce(sum(amount_minor), 0)::bigint FROM dispute WHERE payment_id = $1 AND status = 'LOST') AS lost,
            (SELECT coalesce(sum(amount_minor), 0)::bigint FROM dispute WHERE payment_id = $1 AND status = 'OPEN') AS disputed,
            EXISTS (SELECT 1 FROM payment p WHERE p.order_id = $2 AND p.captured_minor > 0 AND p.captured_minor <
              (SELECT coalesce(sum(r.amount_minor), 0) FROM refund r WHERE r.payment_id = p.id AND r.status = 'SETTLED')
              + (SELECT coalesce(sum(d.amount_minor), 0) FROM dispute d WHERE d.payment_id = p.id AND d.status = 'LOST')) AS "returnedTooMuch"`,
    [id, orderId],
  );
  return found[0] ?? NOTHING;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
