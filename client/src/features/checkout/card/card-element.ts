import type { CardAppearance, CardElement, CardElementLoader, CardSdkOptions } from './card-sdk';
import { providerSdk } from './provider-sdk';
import { standInSdk } from './stand-in-sdk';

/** Any other word would silently become production. */
const ENVIRONMENTS: readonly CardSdkOptions['env'][] = ['demo', 'prod'];

/** The payment as the gateway opened it. */
export interface OpenPayment {
  readonly intentId: string;
  readonly clientSecret: string;
  readonly clientId: string;
  readonly environment: string;
  /** Script of the stand-in's element; null where the provider's own is used. */
  readonly elementUrl: string | null;
  readonly amount: { readonly currency: string };
}

const loaderOf = ({ elementUrl }: OpenPayment): CardElementLoader =>
  elementUrl === null ? providerSdk : () => standInSdk(elementUrl);

/**
 * The element of one payment, not yet on the page.
 * @throws Error when the client id is missing, the environment is unknown, the script does not load, or nothing was made
 */
export async function createCardElement(
  payment: OpenPayment,
  locale: string,
  appearance: CardAppearance,
): Promise<CardElement> {
  // The provider's loader enforces neither of these two.
  if (payment.clientId === '') throw new Error('The payment client ID is required');
  const env = ENVIRONMENTS.find((known) => known === payment.environment);
  if (env === undefined) throw new Error(`Unknown payment environment ${payment.environment}`);
  const sdk = await loaderOf(payment)();
  await sdk.init({ env, clientId: payment.clientId, locale: locale === 'zh-HK' ? 'zh-HK' : 'en' });
  const element = await sdk.createElement({
    intentId: payment.intentId,
    clientSecret: payment.clientSecret,
    currency: payment.amount.currency,
    appearance,
  });
  if (element === undefined) throw new Error('SDK not initialized');
  return element;
}
