import type { MoneyAmount } from '../../platform/money.js';

/** An intent as the provider has it, in our words. */
export interface ProviderIntent {
  id: string;
  /** What the browser needs to pay it. Given when the intent is open. */
  clientSecret: string | null;
  /** The request id it was created with, when the provider tells. */
  requestId: string | null;
  status: 'OPEN' | 'SUCCEEDED' | 'CANCELLED';
  amount: MoneyAmount;
  /** Our order's number. */
  orderReference: string;
}

export interface NewIntent {
  requestId: string;
  orderReference: string;
  amount: MoneyAmount;
  returnUrl: string;
}

/** A report of the provider about an intent, in our words. Unknown reports are kept and have no effect. */
export type ProviderReport =
  | { type: 'SUCCEEDED' | 'CANCELLED'; intent: ReportedIntent }
  | { type: 'ATTEMPT_FAILED'; intent: ReportedIntent; failureCode: string }
  | {
      type: 'REFUND';
      intentId: string;
      refund: { id: string; amount: MoneyAmount; status: 'PENDING' | 'SETTLED' | 'FAILED' };
    }
  | {
      type: 'DISPUTE';
      intentId: string;
      dispute: { id: string; amount: MoneyAmount; status: 'OPEN' | 'LOST' | 'WON' };
    }
  | { type: 'IGNORED' };

export interface ReportedIntent {
  id: string;
  amount: MoneyAmount;
  orderReference: string | null;
  requestId: string | null;
}

export interface ProviderEvent {
  id: string;
  name: string;
  occurredAt: Date;
  report: ProviderReport;
  payload: unknown;
}

/** What the checkout page hands to the provider's script. */
export interface BrowserSettings {
  clientId: string;
  environment: 'demo' | 'prod';
  /** Script of the local card element; only with a stand-in. */
  elementUrl: string | null;
}

/**
 * A card payment provider. Every call has a timeout and goes to the one configured host.
 * Errors: `ProviderUnavailableError` when nothing is known about the outcome, `DuplicateRequestError` when a request id was
 * used before, `ProviderRejectedError` when the provider refused for good.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly browserSettings: BrowserSettings;
  createIntent(intent: NewIntent): Promise<ProviderIntent>;
  getIntent(intentId: string): Promise<ProviderIntent>;
  /** Every intent made for one of our orders, newest first. */
  findIntents(orderReference: string): Promise<ProviderIntent[]>;
  cancelIntent(intentId: string, requestId: string): Promise<ProviderIntent>;
  /** Checks the signature over the raw bytes and reads the event. @throws WebhookError */
  readWebhook(
    rawBody: Buffer,
    headers: { timestamp: string | undefined; signature: string | undefined },
    now: Date,
  ): ProviderEvent;
}

/** The provider did not answer, or answered with a fault of its own: the effect may or may not have happened. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}

/** This request id was used before: the effect exists, ask for it. */
export class DuplicateRequestError extends Error {
  override readonly name = 'DuplicateRequestError';
}

/** The provider understood and refused. `code` is the provider's. */
export class ProviderRejectedError extends Error {
  override readonly name = 'ProviderRejectedError';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A webhook that is not the provider's, or not readable. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(readonly code: 'BAD_SIGNATURE' | 'STALE_TIMESTAMP' | 'MALFORMED_EVENT') {
    super(code);
  }
}
