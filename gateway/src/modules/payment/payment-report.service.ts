import type { Clock } from '../../platform/clock.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import type { Logger } from '../../platform/logger.js';
import type { MoneyAmount } from '../../platform/money.js';
import type { OrderService } from '../order/order.service.js';
import { PaymentEntity } from './payment.entity.js';
import {
  ProviderUnavailableError,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderReport,
  type ReportedIntent,
} from './payment-provider.js';

/** What became of a report. Everything but APPLIED and IGNORED is something an operator should see. */
export type ReportOutcome =
  'APPLIED' | 'IGNORED' | 'DUPLICATE' | 'UNKNOWN_INTENT' | 'AMOUNT_MISMATCH';

interface Dependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  provider: PaymentProvider;
  orders: OrderService;
}

/** How long a payment may stay open before we ask the provider ourselves instead of waiting for its webhook. */
const ASK_AFTER_MS = MINUTE_MS;
const ASK_AT_ONCE = 50;

/**
 * Takes in what the provider reports, by webhook or when asked. A report only changes facts (captured, refunded, disputed,
 * cancelled, failed); what follows from the facts is the settlement's business. The browser is never believed.
 */
export class PaymentReportService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Records one webhook event and its effect in one transaction. The order's row lock makes simultaneous deliveries of the
   * same event wait for each other; the event's primary key lets only the first have an effect (SECURITY 2).
   */
  async receive(event: ProviderEvent): Promise<ReportOutcome> {
    const outcome = await this.deps.db.transaction(async (tx) => {
      const { report } = event;
      const payment = report.type === 'IGNORED' ? null : await this.#lockPayment(tx, report);
      const seen = await rows(tx, `SELECT 1 FROM provider_event WHERE id = $1`, [event.id]);
      if (seen.length > 0) return 'DUPLICATE';
      const result =
        report.type === 'IGNORED'
          ? 'IGNORED'
          : payment
            ? await this.#apply(tx, payment, report, event.occurredAt)
            : 'UNKNOWN_INTENT';
      const stored = await rows(
        tx,
        `INSERT INTO provider_event (id, provider, name, intent_id, payload, outcome, occurred_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING id`,
        [
          event.id,
          this.deps.provider.name,
          event.name,
          payment?.intentId ?? null,
          JSON.stringify(event.payload),
          result,
          event.occurredAt,
        ],
      );
      if (stored.length === 0) return 'DUPLICATE';
      if (payment)
        await this.deps.orders.settleAfterReport(
          tx,
          payment.orderId,
          event.id,
          result === 'AMOUNT_MISMATCH' ? result : null,
        );
      return result;
    });
    if (outcome === 'UNKNOWN_INTENT' || outcome === 'AMOUNT_MISMATCH') {
      this.deps.log.error(
        { eventId: event.id, eventName: event.name, outcome },
        'a payment report needs a person',
      );
    }
    return outcome;
  }

  /**
   * Asks the provider about payments that stayed open, so that lost webhooks and lost answers converge (SECURITY 5, 15).
   * Returns how many changed. Stops at the first sign that the provider is away; the next run goes on.
   */
  async reconcile(): Promise<number> {
    const { db, clock, provider, log } = this.deps;
    const before = new Date(clock.now().getTime() - ASK_AFTER_MS);
    const open = await db.transaction((tx) =>
      rows<{ id: string; number: string; request_id: string }>(
        tx,
        `UPDATE payment p SET updated_at = $2 FROM orders o
         WHERE o.id = p.order_id AND p.id IN (
           SELECT id FROM payment WHERE status IN ('CREATING', 'OPEN') AND updated_at < $1 ORDER BY updated_at LIMIT ${ASK_AT_ONCE} FOR UPDATE SKIP LOCKED)
         RETURNING p.id, o.number, p.request_id`,
        [before, clock.now()],
      ),
    );
    let changed = 0;
    for (const { id, number, request_id: requestId } of open) {
      try {
        const intent = (await provider.findIntents(number)).find(
          (candidate) => candidate.requestId === requestId,
        );
        if (!intent || intent.status === 'OPEN') continue;
        const reported: ReportedIntent = {
          id: intent.id,
          amount: intent.amount,
          orderReference: number,
          requestId,
        };
        await db.transaction(async (tx) => {
          const payment = await this.#lockPayment(tx, { type: 'SUCCEEDED', intent: reported });
          if (!payment) return;
          const status = intent.status === 'SUCCEEDED' ? 'SUCCEEDED' : 'CANCELLED';
          const result = await this.#apply(
            tx,
            payment,
            { type: status, intent: reported },
            clock.now(),
          );
          await this.deps.orders.settleAfterReport(
            tx,
            payment.orderId,
            `reconcile:${id}:${status}`,
            result === 'AMOUNT_MISMATCH' ? result : null,
          );
        });
        changed++;
      } catch (error) {
        if (!(error instanceof ProviderUnavailableError)) throw error;
        log.warn(
          { err: error },
          'the payment provider does not answer; reconciliation goes on later',
        );
        return changed;
      }
    }
    return changed;
  }

  /** Finds the payment a report is about and locks its order, then the payment. Null when it is none of ours. */
  async #lockPayment(
    tx: Tx,
    report: Exclude<ProviderReport, { type: 'IGNORED' }>,
  ): Promise<PaymentEntity | null> {
    const intentId = 'intent' in report ? report.intent.id : report.intentId;
    const requestId = 'intent' in report ? report.intent.requestId : null;
    // A report may overtake the answer to our own request: then the request id says which payment it is.
    const found = await rows<{ id: string; order_id: string }>(
      tx,
      `SELECT id, order_id FROM payment WHERE intent_id = $1 OR (intent_id IS NULL AND request_id = $2)`,
      [intentId, requestId],
    );
    if (!found[0]) return null;
    await rows(tx, `SELECT 1 FROM orders WHERE id = $1 FOR UPDATE`, [found[0].order_id]);
    const payment = await tx.findOneBy(PaymentEntity, { id: found[0].id });
    if (payment) payment.intentId ??= intentId;
    return payment;
  }

  async #apply(
    tx: Tx,
    payment: PaymentEntity,
    report: Exclude<ProviderReport, { type: 'IGNORED' }>,
    occurredAt: Date,
  ): Promise<ReportOutcome> {
    payment.updatedAt = this.deps.clock.now();
    switch (report.type) {
      case 'SUCCEEDED':
        // Never believe a report about another amount than we asked for (SECURITY 4).
        if (!sameAmount(report.intent.amount, payment)) return 'AMOUNT_MISMATCH';
        payment.status = 'SUCCEEDED';
        payment.capturedMinor = payment.amountMinor;
        break;
      case 'CANCELLED':
        if (payment.status !== 'SUCCEEDED') payment.status = 'CANCELLED';
        break;
      case 'ATTEMPT_FAILED':
        payment.failureCode = report.failureCode;
        break;
      case 'REFUND':
        if (report.refund.amount.currency !== payment.currency) return 'AMOUNT_MISMATCH';
        await this.#recordRefund(tx, payment, report.refund, occurredAt);
        break;
      case 'DISPUTE':
        if (report.dispute.amount.currency !== payment.currency) return 'AMOUNT_MISMATCH';
        await this.#recordDispute(tx, payment, report.dispute, occurredAt);
        break;
    }
    await tx.save(PaymentEntity, payment, { reload: false });
    return 'APPLIED';
  }

  /** SETTLED is final; before it the newest report wins, whatever order they arrive in. */
  async #recordRefund(
    tx: Tx,
    payment: PaymentEntity,
    refund: { id: string; amount: MoneyAmount; status: string },
    at: Date,
  ): Promise<void> {
    await rows(
      tx,
      `INSERT INTO refund (id, payment_id, amount_minor, currency, status, reported_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, reported_at = excluded.reported_at
       WHERE refund.status <> 'SETTLED' AND (excluded.status = 'SETTLED' OR excluded.reported_at >= refund.reported_at)`,
      [refund.id, payment.id, refund.amount.minor, refund.amount.currency, refund.status, at],
    );
  }

  /** The newest report of a dispute counts; of two at the same moment, the one that is further along. */
  async #recordDispute(
    tx: Tx,
    payment: PaymentEntity,
    dispute: { id: string; amount: MoneyAmount; status: string },
    at: Date,
  ): Promise<void> {
    await rows(
      tx,
      `INSERT INTO dispute (id, payment_id, amount_minor, currency, status, reported_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, reported_at = excluded.reported_at
       WHERE excluded.reported_at > dispute.reported_at
          OR (excluded.reported_at = dispute.reported_at
              AND array_position(ARRAY['OPEN', 'LOST', 'WON'], excluded.status) > array_position(ARRAY['OPEN', 'LOST', 'WON'], dispute.status))`,
      [dispute.id, payment.id, dispute.amount.minor, dispute.amount.currency, dispute.status, at],
    );
  }
}

function sameAmount(amount: MoneyAmount, payment: PaymentEntity): boolean {
  return amount.minor === payment.amountMinor && amount.currency === payment.currency;
}
