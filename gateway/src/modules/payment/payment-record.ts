import type { Tx } from '../../platform/database/database.js';
import type { MoneyAmount } from '../../../../schema/rules/money.js';
import type { AuditRecord } from '../audit/audit.service.js';
import { DisputeEntity, DISPUTE_STATUSES } from './dispute.entity.js';
import { PaymentAttemptEntity } from './payment-attempt.entity.js';
import type { PaymentDoubt } from './payment-facts.service.js';
import type { IntentReport, ProviderDispute, ProviderRefund } from './payment-provider.js';
import type { PaymentEntity } from './payment.entity.js';
import { REFUND_STATUSES, RefundEntity } from './refund.entity.js';

/** Result of a report: an audit record, or a doubt if the report cannot be right. Both are null if nothing changed. */
export interface Recorded {
  doubt: PaymentDoubt | null;
  audit: AuditRecord | null;
}

const UNCHANGED: Recorded = { doubt: null, audit: null };
const MISMATCH: Recorded = { doubt: 'AMOUNT_MISMATCH', audit: null };

const ANOTHER_PAYMENTS: Recorded = { doubt: 'UNREADABLE_REPORT', audit: null };

/** A report about a payment, and the time of its state. */
export interface TimedReport {
  report: IntentReport;
  at: Date;
  /** Identifies the attempt if the report names none. */
  eventId: string;
}

/**
 * Records one report. The result does not depend on order or repetition: a captured amount only grows, the newest report of
 * a refund or dispute counts, and an older one adds what it had been. The caller locks the order and saves the payment.
 */
export async function record(
  tx: Tx,
  payment: PaymentEntity,
  { report, at, eventId }: TimedReport,
): Promise<Recorded> {
  switch (report.type) {
    case 'UNREADABLE':
      return { doubt: 'UNREADABLE_REPORT', audit: null };
    case 'SUCCEEDED':
      return recordCapture(payment, report.intent.amount, report.captured);
    case 'CANCELLED':
      if (payment.status !== 'SUCCEEDED') payment.status = 'CANCELLED';
      return UNCHANGED;
    case 'ATTEMPT_FAILED': {
      if (!isAsked(report.intent.amount, payment)) return MISMATCH;
      await tx
        .createQueryBuilder()
        .insert()
        .into(PaymentAttemptEntity)
        .values({
          id: report.attemptId ?? eventId,
          paymentId: payment.id,
          amountMinor: report.intent.amount.minor,
          currency: report.intent.amount.currency,
          failureCode: report.failureCode,
          failedAt: at,
        })
        .orIgnore()
        .execute();
      return UNCHANGED;
    }
    case 'REFUND':
      if (!isWithin(report.refund.amount, payment)) return MISMATCH;
      return recordRefund(tx, payment, report.refund, report.refund.updatedAt ?? at);
    case 'DISPUTE':
      if (!isWithin(report.dispute.amount, payment)) return MISMATCH;
      return recordDispute(tx, payment, report.dispute, report.dispute.updatedAt ?? at);
  }
}

/** Rejects reports about another amount than requested, or with more captured (SECURITY 4). */
function recordCapture(
  payment: PaymentEntity,
  asked: MoneyAmount,
  captured: MoneyAmount,
): Recorded {
  if (!isAsked(asked, payment) || !isWithin(captured, payment)) return MISMATCH;
  const before = payment.capturedMinor;
  payment.status = 'SUCCEEDED';
  if (captured.minor <= before) return UNCHANGED;
  payment.capturedMinor = captured.minor;
  return {
    doubt: null,
    audit: {
      action: 'payment.capture',
      target: payment.orderId,
      before: { capturedMinor: before },
      after: { capturedMinor: captured.minor, currency: payment.currency, paymentId: payment.id },
    },
  };
}

async function recordRefund(
  tx: Tx,
  payment: PaymentEntity,
  { id, amount, status, reason }: ProviderRefund,
  at: Date,
): Promise<Recorded> {
  const known = await tx.findOneBy(RefundEntity, { id });
  if (known && known.paymentId !== payment.id) return ANOTHER_PAYMENTS;
  const row: RefundEntity = {
    id,
    paymentId: payment.id,
    amountMinor: amount.minor,
    settledMinor: known?.settledMinor ?? null,
    currency: amount.currency,
    status,
    reason: reason ?? known?.reason ?? null,
    reportedAt: at,
    createdAt: earlier(known, at),
  };
  const isLatest = !known || isNewer(known, row, REFUND_STATUSES);
  if (status === 'SETTLED' && (isLatest || row.settledMinor === null))
    row.settledMinor = amount.minor;
  if (!isLatest) {
    const { createdAt, settledMinor } = row;
    await tx.update(RefundEntity, { id }, { createdAt, settledMinor });
    return UNCHANGED;
  }
  await tx.save(RefundEntity, row);
  return { doubt: null, audit: auditOf('payment.refund', payment, known, row) };
}

async function recordDispute(
  tx: Tx,
  payment: PaymentEntity,
  { id, amount, status, stage, reason, evidenceDueAt }: ProviderDispute,
  at: Date,
): Promise<Recorded> {
  const known = await tx.findOneBy(DisputeEntity, { id });
  if (known && known.paymentId !== payment.id) return ANOTHER_PAYMENTS;
  const row: DisputeEntity = {
    id,
    paymentId: payment.id,
    amountMinor: amount.minor,
    openedMinor: known?.openedMinor ?? null,
    lostMinor: known?.lostMinor ?? null,
    wonMinor: known?.wonMinor ?? null,
    currency: amount.currency,
    status,
    stage: stage ?? known?.stage ?? null,
    reason: reason ?? known?.reason ?? null,
    evidenceDueAt: evidenceDueAt ?? known?.evidenceDueAt ?? null,
    reportedAt: at,
    createdAt: earlier(known, at),
  };
  const isLatest = !known || isNewer(known, row, DISPUTE_STATUSES);
  const stageMinor = STAGE_AMOUNTS[status];
  if (isLatest || row[stageMinor] === null) row[stageMinor] = amount.minor;
  if (!isLatest) {
    const { createdAt, openedMinor, lostMinor, wonMinor } = row;
    await tx.update(DisputeEntity, { id }, { createdAt, openedMinor, lostMinor, wonMinor });
    return UNCHANGED;
  }
  await tx.save(DisputeEntity, row);
  return { doubt: null, audit: auditOf('payment.dispute', payment, known, row) };
}

/** The column that keeps what a dispute was about when it had each status. */
const STAGE_AMOUNTS = {
  OPEN: 'openedMinor',
  LOST: 'lostMinor',
  WON: 'wonMinor',
} as const;

interface Reported {
  id: string;
  amountMinor: bigint;
  status: string;
  reportedAt: Date;
  createdAt: Date;
}

function earlier(known: Reported | null, at: Date): Date {
  return known && known.createdAt < at ? known.createdAt : at;
}

function auditOf(
  action: string,
  payment: PaymentEntity,
  known: Reported | null,
  { id, status, amountMinor }: Reported,
): AuditRecord | null {
  if (known?.status === status && known.amountMinor === amountMinor) return null;
  return {
    action,
    target: payment.orderId,
    ...(known && { before: { id, status: known.status, amountMinor: known.amountMinor } }),
    after: { id, status, amountMinor, currency: payment.currency },
  };
}

/**
 * Whether the next report replaces the known one. The provider's times have whole seconds: within one second, the
 * higher rank of the status counts, then the larger amount.
 */
function isNewer(known: Reported, next: Reported, ranks: readonly string[]): boolean {
  const age = next.reportedAt.getTime() - known.reportedAt.getTime();
  if (age !== 0) return age > 0;
  const further = ranks.indexOf(next.status) - ranks.indexOf(known.status);
  return further === 0 ? next.amountMinor >= known.amountMinor : further > 0;
}

function isAsked(amount: MoneyAmount, payment: PaymentEntity): boolean {
  return amount.minor === payment.amountMinor && amount.currency === payment.currency;
}

function isWithin(amount: MoneyAmount, payment: PaymentEntity): boolean {
  return (
    amount.currency === payment.currency && amount.minor > 0n && amount.minor <= payment.amountMinor
  );
}
