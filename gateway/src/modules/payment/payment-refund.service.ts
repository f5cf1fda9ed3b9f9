import type { Core } from '../../platform/core.js';
import { newId } from '../../platform/ids.js';
import type { PaymentBook } from './payment-book.js';
import {
  DuplicateRequestError,
  ProviderRejectedError,
  type PaymentProvider,
  type ProviderRefund,
} from './payment-provider.js';
import { DisputeEntity } from './dispute.entity.js';
import { PaymentEntity } from './payment.entity.js';

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'log'> {
  provider: PaymentProvider;
  book: PaymentBook;
}

/** Refunds that we start ourselves: a second capture of one order. */
export class PaymentRefundService {
  constructor(private readonly deps: Dependencies) {}

  /** Called by a job. Safe to repeat: the request id is derived from the payment's id, so the provider refunds once. */
  async refundSurplus(paymentId: string): Promise<void> {
    const { db, provider, log } = this.deps;
    const payment = await db.transaction((tx) => tx.findOneBy(PaymentEntity, { id: paymentId }));
    if (!payment?.surplus || payment.intentId === null) return;
    const known = await provider.listRefunds(payment.intentId);
    const lost = await db.transaction((tx) =>
      tx.findBy(DisputeEntity, { paymentId: payment.id, status: 'LOST' }),
    );
    // Money lost in a dispute has gone back already.
    const left = known.reduce(
      (sum, { status, amount }) => (status === 'FAILED' ? sum : sum - amount.minor),
      lost.reduce((sum, { amountMinor }) => sum - amountMinor, payment.capturedMinor),
    );
    if (left <= 0n) return this.#enter(payment, payment.intentId, known);
    try {
      const refund = await provider.createRefund({
        requestId: `surplus-${payment.id}`,
        intentId: payment.intentId,
        amount: { minor: left, currency: payment.currency },
        reason: `Order ${payment.orderReference} was paid twice`,
      });
      await this.#enter(payment, payment.intentId, [refund]);
    } catch (error) {
      if (!(error instanceof ProviderRejectedError) && !(error instanceof DuplicateRequestError))
        throw error;
      log.error({ paymentId, err: error }, 'a second capture was not refunded: check it manually');
    }
  }

  async #enter(
    { id }: PaymentEntity,
    intentId: string,
    refunds: readonly ProviderRefund[],
  ): Promise<void> {
    const { db, clock, book } = this.deps;
    const now = clock.now();
    const cause = `refund:${newId()}`;
    await db.transaction(async (tx) => {
      const held = await book.holdOwn(tx, id, intentId);
      const reports = refunds.map((refund) => ({
        report: { type: 'REFUND', intentId, refund } as const,
        at: now,
        eventId: cause,
      }));
      await book.enter(tx, held, reports, { cause, now });
    });
  }
}
