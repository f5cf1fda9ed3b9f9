import { In } from 'typeorm';
import type { Core } from '../../platform/core.js';
import type { Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import type { AuditService } from '../audit/audit.service.js';
import {
  settleSurplusAndSum,
  type PaymentDoubt,
  type PaymentFactsSink,
} from './payment-facts.service.js';
import type { IntentReport, PaymentProvider, ProviderReport } from './payment-provider.js';
import { record, type TimedReport } from './payment-record.js';
import { PaymentEntity } from './payment.entity.js';
import { ProviderEventEntity } from './provider-event.entity.js';

interface Dependencies extends Pick<Core, 'log'> {
  audit: AuditService;
  provider: PaymentProvider;
  orders: PaymentFactsSink;
}

/** A locked payment, with the reports that arrived before its intent was known. */
export interface HeldPayment {
  payment: PaymentEntity;
  kept: readonly TimedReport[];
}

/**
 * The writer of `payment`: locks the payment that a report is about, records the report, and passes the order's totals
 * on. Webhooks, reconciliation, and our own refunds all use it. Lock order: intent, then order.
 */
export class PaymentBook {
  constructor(private readonly deps: Dependencies) {}

  /** Locks and returns the payment of an intent; null if the intent is not ours, or not known yet. */
  async hold(tx: Tx, intentId: string, requestId: string | null): Promise<HeldPayment | null> {
    // A report can overtake the answer to our own request. The request id then identifies the payment.
    const [, { rows: found }] = await Promise.all([
      this.#holdIntent(tx, intentId),
      prepared<{ id: string; order_id: string }>(
        tx,
        'payment.of-intent',
        `SELECT id, order_id FROM payment WHERE intent_id = $1 OR (intent_id IS NULL AND request_id = $2)`,
        [intentId, requestId],
      ),
    ]);
    if (!found[0]) return null;
    await this.deps.orders.lockOrder(tx, found[0].order_id);
    const payment = await tx.findOneBy(PaymentEntity, { id: found[0].id });
    if (!payment || (payment.intentId !== null && payment.intentId !== intentId)) return null;
    return { payment, kept: await this.#adopt(tx, payment, intentId) };
  }

  /** Like `hold`, for a payment whose intent the provider has just named. */
  async holdOwn(tx: Tx, paymentId: string, intentId: string): Promise<HeldPayment> {
    await this.#holdIntent(tx, intentId);
    const { orderId } = await tx.findOneByOrFail(PaymentEntity, { id: paymentId });
    await this.deps.orders.lockOrder(tx, orderId);
    const payment = await tx.findOneByOrFail(PaymentEntity, { id: paymentId });
    if (payment.intentId !== null && payment.intentId !== intentId)
      throw new Error(`payment ${paymentId} has a different intent than ${intentId}`);
    return { payment, kept: await this.#adopt(tx, payment, intentId) };
  }

  /**
   * Records reports about a locked payment and applies their effects. Returns why one of `reports` needs review, or
   * null.
   */
  async enter(
    tx: Tx,
    { payment, kept }: HeldPayment,
    reports: readonly TimedReport[],
    { cause, now }: { cause: string; now: Date },
  ): Promise<PaymentDoubt | null> {
    const audits = [];
    const doubts: PaymentDoubt[] = [];
    let ofReports: PaymentDoubt | null = null;
    for (const timed of [...kept, ...reports]) {
      const { doubt, audit } = await record(tx, payment, timed);
      if (audit) audits.push(audit);
      if (!doubt) continue;
      doubts.push(doubt);
      if (reports.includes(timed)) ofReports ??= doubt;
    }
    payment.updatedAt = now;
    if (payment.status === 'CANCELLED') payment.nextCheckAt = null;
    const { id, intentId, sealedClientSecret, status, capturedMinor } = payment;
    const recorded = { intentId, sealedClientSecret, status, capturedMinor, updatedAt: now };
    // Not `save`, which would read the payment again. Other columns may have changed: only the order is locked.
    await tx.update(
      PaymentEntity,
      { id },
      status === 'CANCELLED' ? { ...recorded, nextCheckAt: null } : recorded,
    );
    for (const audit of audits) {
      const by = { accountId: payment.accountId, system: this.deps.provider.name };
      await this.deps.audit.record(tx, by, audit);
    }
    const { facts, history } = await settleSurplusAndSum(tx, payment.orderId);
    const news = { facts, history, doubts, cause, now };
    await this.deps.orders.applyPaymentFacts(tx, payment.orderId, news);
    return ofReports;
  }

  /** Serializes the code that learns an intent's id with the reports about it. */
  async #holdIntent(tx: Tx, intentId: string): Promise<void> {
    await prepared(
      tx,
      'payment.hold-intent',
      `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`,
      [`intent:${intentId}`],
    );
  }

  /** Links the intent to the payment. Returns the reports that arrived earlier. */
  async #adopt(tx: Tx, payment: PaymentEntity, intentId: string): Promise<TimedReport[]> {
    if (payment.intentId !== null) return [];
    payment.intentId = intentId;
    if (payment.status === 'CREATING') payment.status = 'OPEN';
    const kept = await tx.find(ProviderEventEntity, {
      where: { intentId, outcome: In(['UNKNOWN_INTENT', 'UNREADABLE_REPORT']) },
      order: { occurredAt: 'ASC', id: 'ASC' },
    });
    const reports: TimedReport[] = [];
    for (const { id, payload, outcome, occurredAt: at } of kept) {
      const report: ProviderReport =
        outcome === 'UNREADABLE_REPORT'
          ? { type: 'UNREADABLE', intentId }
          : this.deps.provider.readEvent(payload).report;
      if (isAboutIntent(report)) reports.push({ report, at, eventId: id });
    }
    if (reports.length > 0)
      this.deps.log.info(
        { paymentId: payment.id, reports: reports.length },
        'applying stored reports',
      );
    return reports;
  }
}

/** Whether a report names one of the provider's intents. */
export function isAboutIntent(report: { type: string }): report is IntentReport {
  return report.type !== 'IGNORED' && ('intent' in report || 'intentId' in report);
}

export function intentIdOf(report: IntentReport): string {
  return 'intent' in report ? report.intent.id : report.intentId;
}
