import type { PaymentEntity } from './payment.entity.js';
import type { IntentReport, PaymentProvider, ProviderIntent } from './payment-provider.js';

/**
 * The intent that was made for a payment, found by its request id; undefined when the provider has none. An answer that
 * disagrees with what we asked for is not our intent.
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

/** Whether an answer is about this payment: its order, its amount, its currency, its request. */
export function isAsAsked(intent: ProviderIntent, payment: PaymentEntity): boolean {
  return (
    intent.orderReference === payment.orderReference &&
    intent.amount.minor === payment.amountMinor &&
    intent.amount.currency === payment.currency &&
    (intent.requestId === null || intent.requestId === payment.requestId)
  );
}

/** What an intent's state reports, as a webhook would; null while it is open. */
export function reportOfIntent(intent: ProviderIntent): IntentReport | null {
  const { id, amount, orderReference, requestId, status, captured } = intent;
  const about = { id, amount, orderReference, requestId };
  if (status === 'CANCELLED') return { type: 'CANCELLED', intent: about };
  return status === 'SUCCEEDED' && captured ? { type: 'SUCCEEDED', intent: about, captured } : null;
}
