import type { MoneyAmount } from '../../../../schema/rules/money.js';
import type { DisputeStage, DisputeStatus } from './dispute.entity.js';
import type { RefundStatus } from './refund.entity.js';

/** An intent at the provider, in our own terms. */
export interface ProviderIntent {
  id: string;
  /** The browser needs it to pay. Present while the intent is open. */
  clientSecret: string | null;
  /** Request id of its creation, if the provider reports it. */
  requestId: string | null;
  status: 'OPEN' | 'SUCCEEDED' | 'CANCELLED';
  amount: MoneyAmount;
  /** Captured amount; less than `amount` after a partial capture. Null unless it succeeded. */
  captured: MoneyAmount | null;
  /** Our order's number. */
  orderReference: string;
}

export interface NewIntent {
  requestId: string;
  orderReference: string;
  amount: MoneyAmount;
  returnUrl: string;
}

export interface NewRefund {
  /** At most 64 characters. The provider refunds once per id. */
  requestId: string;
  intentId: string;
  amount: MoneyAmount;
  /** At most 128 characters. */
  reason: string;
}

export interface ProviderRefund {
  id: string;
  amount: MoneyAmount;
  status: RefundStatus;
  reason: string | null;
  /** When the provider last changed it; null if unknown. */
  updatedAt: Date | null;
}

export interface ProviderDispute {
  id: string;
  amount: MoneyAmount;
  status: DisputeStatus;
  stage: DisputeStage | null;
  reason: string | null;
  evidenceDueAt: Date | null;
  updatedAt: Date | null;
}

export interface ReportedIntent {
  id: string;
  amount: MoneyAmount;
  orderReference: string | null;
  requestId: string | null;
}

/** A provider's report about an intent, in our own terms. */
export type IntentReport =
  | { type: 'SUCCEEDED'; intent: ReportedIntent; captured: MoneyAmount }
  | { type: 'CANCELLED'; intent: ReportedIntent }
  | {
      type: 'ATTEMPT_FAILED';
      intent: ReportedIntent;
      /** Null if the report names no attempt. */
      attemptId: string | null;
      failureCode: string;
    }
  | { type: 'REFUND'; intentId: string; refund: ProviderRefund }
  | { type: 'DISPUTE'; intentId: string; dispute: ProviderDispute }
  /** Signed by the provider, but contradictory: kept for review. */
  | { type: 'UNREADABLE'; intentId: string };

/** IGNORED: about something we do not use. UNREADABLE without an intent: the subject cannot be determined. */
export type ProviderReport = IntentReport | { type: 'IGNORED' } | { type: 'UNREADABLE' };

export interface ProviderEvent {
  id: string;
  name: string;
  occurredAt: Date;
  report: ProviderReport;
  /** The body in a form that can be stored. `readEvent` parses it again. */
  payload: unknown;
}

/** Settings that the checkout page passes to the provider's script. */
export interface BrowserSettings {
  clientId: string;
  environment: 'demo' | 'prod';
  /** Script URL of the local card element. Set only with a stand-in provider. */
  elementUrl: string | null;
}

/**
 * A card payment provider. Every call goes to the one configured host and is limited in time and answer size; `signal`
 * can abort it earlier. Errors: `ProviderUnavailableError` if the outcome is unknown (including malformed answers),
 * `DuplicateRequestError` if the request id was used before, `ProviderRejectedError` for a final refusal.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly browserSettings: BrowserSettings;
  createIntent(intent: NewIntent, signal?: AbortSignal): Promise<ProviderIntent>;
  getIntent(intentId: string, signal?: AbortSignal): Promise<ProviderIntent>;
  /** Every intent created for one of our orders, newest first. */
  findIntents(orderReference: string, signal?: AbortSignal): Promise<ProviderIntent[]>;
  cancelIntent(intentId: string, requestId: string): Promise<ProviderIntent>;
  createRefund(refund: NewRefund): Promise<ProviderRefund>;
  /** Every refund of an intent, whoever requested it. Malformed ones are skipped; webhooks report them. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  listDisputes(intentId: string): Promise<ProviderDispute[]>;
  /** Verifies the signature over the raw bytes and reads the event. @throws WebhookError */
  readWebhook(
    rawBody: Buffer,
    headers: { timestamp: string | undefined; signature: string | undefined },
    now: Date,
  ): ProviderEvent;
  /** Reads a stored payload. */
  readEvent(payload: unknown): ProviderEvent;
}

/** The provider did not answer, or failed itself. The call may or may not have taken effect. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}

/** The request id was used before. The effect exists: query it. */
export class DuplicateRequestError extends Error {
  override readonly name = 'DuplicateRequestError';
}

/** The provider understood and refused. `code` is the provider's code. */
export class ProviderRejectedError extends Error {
  override readonly name = 'ProviderRejectedError';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A webhook with an invalid signature, or outside our time window. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(
    readonly code: 'BAD_SIGNATURE' | 'STALE_TIMESTAMP',
    /** Offset of the provider's clock from ours, for STALE_TIMESTAMP. */
    readonly skewMs = 0,
  ) {
    super(code);
  }
}
