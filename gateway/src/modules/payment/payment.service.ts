import { IsNull, Not, In } from 'typeorm';
import { MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock.js';
import type { SealingKey } from '../../platform/crypto.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { AppError, UserError } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import { enqueueJob } from '../../platform/jobs.js';
import type { Logger } from '../../platform/logger.js';
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

/** A person waits for `open`: the first call to the provider may take so long, and both together so long. */
const CREATE_WITHIN_MS = 2.5 * SECOND_MS;
const OPEN_WITHIN_MS = 4.5 * SECOND_MS;

interface Dependencies {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  book: PaymentBook;
  sealing: SealingKey;
  log: Logger;
  /** The checkout's address; the provider sends the browser back there after a step on its own pages. */
  checkoutUrl: string;
}

/** What `payment` is told of an order that is to be paid. */
export interface PayableOrder {
  id: string;
  number: string;
  userId: string;
  totalMinor: bigint;
  currency: string;
}

/** What the browser needs to pay an open payment. */
export interface PayableIntent {
  paymentId: string;
  intentId: string;
  clientSecret: string;
  amountMinor: bigint;
  currency: string;
  browser: BrowserSettings;
}

/**
 * Intents at the provider. An order has at most one live payment (uq_payment_one_live): its row is written before the
 * provider is asked, so that after any crash or timeout the next call finds what the first one may have made (SECURITY 7).
 */
export class PaymentService {
  constructor(private readonly deps: Dependencies) {}

  /** The order's live payment; its row is made now if there is none. The caller holds the order's row lock. */
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
      userId: order.userId,
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
   * Makes sure that the provider has the intent of a reserved payment and answers what the browser needs, within 5 seconds.
   * @throws AppError UPSTREAM_UNAVAILABLE when the provider does not answer or answers nonsense (calling again recovers what
   *   it made), UserError PAYMENT_REFUSED when it refuses the order for good.
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
   * Ends the order's intents: nobody shall pay it any more. A job does it at the provider, from `runAt` on. The caller holds
   * the order.
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

  /** Takes `requestClose` back, as far as the job has not run. The caller holds the order. */
  async withdrawClose(tx: Tx, orderId: string): Promise<void> {
    await tx.update(PaymentEntity, { orderId }, { closeRequestedAt: null });
  }

  /** Ends the intents of an order that asked for it. Called by a job; safe to repeat. */
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

  /** Ends one intent and enters what the provider says of it: it may have been paid in the meantime. */
  async endIntent(payment: PaymentEntity, knownId = payment.intentId): Promise<void> {
    const { provider } = this.deps;
    const intentId = knownId ?? (await findIntent(provider, payment))?.id;
    // Never made, or its making is still under way: the reconciliation looks again.
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

  /** Enters an intent's state as the provider told it when it was asked. */
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
      // An older row means an earlier attempt whose outcome nobody saw: look before making another.
      const earlier = isNew ? undefined : await findIntent(provider, payment, signal);
      if (earlier) return earlier;
      const made = await provider.createIntent(
        {
          requestId: payment.requestId,
          orderReference: payment.orderReference,
          amount: { minor: payment.amountMinor, currency: payment.currency },
          // The checkout shows the order that its address names.
          returnUrl: `${checkoutUrl}?order=${payment.orderId}`,
        },
        AbortSignal.any([signal, AbortSignal.timeout(CREATE_WITHIN_MS)]),
      );
      if (isAsAsked(made, payment)) return made;
      log.error({ paymentId: payment.id }, 'the provider made another intent than was asked for');
      throw new ProviderUnavailableError('the intent is not what was asked for');
    } catch (error) {
      if (error instanceof ProviderRejectedError) return this.#refuse(payment, error);
      if (!(error instanceof ProviderUnavailableError) && !(error instanceof DuplicateRequestError))
        throw error;
      const made = await findIntent(provider, payment, signal).catch((cause: unknown) => {
        log.warn({ paymentId: payment.id, err: cause }, 'the provider cannot be asked either');
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
    throw new UserError('PAYMENT_REFUSED', 'The payment provider refused this payment');
  }

  async #secretOf(intent: ProviderIntent, signal: AbortSignal): Promise<string> {
    const asked = await this.deps.provider.getIntent(intent.id, signal).catch((error: unknown) => {
      this.deps.log.warn({ err: error }, 'the client secret of an intent cannot be asked for');
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
      // Closed in the meantime: the next call makes a new payment, if the order can still be paid.
      if (payment.intentId !== intent.id || payment.status === 'CANCELLED') throw unavailable();
      if (payment.sealedClientSecret !== null) return payment;
      payment.sealedClientSecret = sealing.seal(clientSecret, payment.id);
      await book.enter(tx, held, [], { cause: `opened:${payment.id}`, now: clock.now() });
      return payment;
    });
  }

  #payable(payment: PaymentEntity): PayableIntent {
    if (payment.intentId === null || payment.sealedClientSecret === null)
      throw new Error('an open payment has an intent');
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
