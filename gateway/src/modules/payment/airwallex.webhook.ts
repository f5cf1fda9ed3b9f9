import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isStorable } from '../../../../schema/rules/text.js';
import { equalInConstantTime, hmacSha256Hex } from '../../platform/crypto.js';
import {
  disputeStatus,
  intentObject,
  positiveAmount,
  refundStatus,
  toDispute,
  toRefund,
  wireTime,
} from './airwallex.wire.js';
import { WebhookError, type ProviderEvent, type ProviderReport } from './payment-provider.js';

const envelope = z.object({
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(200),
  created_at: wireTime,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** Attempt events carry either the attempt (with `payment_intent_id`) or the intent itself. */
const attemptObject = intentObject.extend({
  payment_intent_id: z.string().max(200).nullish(),
  failure_code: z.string().max(200).nullish(),
});

/** Reads only the ids of an object that is otherwise unreadable. */
const aboutObject = z.object({
  id: z.string().max(200).optional().catch(undefined),
  payment_intent_id: z.string().max(200).optional().catch(undefined),
});

const FAILED_ATTEMPTS: ReadonlySet<string> = new Set([
  'authorization_failed',
  'authentication_failed',
  'risk_declined',
  'failed_to_process',
  'capture_failed',
  'expired',
]);

/** The provider's own objects have about six levels. */
const MOST_LEVELS = 64;

export interface WebhookCheck {
  secret: string;
  windowMs: number;
  now: Date;
}

/**
 * Verifies a webhook (hex HMAC-SHA256 of timestamp + raw bytes, compared in constant time; SECURITY 1) and reads it
 * (PAYMENTS.md "Event → order"). A signed but unreadable body also becomes an event: refusing it would only make the
 * provider repeat it. @throws WebhookError
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
  const skewMs = Number(timestamp) - now.getTime();
  if (Math.abs(skewMs) > windowMs) throw new WebhookError('STALE_TIMESTAMP', skewMs);
  let payload: unknown;
  try {
    payload = JSON.parse(rawBody.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return unreadable(rawBody, now, null);
  }
  const event = envelope.safeParse(payload);
  if (!event.success || !isKeepable(payload)) {
    return unreadable(rawBody, now, event.success ? intentOf(event.data.data.object) : null);
  }
  return readAirwallexEvent(payload);
}

/** Reads the JSON value of an event whose signature was checked. @throws ZodError if it is not an event */
export function readAirwallexEvent(payload: unknown): ProviderEvent {
  const event = envelope.parse(payload);
  const base = { id: event.id, name: event.name, occurredAt: event.created_at, payload };
  try {
    return { ...base, report: readReport(event.name, event.data.object) };
  } catch (error) {
    if (!(error instanceof z.ZodError) && !(error instanceof RangeError)) throw error;
    return { ...base, report: unreadableReport(intentOf(event.data.object)) };
  }
}

/** Whether Postgres can store the value as JSON: only text it accepts, and nesting that overflows no stack. */
function isKeepable(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    levels > 0 &&
    Object.entries(value).every(([key, item]) => isStorable(key) && isKeepable(item, levels - 1))
  );
}

/**
 * An event for a body that cannot be stored as JSON: kept in base64, with its hash as id, so that a repeat is
 * recognized.
 */
function unreadable(rawBody: Buffer, now: Date, intentId: string | null): ProviderEvent {
  return {
    id: `unreadable:${createHash('sha256').update(rawBody).digest('hex')}`,
    name: 'unreadable',
    occurredAt: now,
    report: unreadableReport(intentId),
    payload: { base64: rawBody.toString('base64') },
  };
}

function unreadableReport(intentId: string | null): ProviderReport {
  return intentId === null ? { type: 'UNREADABLE' } : { type: 'UNREADABLE', intentId };
}

function intentOf(object: unknown): string | null {
  const about = aboutObject.parse(object);
  const intentId = about.payment_intent_id ?? about.id;
  return intentId !== undefined && isStorable(intentId) ? intentId : null;
}

function readReport(name: string, object: Record<string, unknown>): ProviderReport {
  const dot = name.indexOf('.');
  const [subject, happening] = [name.slice(0, dot), name.slice(dot + 1)];
  switch (subject) {
    case 'payment_intent': {
      if (happening === 'cancelled') return { type: 'CANCELLED', intent: readIntent(object) };
      if (happening !== 'succeeded') return { type: 'IGNORED' };
      const { amount, captured_amount: captured, currency } = intentObject.parse(object);
      return {
        type: 'SUCCEEDED',
        intent: readIntent(object),
        captured: positiveAmount(captured ?? amount, currency),
      };
    }
    case 'payment_attempt':
      return FAILED_ATTEMPTS.has(happening) ? readAttempt(object, happening) : { type: 'IGNORED' };
    case 'refund': {
      if (!refundStatus(happening)) return { type: 'IGNORED' };
      // Take the status from the event's name: the object may be newer than the event.
      const { intentId, ...refund } = toRefund({ ...object, status: happening });
      return { type: 'REFUND', intentId, refund };
    }
    case 'payment_dispute': {
      if (!disputeStatus(happening)) return { type: 'IGNORED' };
      const { intentId, ...dispute } = toDispute({ ...object, status: happening });
      return { type: 'DISPUTE', intentId, dispute };
    }
    default:
      return { type: 'IGNORED' };
  }
}

function readAttempt(object: Record<string, unknown>, happening: string): ProviderReport {
  const attempt = attemptObject.parse(object);
  const intent = readIntent(object);
  const latest = attempt.latest_payment_attempt;
  const isAttempt = attempt.payment_intent_id != null;
  return {
    type: 'ATTEMPT_FAILED',
    intent: { ...intent, id: attempt.payment_intent_id ?? intent.id },
    attemptId: isAttempt ? attempt.id : (latest?.id ?? null),
    failureCode: attempt.failure_code ?? latest?.failure_code ?? happening,
  };
}

function readIntent(object: unknown) {
  const intent = intentObject.parse(object);
  return {
    id: intent.id,
    amount: positiveAmount(intent.amount, intent.currency),
    orderReference: intent.merchant_order_id,
    requestId: intent.request_id,
  };
}
