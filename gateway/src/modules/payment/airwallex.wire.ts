import { z } from 'zod';
import { fromMajor, type MoneyAmount } from '../../../../schema/rules/money.js';
import { DISPUTE_STAGES, type DisputeStatus } from './dispute.entity.js';
import type { RefundStatus } from './refund.entity.js';
import type { ProviderDispute, ProviderIntent, ProviderRefund } from './payment-provider.js';

const id = z.string().min(1).max(200);
const amount = z.union([z.number(), z.string().max(40)]);
const currency = z.string().regex(/^[A-Z]{3}$/);
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value?.slice(0, 300) ?? null);
/** A time in the range that a database can hold. */
export const wireTime = z.coerce.date().min(new Date('2000-01-01')).max(new Date('2100-01-01'));
const optionalTime = wireTime.nullish().transform((value) => value ?? null);

export const intentObject = z.object({
  id,
  amount,
  currency,
  captured_amount: amount.nullish(),
  merchant_order_id: optionalText,
  request_id: optionalText,
  latest_payment_attempt: z
    .object({ id: optionalText, failure_code: optionalText, updated_at: optionalTime })
    .nullish(),
});

const answeredIntent = intentObject.extend({
  client_secret: optionalText,
  status: z.string().max(100),
  merchant_order_id: id,
});

const refundObject = z.object({
  id,
  payment_intent_id: id,
  amount,
  currency,
  status: z.string().max(100),
  reason: optionalText,
  updated_at: optionalTime,
});

const disputeObject = refundObject.extend({
  reason: z
    .union([z.string(), z.object({ code: optionalText, description: optionalText })])
    .nullish(),
  stage: optionalText,
  due_at: optionalTime,
});

const REFUND_STATUS: Readonly<Record<string, RefundStatus>> = {
  RECEIVED: 'PENDING',
  ACCEPTED: 'PENDING',
  SETTLED: 'SETTLED',
  FAILED: 'FAILED',
};

const DISPUTE_STATUS: Readonly<Record<string, DisputeStatus>> = {
  REQUIRES_RESPONSE: 'OPEN',
  CHALLENGED: 'OPEN',
  ACCEPTED: 'LOST',
  EXPIRED: 'LOST',
  LOST: 'LOST',
  WON: 'WON',
  REVERSED: 'WON',
};

/** Our term for the provider's status (PAYMENTS.md "Event → order"); undefined for an unknown one. */
export function refundStatus(status: string): RefundStatus | undefined {
  return REFUND_STATUS[status.toUpperCase()];
}
export function disputeStatus(status: string): DisputeStatus | undefined {
  const upper = status.toUpperCase();
  return DISPUTE_STATUS[upper] ?? (upper.startsWith('PENDING_') ? 'OPEN' : undefined);
}

/** Parses an amount above zero. @throws RangeError */
export function positiveAmount(major: number | string, code: string): MoneyAmount {
  const money = fromMajor(major, code);
  if (money.minor <= 0n) throw new RangeError(`invalid amount: ${major}`);
  return money;
}

/** @throws ZodError, RangeError */
export function toIntent(object: unknown): ProviderIntent {
  const intent = answeredIntent.parse(object);
  const succeeded = intent.status === 'SUCCEEDED';
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    requestId: intent.request_id,
    status: succeeded ? 'SUCCEEDED' : intent.status === 'CANCELLED' ? 'CANCELLED' : 'OPEN',
    amount: positiveAmount(intent.amount, intent.currency),
    captured: succeeded
      ? positiveAmount(intent.captured_amount ?? intent.amount, intent.currency)
      : null,
    orderReference: intent.merchant_order_id,
  };
}

/** @throws ZodError, RangeError */
export function toRefund(object: unknown): ProviderRefund & { intentId: string } {
  const refund = refundObject.parse(object);
  const status = refundStatus(refund.status);
  if (!status) throw new RangeError(`unknown refund status ${refund.status}`);
  return {
    id: refund.id,
    intentId: refund.payment_intent_id,
    amount: positiveAmount(refund.amount, refund.currency),
    status,
    reason: refund.reason,
    updatedAt: refund.updated_at,
  };
}

/** @throws ZodError, RangeError */
export function toDispute(object: unknown): ProviderDispute & { intentId: string } {
  const dispute = disputeObject.parse(object);
  const status = disputeStatus(dispute.status);
  if (!status) throw new RangeError(`unknown dispute status ${dispute.status}`);
  const reason =
    typeof dispute.reason === 'string'
      ? dispute.reason
      : (dispute.reason?.description ?? dispute.reason?.code ?? null);
  return {
    id: dispute.id,
    intentId: dispute.payment_intent_id,
    amount: positiveAmount(dispute.amount, dispute.currency),
    status,
    stage: DISPUTE_STAGES.find((stage) => stage === dispute.stage) ?? null,
    reason: reason?.slice(0, 300) ?? null,
    evidenceDueAt: dispute.due_at,
    updatedAt: dispute.updated_at,
  };
}
