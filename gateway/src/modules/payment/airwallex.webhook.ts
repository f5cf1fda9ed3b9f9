import { z } from 'zod';
import { equalInConstantTime, hmacSha256Hex } from '../../platform/crypto.js';
import { fromMajor } from '../../platform/money.js';
import { WebhookError, type ProviderEvent, type ProviderReport } from './payment-provider.js';

const envelope = z.object({
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(200),
  created_at: z.coerce.date(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const amount = z.union([z.number(), z.string()]);
const currency = z.string().regex(/^[A-Z]{3}$/);
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

const intentObject = z.object({
  id: z.string(),
  amount,
  currency,
  merchant_order_id: optionalText,
  request_id: optionalText,
  latest_payment_attempt: z.object({ failure_code: optionalText }).nullish(),
});
/** Attempt events may carry the attempt (with `payment_intent_id`) or the intent itself. */
const attemptObject = intentObject.extend({
  payment_intent_id: optionalText,
  failure_code: optionalText,
});
const refundObject = z.object({ id: z.string(), payment_intent_id: z.string(), amount, currency });
const disputeObject = refundObject;

const FAILED_ATTEMPTS: ReadonlySet<string> = new Set([
  'authorization_failed',
  'authentication_failed',
  'risk_declined',
  'failed_to_process',
  'capture_failed',
  'expired',
]);

const REFUND_STATUS: Readonly<Record<string, 'PENDING' | 'SETTLED' | 'FAILED'>> = {
  received: 'PENDING',
  accepted: 'PENDING',
  settled: 'SETTLED',
  failed: 'FAILED',
};

const DISPUTE_STATUS: Readonly<Record<string, 'OPEN' | 'LOST' | 'WON'>> = {
  requires_response: 'OPEN',
  challenged: 'OPEN',
  accepted: 'LOST',
  expired: 'LOST',
  lost: 'LOST',
  won: 'WON',
  reversed: 'WON',
};

export interface WebhookCheck {
  secret: string;
  windowMs: number;
  now: Date;
}

/**
 * Proves that a webhook is the provider's (hex HMAC-SHA256 of timestamp + raw bytes, compared in constant time; SECURITY 1)
 * and reads it (PAYMENTS.md "Event → order"). @throws WebhookError
 */
export function readAirwallexWebhook(
  rawBody: Buffer,
  headers: { timestamp: string | undefined; signature: string | undefined },
  { secret, windowMs, now }: WebhookCheck,
): ProviderEvent {
  const { timestamp, signature } = headers;
  if (timestamp === undefined || signature === undefined || !/^\d{10,16}$/.test(timestamp))
    throw new WebhookError('BAD_SIGNATURE');
  if (!equalInConstantTime(hmacSha256Hex(secret, timestamp, rawBody), signature))
    throw new WebhookError('BAD_SIGNATURE');
  if (Math.abs(now.getTime() - Number(timestamp)) > windowMs)
    throw new WebhookError('STALE_TIMESTAMP');
  try {
    const payload: unknown = JSON.parse(rawBody.toString('utf8'));
    const event = envelope.parse(payload);
    return {
      id: event.id,
      name: event.name,
      occurredAt: event.created_at,
      report: readReport(event.name, event.data.object),
      payload,
    };
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RangeError)
      throw new WebhookError('MALFORMED_EVENT');
    throw error;
  }
}

function readReport(name: string, object: unknown): ProviderReport {
  const dot = name.indexOf('.');
  const [subject, happening] = [name.slice(0, dot), name.slice(dot + 1)];
  switch (subject) {
    case 'payment_intent':
      if (happening === 'succeeded') return { type: 'SUCCEEDED', intent: readIntent(object) };
      if (happening === 'cancelled') return { type: 'CANCELLED', intent: readIntent(object) };
      return { type: 'IGNORED' };
    case 'payment_attempt': {
      if (!FAILED_ATTEMPTS.has(happening)) return { type: 'IGNORED' };
      const attempt = attemptObject.parse(object);
      const failureCode =
        attempt.failure_code ?? attempt.latest_payment_attempt?.failure_code ?? happening;
      const intent = readIntent(object);
      return {
        type: 'ATTEMPT_FAILED',
        intent: { ...intent, id: attempt.payment_intent_id ?? intent.id },
        failureCode,
      };
    }
    case 'refund': {
      const status = REFUND_STATUS[happening];
      if (!status) return { type: 'IGNORED' };
      const refund = refundObject.parse(object);
      return {
        type: 'REFUND',
        intentId: refund.payment_intent_id,
        refund: { id: refund.id, amount: fromMajor(refund.amount, refund.currency), status },
      };
    }
    case 'payment_dispute': {
      const status =
        DISPUTE_STATUS[happening] ?? (happening.startsWith('pending_') ? 'OPEN' : undefined);
      if (!status) return { type: 'IGNORED' };
      const dispute = disputeObject.parse(object);
      return {
        type: 'DISPUTE',
        intentId: dispute.payment_intent_id,
        dispute: { id: dispute.id, amount: fromMajor(dispute.amount, dispute.currency), status },
      };
    }
    default:
      return { type: 'IGNORED' };
  }
}

function readIntent(object: unknown) {
  const intent = intentObject.parse(object);
  return {
    id: intent.id,
    amount: fromMajor(intent.amount, intent.currency),
    orderReference: intent.merchant_order_id,
    requestId: intent.request_id,
  };
}
