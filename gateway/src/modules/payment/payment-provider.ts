import type { MoneyAmount } from '../../platform/money.js';
import type { DisputeStage, DisputeStatus } from './dispute.entity.js';
import type { RefundStatus } from './refund.entity.js';

/** An intent as the provider has it, in our words. */
export interface ProviderIntent {
  id: string;
  /** What the browser needs to pay it. Given when the intent is open. */
  clientSecret: string | null;
  /** The request id it was created with, when the provider tells. */
  requestId: string | null;
  status: 'OPEN' | 'SUCCEEDED' | 'CANCELLED';
  amount: MoneyAmount;
  /** What was captured: less than the amount after a partial capture. Null unless it succeeded. */
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
  /** At most 64 characters; the same id refunds once. */
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
  /** When the provider last changed it; null when it does not tell. */
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

/** A report of the provider about an intent, in our words. */
export type IntentReport =
  | { type: 'SUCCEEDED'; intent: ReportedIntent; captured: MoneyAmount }
  | { type: 'CANCELLED'; intent: ReportedIntent }
  | {
      type: 'ATTEMPT_FAILED';
      intent: ReportedIntent;
      /** Null when the report names no attempt. */
      attemptId: string | null;
      failureCode: string;
    }
  | { type: 'REFUND'; intentId: string; refund: ProviderRefund }
  | { type: 'DISPUTE'; intentId: string; dispute: ProviderDispute }
  /** Signed by the provider, and yet impossible: kept for a person. */
  | { type: 'UNREADABLE'; intentId: string };

/** IGNORED: about something that we do not use. UNREADABLE without an intent: about nothing that can be made out. */
export type ProviderReport = IntentReport | { type: 'IGNORED' } | { type: 'UNREADABLE' };

export interface ProviderEvent {
  id: string;
  name: string;
  occurredAt: Date;
  report: ProviderReport;
  /** What was sent, as it can be stored; `readEvent` reads it again. */
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
 * A card payment provider. Every call goes to the one configured host and is bounded in time and in the size of its answer;
 * `signal` may end it earlier. Errors: `ProviderUnavailableError` when nothing is known about the outcome, also when the
 * answer makes no sense, `DuplicateRequestError` when a request id was used before, `ProviderRejectedError` when the
 * provider refused for good.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly browserSettings: BrowserSettings;
  createIntent(intent: NewIntent, signal?: AbortSignal): Promise<ProviderIntent>;
  getIntent(intentId: string, signal?: AbortSignal): Promise<ProviderIntent>;
  /** Every intent made for one of our orders, newest first. */
  findIntents(orderReference: string, signal?: AbortSignal): Promise<ProviderIntent[]>;
  cancelIntent(intentId: string, requestId: string): Promise<ProviderIntent>;
  createRefund(refund: NewRefund): Promise<ProviderRefund>;
  /** Every refund of an intent, whoever asked for it. What makes no sense is left out and reported by webhook. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  listDisputes(intentId: string): Promise<ProviderDispute[]>;
  /** Checks the signature over the raw bytes and reads the event. @throws WebhookError */
  readWebhook(
    rawBody: Buffer,
    headers: { timestamp: string | undefined; signature: string | undefined },
    now: Date,
  ): ProviderEvent;
  /** Reads a payload that was kept. */
  readEvent(payload: unknown): ProviderEvent;
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

/** A webhook that is not the provider's, or from another time than ours. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(
    readonly code: 'BAD_SIGNATURE' | 'STALE_TIMESTAMP',
    /** How far the provider's clock is from ours, for STALE_TIMESTAMP. */
    readonly skewMs = 0,
  ) {
    super(code);
  }
}
