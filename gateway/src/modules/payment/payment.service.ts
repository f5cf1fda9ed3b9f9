import { IsNull, Not, In } from 'typeorm';
import type { Core } from '../../platform/core.js';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.js';
import type { SealingKey } from '../../platform/crypto.js';
import type { Tx } from '../../platform/database/database.js';
import { AppError, UserError } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import { enqueueJob } from '../../platform/jobs.js';
import type { PaymentBook } from './payment-book.js';
import { findIntent, isAsAsked, reportOfIntent } from './payment-intents.js';
import {
  DuplicateRequestError,
  ProviderRejectedError,
  ProviderUnavailableError,
  type BrowserSettings,
  type PaymentProvider,
  type ProviderIntent,
} from './payment-provider.js';
import { PaymentEntity } from './payment.entity.js';

/** The customer waits for `open`. Limits for creating the intent, and for all provider calls together. */
const CREATE_WITHIN_MS = 2.5 * SECOND_MS;
const OPEN_WITHIN_MS = 4.5 * SECOND_MS;

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'log'> {
  provider: PaymentProvider;
  book: PaymentBook;
  sealing: SealingKey;
  /** URL of the checkout page. The provider sends the browser back there after a step on its own pages. */
  checkoutUrl: string;
}

/** The order's data that a payment needs. */
export interface PayableOrder {
  id: string;
  number: string;
  accountId: string;
  totalMinor: bigint;
  currency: string;
}

/** The data that the browser needs to pay an open payment. */
export interface PayableIntent {
  paymentId: string;
  intentId: string;
  clientSecret: string;
  amountMinor: bigint;
  currency: string;
  browser: BrowserSettings;
}

/**
 * Creates and ends intents at the provider. An order has at most one live payment (uq_payment_one_live). Its row is
 * written before the provider is called, so that after a crash or a timeout the next call finds what the first one
 * created (SECURITY 7).
 */
export class PaymentService {
  constructor(private readonly deps: Dependencies) {}

  /** Returns the order's live payment, or inserts one. The caller holds the order's row lock. */
  async reserve(
    tx: Tx,
    order: PayableOrder,
    now: Date,
  ): Promise<{ payment: PaymentEntity; isNew: boolean }> {
    const live = await tx.findOneBy(PaymentEntity, {
      orderId: order.id,
      status: In(['OPEN', 'CREATING']),
    });
    if (live) return { payment: live, isNew: false };
    const payment = tx.create(PaymentEntity, {
      id: newId(),
      orderId: order.id,
      accountId: order.accountId,
      orderReference: order.number,
      provider: this.deps.provider.name,
      requestId: newId(),
      amountMinor: order.totalMinor,
      currency: order.currency,
      status: 'CREATING',
      capturedMinor: 0n,
      surplus: false,
      intentId: null,
      sealedClientSecret: null,
      failureCode: null,
      closeRequestedAt: null,
      nextCheckAt: new Date(now.getTime() + MINUTE_MS),
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(PaymentEntity, payment);
    return { payment, isNew: true };
  }

  /**
   * Makes sure that the provider has the intent of a reserved payment, and returns what the browser needs, within 5
   * seconds.
   * @throws AppError UPSTREAM_UNAVAILABLE if the provider does not answer or its answer is invalid (the next call
   * recovers the intent), UserError PAYMENT_REFUSED if the provider refuses the order for good.
   */
  async open(payment: PaymentEntity, isNew: boolean): Promise<PayableIntent> {
    if (payment.status === 'OPEN' && payment.sealedClientSecret !== null)
      return this.#payable(payment);
    const signal = AbortSignal.timeout(OPEN_WITHIN_MS);
    const intent = await this.#obtainIntent(payment, isNew, signal);
    const clientSecret = intent.clientSecret ?? (await this.#secretOf(intent, signal));
    return this.#payable(await this.#adopt(payment, intent, clientSecret));
  }

  /**
   * Requests the end of the order's intents, so that nobody can pay it. A job ends them at the provider, from `runAt`
   * on. The caller holds the order's lock.
   */
  async requestClose(tx: Tx, orderId: string, now: Date, runAt = now): Promise<void> {
    await tx.update(
      PaymentEntity,
      { orderId, status: In(['OPEN', 'CREATING']) },
      { closeRequestedAt: now },
    );
    await enqueueJob(
      tx,
      'payment.cancelIntents',
      { orderId },
      { key: `cancel:${orderId}`, ...(runAt > now && { runAt }) },
    );
  }

  /** Withdraws `requestClose` if the job has not run yet. The caller holds the order's lock. */
  async withdrawClose(tx: Tx, orderId: string): Promise<void> {
    await tx.update(PaymentEntity, { orderId }, { closeRequestedAt: null });
  }

  /** Ends the intents of an order with a close request. Called by a job; safe to repeat. */
  async cancelAtProvider(orderId: string): Promise<void> {
    const closing = await this.deps.db.transaction((tx) =>
      tx.findBy(PaymentEntity, {
        orderId,
        status: In(['OPEN', 'CREATING']),
        closeRequestedAt: Not(IsNull()),
      }),
    );
    for (const payment of closing) await this.endIntent(payment);
  }

  /** Ends one intent and records the provider's answer: the intent may have been paid in the meantime. */
  async endIntent(payment: PaymentEntity, knownId = payment.intentId): Promise<void> {
    const { provider } = this.deps;
    const intentId = knownId ?? (await findIntent(provider, payment))?.id;
    // The intent was never created, or is being created: reconciliation checks again.
    if (intentId === undefined) return;
    let intent: ProviderIntent;
    try {
      intent = await provider.cancelIntent(intentId, `cancel-${payment.id}`);
    } catch (error) {
      if (!(error instanceof ProviderRejectedError) && !(error instanceof DuplicateRequestError))
        throw error;
      intent = await provider.getIntent(intentId);
    }
    await this.enterIntent(payment.id, intent);
  }

  /** Records an intent's state as the provider answered it. */
  async enterIntent(paymentId: string, intent: ProviderIntent): Promise<void> {
    const report = reportOfIntent(intent);
    const { db, clock, book } = this.deps;
    await db.transaction(async (tx) => {
      const held = await book.holdOwn(tx, paymentId, intent.id);
      const now = clock.now();
      const cause = `asked:${newId()}`;
      await book.enter(tx, held, report ? [{ report, at: now, eventId: cause }] : [], {
        cause,
        now,
      });
    });
  }

  async #obtainIntent(
    payment: PaymentEntity,
    isNew: boolean,
    signal: AbortSignal,
  ): Promise<ProviderIntent> {
    const { provider, log, checkoutUrl } = this.deps;
    try {
      // An older row means that an earlier call may have created the intent: look it up first.
      const earlier = isNew ? undefined : await findIntent(provider, payment, signal);
      if (earlier) return earlier;
      const made = await provider.createIntent(
        {
          requestId: payment.requestId,
          orderReference: payment.orderReference,
          amount: { minor: payment.amountMinor, currency: payment.currency },
          // The checkout page shows the order named in its URL.
          returnUrl: `${checkoutUrl}?order=${payment.orderId}`,
        },
        AbortSignal.any([signal, AbortSignal.timeout(CREATE_WITHIN_MS)]),
      );
      if (isAsAsked(made, payment)) return made;
      log.error(
        { paymentId: payment.id },
        'the provider created a different intent than requested',
      );
      throw new ProviderUnavailableError('the intent differs from the request');
    } catch (error) {
      if (error instanceof ProviderRejectedError) return this.#refuse(payment, error);
      if (!(error instanceof ProviderUnavailableError) && !(error instanceof DuplicateRequestError))
        throw error;
      const made = await findIntent(provider, payment, signal).catch((cause: unknown) => {
        log.warn({ paymentId: payment.id, err: cause }, 'the provider cannot be queried either');
        return undefined;
      });
      if (made) return made;
      throw unavailable();
    }
  }

  async #refuse(payment: PaymentEntity, { code }: ProviderRejectedError): Promise<never> {
    const { log, db, clock } = this.deps;
    log.error({ paymentId: payment.id, providerCode: code }, 'the provider refused an intent');
    await db.transaction((tx) =>
      tx.update(
        PaymentEntity,
        { id: payment.id, status: 'CREATING' },
        { status: 'CANCELLED', failureCode: code, nextCheckAt: null, updatedAt: clock.now() },
      ),
    );
    throw new UserError('PAYMENT_REFUSED');
  }

  async #secretOf(intent: ProviderIntent, signal: AbortSignal): Promise<string> {
    const asked = await this.deps.provider.getIntent(intent.id, signal).catch((error: unknown) => {
      this.deps.log.warn({ err: error }, 'the client secret of an intent could not be fetched');
      throw unavailable();
    });
    if (asked.clientSecret === null) throw unavailable();
    return asked.clientSecret;
  }

  async #adopt(
    { id }: PaymentEntity,
    intent: ProviderIntent,
    clientSecret: string,
  ): Promise<PaymentEntity> {
    const { db, clock, book, sealing } = this.deps;
    return db.transaction(async (tx) => {
      const held = await book.holdOwn(tx, id, intent.id);
      const { payment } = held;
      // The payment was closed in the meantime. The next call creates a new one if the order is still payable.
      if (payment.intentId !== intent.id || payment.status === 'CANCELLED') throw unavailable();
      if (payment.sealedClientSecret !== null) return payment;
      payment.sealedClientSecret = sealing.seal(clientSecret, payment.id);
      await book.enter(tx, held, [], { cause: `opened:${payment.id}`, now: clock.now() });
      return payment;
    });
  }

  #payable(payment: PaymentEntity): PayableIntent {
    if (payment.intentId === null || payment.sealedClientSecret === null)
      throw new Error('an open payment has no intent');
    return {
      paymentId: payment.id,
      intentId: payment.intentId,
      clientSecret: this.deps.sealing.open(payment.sealedClientSecret, payment.id),
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      browser: this.deps.provider.browserSettings,
    };
  }
}

function unavailable(): AppError {
  return new AppError(
    'UPSTREAM_UNAVAILABLE',
    'The payment provider does not answer; nothing was charged, try again',
  );
}
