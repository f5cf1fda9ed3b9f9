import type { PaymentEntity } from './payment.entity.js';
import type { IntentReport, PaymentProvider, ProviderIntent } from './payment-provider.js';

/**
 * Finds a payment's intent by its request id; undefined if the provider has none. An intent that differs from our
 * request is not ours.
 */
export async function findIntent(
  provider: PaymentProvider,
  payment: PaymentEntity,
  signal?: AbortSignal,
): Promise<ProviderIntent | undefined> {
  const intents = await provider.findIntents(payment.orderReference, signal);
  return intents.find(
    (intent) => intent.requestId === payment.requestId && isAsAsked(intent, payment),
  );
}

/** Whether an intent matches this payment: order, amount, currency, and request. */
export function isAsAsked(intent: ProviderIntent, payment: PaymentEntity): boolean {
  return (
    intent.orderReference === payment.orderReference &&
    intent.amount.minor === payment.amountMinor &&
    intent.amount.currency === payment.currency &&
    (intent.requestId === null || intent.requestId === payment.requestId)
  );
}

/** The report that a webhook would send for an intent's state; null while it is open. */
export function reportOfIntent(intent: ProviderIntent): IntentReport | null {
  const { id, amount, orderReference, requestId, status, captured } = intent;
  const about = { id, amount, orderReference, requestId };
  if (status === 'CANCELLED') return { type: 'CANCELLED', intent: about };
  return status === 'SUCCEEDED' && captured ? { type: 'SUCCEEDED', intent: about, captured } : null;
}
