import { DAY_MS } from '../../../schema/rules/time.js';
import { readAmountOr } from './amounts.js';
import { newId } from './ids.js';
import type { Intents } from './intents.js';
import { DISPUTE_STAGES, DISPUTE_STATUSES, type Dispute, type Emit } from './model.js';
import { invalidStatus, notFound } from './provider-error.js';
import { readObject, readOneOf, readOptionalString, readString } from './read-body.js';
import { disputeToWire } from './wire.js';

const RESPONSE_DAYS = 10;

/** Only cardholders open disputes, so here only the control API does. Merchants read them. */
export class Disputes {
  readonly #byId = new Map<string, Dispute>();

  constructor(
    private readonly intents: Intents,
    private readonly emit: Emit,
    private readonly now: () => Date,
  ) {}

  /** Opens one on a paid intent: `{payment_intent_id, amount?, reason?, stage?}`; the whole capture by default. */
  open(input: unknown): Dispute {
    const body = readObject(input);
    const intent = this.intents.get(readString(body, 'payment_intent_id', 64));
    if (intent.status !== 'SUCCEEDED') throw invalidStatus('dispute', intent.status);
    const now = this.now();
    const dispute: Dispute = {
      id: newId('dsp'),
      intent,
      amountMinor: readAmountOr(body, intent.currency, intent.capturedMinor),
      reason: readOptionalString(body, 'reason', 64) ?? 'FRAUDULENT',
      stage: readOneOf({ stage: 'CHARGEBACK', ...body }, 'stage', DISPUTE_STAGES),
      status: 'REQUIRES_RESPONSE',
      dueAt: new Date(now.getTime() + RESPONSE_DAYS * DAY_MS),
      createdAt: now,
      updatedAt: now,
    };
    this.#byId.set(dispute.id, dispute);
    this.#announce(dispute);
    return dispute;
  }

  get(id: string): Dispute {
    const dispute = this.#byId.get(id);
    if (dispute === undefined) throw notFound('payment_dispute', id);
    return dispute;
  }

  /** Newest first. */
  list(filter: { intentId?: string | undefined; status?: string | undefined } = {}): Dispute[] {
    return [...this.#byId.values()]
      .filter((one) => filter.intentId === undefined || one.intent.id === filter.intentId)
      .filter((one) => filter.status === undefined || one.status === filter.status)
      .reverse();
  }

  /**
   * Moves a dispute on: `{status, stage?, amount?}`. Any status may follow any other, because card schemes reopen
   * closed disputes. LOST with a smaller amount means partly won.
   */
  move(dispute: Dispute, input: unknown): Dispute {
    const body = readObject(input);
    const status = readOneOf(body, 'status', DISPUTE_STATUSES);
    const stage = readOneOf({ stage: dispute.stage, ...body }, 'stage', DISPUTE_STAGES);
    const amountMinor = readAmountOr(body, dispute.intent.currency, dispute.amountMinor);
    Object.assign(dispute, { status, stage, amountMinor, updatedAt: this.now() });
    this.#announce(dispute);
    return dispute;
  }

  #announce(dispute: Dispute): void {
    this.emit(`payment_dispute.${dispute.status.toLowerCase()}`, disputeToWire(dispute));
  }
}
