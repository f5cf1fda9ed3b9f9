import type { Core } from '../../platform/core.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.js';
import { rows } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import type { PaymentBook } from './payment-book.js';
import { findIntent, reportOfIntent } from './payment-intents.js';
import type { TimedReport } from './payment-record.js';
import type { PaymentProvider } from './payment-provider.js';
import { PaymentEntity } from './payment.entity.js';
import type { PaymentService } from './payment.service.js';

/** The provider answers within seconds. An intent still missing a day later was never created. */
const NEVER_MADE_AFTER_MS = DAY_MS;
/** Orders can be paid for a week. An intent that is open long after that will stay open. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;
/** Card schemes accept disputes for this long after a payment. */
const SETTLED_AFTER_MS = 540 * DAY_MS;

const ASK_AT_ONCE = 50;
const GIVE_UP_AFTER_FAILURES = 3;

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'log'> {
  provider: PaymentProvider;
  book: PaymentBook;
  payments: PaymentService;
}

/**
 * Polls the provider about payments, so that lost webhooks and lost answers are recovered (SECURITY 5, 15): open
 * payments for captures, captured ones for refunds and disputes. The interval grows with the payment's age, and polling
 * stops in the end.
 */
export class PaymentReconciliationService {
  constructor(private readonly deps: Dependencies) {}

  /** Returns how many payments it polled. Stops if the provider is unavailable; the next run continues. */
  async reconcile(): Promise<number> {
    const { log } = this.deps;
    let asked = 0;
    let failures = 0;
    for (const payment of await this.#claim()) {
      try {
        await this.#ask(payment);
        asked++;
        failures = 0;
      } catch (error) {
        log.warn(
          { err: error, paymentId: payment.id },
          'a payment could not be fetched from the provider',
        );
        if (++failures >= GIVE_UP_AFTER_FAILURES) break;
      }
    }
    return asked;
  }

  /** Claims due payments and schedules their next check first, so that they are polled again whatever happens now. */
  async #claim(): Promise<PaymentEntity[]> {
    const now = this.deps.clock.now();
    return this.deps.db.transaction(async (tx) => {
      const due = await rows<{ id: string }>(
        tx,
        `SELECT id FROM payment WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT ${ASK_AT_ONCE} FOR UPDATE SKIP LOCKED`,
        [now],
      );
      const payments: PaymentEntity[] = [];
      for (const { id } of due) {
        const payment = await tx.findOneByOrFail(PaymentEntity, { id });
        await tx.update(PaymentEntity, { id }, { nextCheckAt: nextCheck(payment, now) });
        payments.push(payment);
      }
      return payments;
    });
  }

  async #ask(payment: PaymentEntity): Promise<void> {
    const { provider, payments } = this.deps;
    if (payment.status === 'SUCCEEDED' && payment.intentId !== null)
      return this.#askForReturns(payment.id, payment.intentId);
    const intent =
      payment.intentId === null
        ? await findIntent(provider, payment)
        : await provider.getIntent(payment.intentId);
    if (!intent) return this.#closeNeverMade(payment);
    if (reportOfIntent(intent) !== null || payment.intentId === null)
      await payments.enterIntent(payment.id, intent);
    if (intent.status === 'OPEN' && payment.closeRequestedAt !== null)
      await payments.endIntent(payment, intent.id);
    if (intent.status === 'SUCCEEDED') await this.#askForReturns(payment.id, intent.id);
  }

  async #askForReturns(id: string, intentId: string): Promise<void> {
    const { provider, db, clock, book } = this.deps;
    const refunds = await provider.listRefunds(intentId);
    const disputes = await provider.listDisputes(intentId);
    if (refunds.length + disputes.length === 0) return;
    const now = clock.now();
    const cause = `asked:${newId()}`;
    const reports = [
      ...refunds.map((refund) => ({ type: 'REFUND', intentId, refund }) as const),
      ...disputes.map((dispute) => ({ type: 'DISPUTE', intentId, dispute }) as const),
    ].map((report): TimedReport => ({ report, at: now, eventId: cause }));
    await db.transaction(async (tx) => {
      const held = await book.holdOwn(tx, id, intentId);
      await book.enter(tx, held, reports, { cause, now });
    });
  }

  /** The customer can pay again: the order gets a new payment. */
  async #closeNeverMade(payment: PaymentEntity): Promise<void> {
    const { db, clock, log } = this.deps;
    const now = clock.now();
    if (now.getTime() - payment.createdAt.getTime() < NEVER_MADE_AFTER_MS) return;
    await db.transaction((tx) =>
      tx.update(
        PaymentEntity,
        { id: payment.id, status: 'CREATING' },
        { status: 'CANCELLED', failureCode: 'never_made', nextCheckAt: null, updatedAt: now },
      ),
    );
    log.info({ paymentId: payment.id }, 'closed a payment that the provider never received');
  }
}

/** A quarter of the payment's age from now, within bounds. Null if there is nothing left to learn. */
function nextCheck({ status, createdAt }: PaymentEntity, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const captured = status === 'SUCCEEDED';
  if (status === 'CANCELLED' || age > (captured ? SETTLED_AFTER_MS : FORGOTTEN_AFTER_MS))
    return null;
  const [least, most] = captured ? [10 * MINUTE_MS, 7 * DAY_MS] : [MINUTE_MS, HOUR_MS];
  return new Date(now.getTime() + Math.min(most, Math.max(least, age / 4)));
}
