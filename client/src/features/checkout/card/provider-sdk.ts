import { type CardSdk, toCardSdk } from './card-sdk';

/**
 * The provider's own loader (its package, pinned). It is imported only when somebody is about to pay, because the import
 * alone asks the provider's hosts for scripts. It tries three times, 500 ms apart, and keeps a failure: trying again needs
 * another document. It also brings the provider's performance tracker (spec §9: batches of 8 logs, 2000 ms, 3 repeats of an
 * error, durations from 0 to 60000), so there is none of our own.
 */
export async function providerSdk(): Promise<CardSdk> {
  const { init, createElement } = await import('@airwallex/components-sdk');
  return toCardSdk({ init: (options) => init({ ...options }), createElement });
}
