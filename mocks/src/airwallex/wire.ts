import { wireAmount } from './amounts.js';
import type { Attempt, Dispute, Intent, Refund } from './model.js';

/** The provider's time format: seconds, with a numeric zone (`2026-01-13T07:32:05+0000`). */
export function wireTime(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, '+0000');
}

export function attemptToWire(attempt: Attempt, intent: Intent): Record<string, unknown> {
  return {
    id: attempt.id,
    payment_intent_id: intent.id,
    merchant_order_id: intent.merchantOrderId,
    amount: wireAmount(attempt.amountMinor, intent.currency),
    currency: intent.currency,
    captured_amount:
      attempt.status === 'CAPTURE_REQUESTED'
        ? wireAmount(intent.capturedMinor, intent.currency)
        : 0,
    status: attempt.status,
    metadata: intent.metadata,
    payment_method: { type: 'card', card: attempt.card },
    ...(attempt.failureCode === null ? {} : { failure_code: attempt.failureCode }),
    created_at: wireTime(attempt.createdAt),
    updated_at: wireTime(attempt.updatedAt),
  };
}

/** An intent as returned by create, get, and confirm, and as `data.object` of its events. */
export function intentToWire(intent: Intent): Record<string, unknown> {
  const latest = intent.attempts.at(-1);
  return {
    id: intent.id,
    request_id: intent.requestId,
    amount: wireAmount(intent.amountMinor, intent.currency),
    currency: intent.currency,
    merchant_order_id: intent.merchantOrderId,
    metadata: intent.metadata,
    status: intent.status,
    captured_amount: wireAmount(intent.capturedMinor, intent.currency),
    ...(intent.returnUrl === null ? {} : { return_url: intent.returnUrl }),
    ...(intent.cancellationReason === null
      ? {}
      : { cancellation_reason: intent.cancellationReason }),
    ...(latest === undefined ? {} : { latest_payment_attempt: attemptToWire(latest, intent) }),
    created_at: wireTime(intent.createdAt),
    updated_at: wireTime(intent.updatedAt),
  };
}

export function refundToWire(refund: Refund): Record<string, unknown> {
  const { intent } = refund;
  return {
    id: refund.id,
    request_id: refund.requestId,
    payment_intent_id: intent.id,
    payment_attempt_id: intent.attempts.at(-1)?.id,
    amount: wireAmount(refund.amountMinor, intent.currency),
    currency: intent.currency,
    reason: refund.reason,
    status: refund.status,
    metadata: refund.metadata,
    created_at: wireTime(refund.createdAt),
    updated_at: wireTime(refund.updatedAt),
  };
}

export function disputeToWire(dispute: Dispute): Record<string, unknown> {
  const { intent } = dispute;
  return {
    id: dispute.id,
    payment_intent_id: intent.id,
    payment_attempt_id: intent.attempts.at(-1)?.id,
    merchant_order_id: intent.merchantOrderId,
    amount: wireAmount(dispute.amountMinor, intent.currency),
    currency: intent.currency,
    reason: { code: dispute.reason },
    stage: dispute.stage,
    status: dispute.status,
    due_at: wireTime(dispute.dueAt),
    created_at: wireTime(dispute.createdAt),
    updated_at: wireTime(dispute.updatedAt),
  };
}
