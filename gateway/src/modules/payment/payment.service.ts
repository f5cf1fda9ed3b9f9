import type { Clock } from '../../platform/clock.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import { AppError, UserError } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import type { SealingKey } from '../../platform/crypto.js';
import type { Logger } from '../../platform/logger.js';
import type { OrderEntity } from '../order/order.entity.js';
import { PaymentEntity } from './payment.entity.js';
import {
  DuplicateRequestError,
  ProviderRejectedError,
  ProviderUnavailableError,
  type BrowserSettings,
  type PaymentProvider,
  type ProviderIntent,
} from './payment-provider.js';

interface Dependencies {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  sealing: SealingKey;
  log: Logger;
  /** The checkout's address; the provider sends the browser back there after a step on its own pages. */
  checkoutUrl: string;
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
  async reserve(tx: Tx, order: OrderEntity): Promise<{ payment: PaymentEntity; isNew: boolean }> {
    const repository = tx.getRepository(PaymentEntity);
    const live = await repository.findOneBy([
      { orderId: order.id, status: 'OPEN' },
      { orderId: order.id, status: 'CREATING' },
    ]);
    if (live) return { payment: live, isNew: false };
    const now = this.deps.clock.now();
    const payment = repository.create({
      id: newId(),
      orderId: order.id,
      provider: this.deps.provider.name,
      requestId: newId(),
      amountMinor: order.totalMinor,
      currency: order.currency,
      status: 'CREATING',
      capturedMinor: 0n,
      intentId: null,
      sealedClientSecret: null,
      failureCode: null,
      createdAt: now,
      updatedAt: now,
    });
    await repository.insert(payment);
    return { payment, isNew: true };
  }

  /**
   * Makes sure that the provider has the intent of a reserved payment and answers what the browser needs.
   * @throws AppError UPSTREAM_UNAVAILABLE when the provider does not answer (calling again recovers what it made),
   *   UserError PAYMENT_REFUSED when it refuses the order for good.
   */
  async open(payment: PaymentEntity, orderNumber: string, isNew: boolean): Promise<PayableIntent> {
    if (payment.status === 'OPEN') return this.#payable(payment);
    const intent = await this.#obtainIntent(payment, orderNumber, isNew);
    if (!intent.clientSecret)
      intent.clientSecret = (await this.deps.provider.getIntent(intent.id)).clientSecret;
    if (!intent.clientSecret) throw new Error(`intent ${intent.id} came without a client secret`);
    const sealed = this.deps.sealing.seal(intent.clientSecret, payment.id);
    await this.deps.db.transaction((tx) => this.#adopt(tx, payment.id, intent.id, sealed));
    payment.intentId = intent.id;
    payment.sealedClientSecret = sealed;
    return this.#payable(payment);
  }

  /** Ends the intents of a cancelled order at the provider. Called by a job; safe to repeat. */
  async cancelAtProvider(orderId: string): Promise<void> {
    const open = await this.deps.db.transaction((tx) =>
      tx.findBy(PaymentEntity, { orderId, status: 'OPEN' }),
    );
    for (const payment of open) {
      if (payment.intentId === null) continue;
      try {
        await this.deps.provider.cancelIntent(payment.intentId, `cancel-${payment.id}`);
      } catch (error) {
        // Already paid or already cancelled: the webhook or the reconciliation brings the truth.
        if (!(error instanceof ProviderRejectedError) && !(error instanceof DuplicateRequestError))
          throw error;
        this.deps.log.info({ paymentId: payment.id, code: error.name }, 'intent was not cancelled');
      }
    }
  }

  async #obtainIntent(
    payment: PaymentEntity,
    orderNumber: string,
    isNew: boolean,
  ): Promise<ProviderIntent> {
    const { provider, log } = this.deps;
    try {
      // An older row means an earlier attempt whose outcome nobody saw: look before making another.
      const earlier = isNew ? undefined : await this.#find(payment, orderNumber);
      if (earlier) return earlier;
      return await provider.createIntent({
        requestId: payment.requestId,
        orderReference: orderNumber,
        amount: { minor: payment.amountMinor, currency: payment.currency },
        // The checkout shows the order that its address names.
        returnUrl: `${this.deps.checkoutUrl}?order=${payment.orderId}`,
      });
    } catch (error) {
      if (error instanceof ProviderRejectedError) {
        log.error(
          { paymentId: payment.id, providerCode: error.code },
          'the provider refused an intent',
        );
        await this.deps.db.transaction((tx) =>
          rows(
            tx,
            `UPDATE payment SET status = 'CANCELLED', failure_code = $2, updated_at = $3 WHERE id = $1 AND status = 'CREATING'`,
            [payment.id, error.code, this.deps.clock.now()],
          ),
        );
        throw new UserError('PAYMENT_REFUSED', 'The payment provider refused this payment');
      }
      if (!(error instanceof ProviderUnavailableError) && !(error instanceof DuplicateRequestError))
        throw error;
      const made = await this.#find(payment, orderNumber).catch((cause: unknown) => {
        log.warn({ paymentId: payment.id, err: cause }, 'the provider cannot be asked either');
        return undefined;
      });
      if (made) return made;
      throw new AppError(
        'UPSTREAM_UNAVAILABLE',
        'The payment provider does not answer; nothing was charged, try again',
      );
    }
  }

  async #find(payment: PaymentEntity, orderNumber: string): Promise<ProviderIntent | undefined> {
    const intents = await this.deps.provider.findIntents(orderNumber);
    return intents.find((intent) => intent.requestId === payment.requestId);
  }

  async #adopt(tx: Tx, paymentId: string, intentId: string, sealed: Buffer): Promise<void> {
    await rows(
      tx,
      `UPDATE payment SET intent_id = $2, sealed_client_secret = $3, updated_at = $4,
         status = CASE WHEN status = 'CREATING' THEN 'OPEN' ELSE status END
       WHERE id = $1 AND (intent_id IS NULL OR intent_id = $2)`,
      [paymentId, intentId, sealed, this.deps.clock.now()],
    );
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
