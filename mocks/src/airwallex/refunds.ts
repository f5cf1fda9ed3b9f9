import { readAmountOr, wireAmount } from './amounts.js';
import { newId } from './ids.js';
import type { Intents } from './intents.js';
import type { Emit, Intent, Refund, RefundStatus } from './model.js';
import { invalidStatus, notFound, validationError } from './provider-error.js';
import {
  readObject,
  readOptionalObject,
  readOptionalString,
  readRequestId,
  readString,
} from './read-body.js';
import type { RequestIds } from './request-ids.js';
import type { Switches } from './switches.js';
import { refundToWire } from './wire.js';

/** Legal transitions. A settled refund fails when the card's bank returns it. */
const NEXT: Record<RefundStatus, readonly RefundStatus[]> = {
  RECEIVED: ['ACCEPTED', 'SETTLED', 'FAILED'],
  ACCEPTED: ['SETTLED', 'FAILED'],
  SETTLED: ['FAILED'],
  FAILED: [],
};

/**
 * Refunds, several partial ones per intent. A refund reduces the refundable amount from its receipt until it fails. It
 * advances RECEIVED → ACCEPTED → SETTLED by itself (`refundMode` and `refundStepMs` of the switches).
 */
export class Refunds {
  readonly #byId = new Map<string, Refund>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly intents: Intents,
    private readonly requestIds: RequestIds,
    private readonly emit: Emit,
    private readonly switches: () => Switches,
    private readonly now: () => Date,
  ) {}

  create(input: unknown): Refund {
    const body = readObject(input);
    const requestId = readRequestId(body);
    const intent = this.intents.get(readString(body, 'payment_intent_id', 64));
    const reason = readOptionalString(body, 'reason', 128);
    const metadata = readOptionalObject(body, 'metadata');
    if (intent.status !== 'SUCCEEDED') throw invalidStatus('refund', intent.status);
    const left = this.refundableMinor(intent);
    const amountMinor = readAmountOr(body, intent.currency, left);
    if (amountMinor > left || left === 0n) {
      const most = wireAmount(left, intent.currency);
      throw validationError('amount', `amount is above what can still be refunded (${most})`);
    }
    this.requestIds.use('refund', requestId);
    const now = this.now();
    const refund: Refund = {
      id: newId('rfd'),
      requestId,
      intent,
      amountMinor,
      reason,
      metadata,
      status: 'RECEIVED',
      createdAt: now,
      updatedAt: now,
    };
    this.#byId.set(refund.id, refund);
    this.emit('refund.received', refundToWire(refund));
    this.#advance(refund);
    return refund;
  }

  get(id: string): Refund {
    const refund = this.#byId.get(id);
    if (refund === undefined) throw notFound('refund', id);
    return refund;
  }

  /** Newest first. */
  list(intentId?: string): Refund[] {
    return [...this.#byId.values()]
      .filter((refund) => intentId === undefined || refund.intent.id === intentId)
      .reverse();
  }

  /** Sets a refund's status and sends its event. */
  setStatus(refund: Refund, status: RefundStatus): Refund {
    if (!NEXT[refund.status].includes(status)) throw invalidStatus(status, refund.status);
    refund.status = status;
    refund.updatedAt = this.now();
    this.emit(`refund.${status.toLowerCase()}`, refundToWire(refund));
    return refund;
  }

  /** Captured minus every refund that has not failed. */
  refundableMinor(intent: Intent): bigint {
    return this.list(intent.id)
      .filter((refund) => refund.status !== 'FAILED')
      .reduce((left, refund) => left - refund.amountMinor, intent.capturedMinor);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #advance(refund: Refund): void {
    const { refundMode, refundStepMs } = this.switches();
    if (refundMode === 'hold') return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const end: RefundStatus = refundMode === 'settle' ? 'SETTLED' : 'FAILED';
      const next: RefundStatus = refund.status === 'RECEIVED' ? 'ACCEPTED' : end;
      // Its status was set by hand in the meantime.
      if (!NEXT[refund.status].includes(next)) return;
      this.setStatus(refund, next);
      if (next === 'ACCEPTED') this.#advance(refund);
    }, refundStepMs);
    this.#timers.add(timer);
  }
}
