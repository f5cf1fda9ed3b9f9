import { readAmount, readAmountOr, readCurrency, wireAmount } from './amounts.js';
import {
  authenticationDeclined,
  CHALLENGE_CODE,
  decide,
  readCard,
  type CardOutcome,
} from './cards.js';
import { newId, newSecret } from './ids.js';
import type { Attempt, Emit, Intent } from './model.js';
import { invalidStatus, notFound, ProviderError, validationError } from './provider-error.js';
import {
  readObject,
  readOptionalObject,
  readOptionalString,
  readRequestId,
  readString,
  type Body,
} from './read-body.js';
import type { RequestIds } from './request-ids.js';
import { attemptToWire, intentToWire } from './wire.js';

/**
 * Payment intents and their attempts. Every method is synchronous, so each call is atomic. A refused attempt leaves the
 * intent payable (`REQUIRES_PAYMENT_METHOD`).
 */
export class Intents {
  readonly #byId = new Map<string, Intent>();

  constructor(
    private readonly requestIds: RequestIds,
    private readonly emit: Emit,
    private readonly now: () => Date,
  ) {}

  create(input: unknown): Intent {
    const body = readObject(input);
    const requestId = readRequestId(body);
    const currency = readCurrency(body['currency']);
    const amountMinor = readAmount(body['amount'], currency);
    const merchantOrderId = readString(body, 'merchant_order_id', 64);
    const returnUrl = readOptionalString(body, 'return_url', 2048);
    if (returnUrl !== null && !URL.canParse(returnUrl)) {
      throw validationError('return_url', 'return_url must be a URL');
    }
    const metadata = readOptionalObject(body, 'metadata');
    this.requestIds.use('create', requestId);
    const now = this.now();
    const intent: Intent = {
      id: newId('int'),
      clientSecret: newSecret(),
      requestId,
      merchantOrderId,
      amountMinor,
      currency,
      metadata,
      returnUrl,
      status: 'REQUIRES_PAYMENT_METHOD',
      capturedMinor: 0n,
      cancellationReason: null,
      attempts: [],
      createdAt: now,
      updatedAt: now,
    };
    this.#byId.set(intent.id, intent);
    return intent;
  }

  /** @throws ProviderError 404 `resource_not_found` */
  get(id: string): Intent {
    const intent = this.#byId.get(id);
    if (intent === undefined) throw notFound('payment_intent', id);
    return intent;
  }

  /** Newest first. */
  list(filter: { merchantOrderId?: string | undefined } = {}): Intent[] {
    const { merchantOrderId } = filter;
    return [...this.#byId.values()]
      .filter((one) => merchantOrderId === undefined || one.merchantOrderId === merchantOrderId)
      .reverse();
  }

  /**
   * Tries a card. Returns the intent as SUCCEEDED, REQUIRES_CAPTURE (no auto capture), or REQUIRES_CUSTOMER_ACTION
   * (3DS).
   * @throws ProviderError 400 with the decline's code, after recording the attempt as failed
   */
  confirm(intent: Intent, input: unknown): Intent {
    const body = readObject(input);
    const requestId = readRequestId(body);
    // A shopper may abandon a challenge and try another card.
    if (!['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION'].includes(intent.status)) {
      throw invalidStatus('confirm', intent.status);
    }
    const card = readCard(body['payment_method'], this.now());
    this.requestIds.use('confirm', requestId);
    const abandoned = intent.attempts.at(-1);
    if (intent.status === 'REQUIRES_CUSTOMER_ACTION' && abandoned !== undefined) {
      this.#touch(intent, abandoned, 'CANCELLED');
    }
    const now = this.now();
    const attempt: Attempt = {
      id: newId('att'),
      amountMinor: intent.amountMinor,
      card: { brand: card.brand, bin: card.bin, last4: card.last4 },
      autoCapture: autoCaptureOf(body),
      status: 'AUTHORIZED',
      failureCode: null,
      createdAt: now,
      updatedAt: now,
    };
    intent.attempts.push(attempt);
    const outcome = decide(card, intent.amountMinor, intent.currency);
    if (outcome.kind === 'challenge') {
      intent.status = 'REQUIRES_CUSTOMER_ACTION';
      this.#touch(intent, attempt, 'AUTHENTICATION_REDIRECTED');
      return intent;
    }
    return this.#settle(intent, attempt, outcome);
  }

  /**
   * Ends a 3DS challenge: `{request_id, type: '3ds_continue', three_ds: {acs_response: 'otp=1234'}}`.
   * @throws ProviderError 400 `authentication_declined` for any other code
   */
  confirmContinue(intent: Intent, input: unknown): Intent {
    const body = readObject(input);
    const requestId = readRequestId(body);
    if (body['type'] !== '3ds_continue') {
      throw validationError('type', 'type must be 3ds_continue');
    }
    const threeDs = readObject(body['three_ds'], 'three_ds');
    const answer = new URLSearchParams(readString(threeDs, 'acs_response', 4096));
    this.requestIds.use('confirm_continue', requestId);
    return this.answerChallenge(intent, answer.get('otp') ?? '');
  }

  /** Called by the bank's page with the code that the cardholder typed. */
  answerChallenge(intent: Intent, code: string): Intent {
    const attempt = intent.attempts.at(-1);
    if (intent.status !== 'REQUIRES_CUSTOMER_ACTION' || attempt === undefined) {
      throw invalidStatus('confirm_continue', intent.status);
    }
    const passed = code === CHALLENGE_CODE;
    return this.#settle(intent, attempt, passed ? { kind: 'approved' } : authenticationDeclined());
  }

  /** Captures the authorized amount, or `amount` of it. */
  capture(intent: Intent, input: unknown): Intent {
    const body = readObject(input);
    const requestId = readRequestId(body);
    const attempt = intent.attempts.at(-1);
    if (intent.status !== 'REQUIRES_CAPTURE' || attempt === undefined) {
      throw invalidStatus('capture', intent.status);
    }
    const amountMinor = readAmountOr(body, intent.currency, intent.amountMinor);
    if (amountMinor > intent.amountMinor) {
      const authorised = wireAmount(intent.amountMinor, intent.currency);
      throw validationError('amount', `amount is above the authorised ${authorised}`);
    }
    this.requestIds.use('capture', requestId);
    this.#succeed(intent, attempt, amountMinor);
    return intent;
  }

  cancel(intent: Intent, input: unknown): Intent {
    const body = readObject(input);
    const requestId = readRequestId(body);
    if (intent.status === 'SUCCEEDED' || intent.status === 'CANCELLED') {
      throw invalidStatus('cancel', intent.status);
    }
    const reason = readOptionalString(body, 'cancellation_reason', 255);
    this.requestIds.use('cancel', requestId);
    intent.cancellationReason = reason;
    intent.status = 'CANCELLED';
    const attempt = intent.attempts.at(-1);
    if (attempt !== undefined && attempt.status !== 'FAILED') {
      this.#touch(intent, attempt, 'CANCELLED');
    }
    intent.updatedAt = this.now();
    this.emit('payment_intent.cancelled', intentToWire(intent));
    return intent;
  }

  #settle(intent: Intent, attempt: Attempt, outcome: CardOutcome): Intent {
    if (outcome.kind === 'declined') {
      attempt.failureCode = outcome.code;
      intent.status = 'REQUIRES_PAYMENT_METHOD';
      this.#touch(intent, attempt, 'FAILED');
      this.emit(outcome.event, attemptToWire(attempt, intent));
      throw new ProviderError(400, outcome.code, outcome.message, '', outcome.details);
    }
    if (attempt.autoCapture) {
      this.#succeed(intent, attempt, intent.amountMinor);
    } else {
      intent.status = 'REQUIRES_CAPTURE';
      this.#touch(intent, attempt, 'AUTHORIZED');
    }
    return intent;
  }

  #succeed(intent: Intent, attempt: Attempt, capturedMinor: bigint): void {
    intent.status = 'SUCCEEDED';
    intent.capturedMinor = capturedMinor;
    this.#touch(intent, attempt, 'CAPTURE_REQUESTED');
    this.emit('payment_intent.succeeded', intentToWire(intent));
  }

  #touch(intent: Intent, attempt: Attempt, status: Attempt['status']): void {
    attempt.status = status;
    attempt.updatedAt = this.now();
    intent.updatedAt = attempt.updatedAt;
  }
}

/** `payment_method_options.card.auto_capture`, true unless the merchant says otherwise. */
function autoCaptureOf(body: Body): boolean {
  const card = readOptionalObject(readOptionalObject(body, 'payment_method_options'), 'card');
  return card['auto_capture'] !== false;
}
