import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../../schema/rules/time.js';
import { newId } from './ids.js';
import { notFound } from './provider-error.js';
import { signWebhook, spoil } from './signature.js';
import type { Switches } from './switches.js';
import { wireTime } from './wire.js';

const THREE_DAYS_MS = 3 * DAY_MS;
const LONGEST_PAUSE_MS = HOUR_MS;
const ANSWER_WITHIN_MS = 10_000;
/** Old delivery records are dropped beyond this; events are all kept. */
const RECORDS_KEPT = 20_000;
const API_VERSION = '2024-06-14';

/** An event and the state of its delivery. `body` is the exact text that is signed and sent. */
export interface WebhookEvent {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  readonly createdAt: Date;
  state: 'pending' | 'delivered' | 'given_up';
  attempts: number;
  nextAttemptAt: Date | null;
}

/** One HTTP request to the merchant. `copy` 0 is the delivery itself, 1… its duplicates. */
export interface DeliveryRecord {
  readonly eventId: string;
  readonly name: string;
  readonly attempt: number;
  readonly copy: number;
  readonly at: string;
  readonly durationMs: number;
  readonly goodSignature: boolean;
  readonly status: number | null;
  readonly outcome: 'delivered' | 'refused' | 'unreachable';
}

export interface WebhookTarget {
  url: string | null;
  secret: string;
}

/**
 * Delivers events at least once: each is sent until the merchant answers exactly 200, with pauses
 * that double from `retryBaseMs` up to an hour, for three days. Order is not kept. Redirects are not
 * followed. Everything waiting is lost with the process.
 */
export class Deliveries {
  readonly #events = new Map<string, WebhookEvent>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #accountId = `acct_${randomUUID()}`;
  #records: DeliveryRecord[] = [];
  #held: WebhookEvent[] = [];
  #window: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(
    readonly target: WebhookTarget,
    private readonly switches: Switches,
    private readonly retryBaseMs: number,
    private readonly now: () => Date,
  ) {}

  /** Creates an event and starts delivering it. */
  emit(name: string, object: Record<string, unknown>): WebhookEvent {
    const id = newId('evt');
    const createdAt = this.now();
    const body = JSON.stringify({
      id,
      name,
      account_id: this.#accountId,
      data: { object },
      created_at: wireTime(createdAt),
      version: API_VERSION,
    });
    const event: WebhookEvent = {
      id,
      name,
      body,
      createdAt,
      state: 'pending',
      attempts: 0,
      nextAttemptAt: null,
    };
    this.#events.set(id, event);
    if (this.switches.reorderMs > 0) this.#hold(event);
    else this.#schedule(event, this.switches.delayMs);
    return event;
  }

  events(): WebhookEvent[] {
    return [...this.#events.values()];
  }

  records(eventId?: string): DeliveryRecord[] {
    return this.#records.filter((one) => eventId === undefined || one.eventId === eventId);
  }

  /** Sends an event `times` times at once, whatever its state. Returns the results. */
  async redeliver(eventId: string, times: number): Promise<DeliveryRecord[]> {
    const event = this.#events.get(eventId);
    if (event === undefined) throw notFound('event', eventId);
    event.attempts += 1;
    const copies = Array.from({ length: times }, (_, copy) => this.#post(event, copy));
    const records = await Promise.all(copies);
    if (records.some((record) => record.outcome === 'delivered')) this.#finish(event, 'delivered');
    return records;
  }

  /** Delivers whatever no timer will: after a pause, or once a URL is known. */
  resume(): void {
    for (const event of this.#events.values()) {
      const idle = event.state === 'pending' && !this.#timers.has(event.id);
      if (idle && !this.#held.includes(event)) this.#schedule(event, 0);
    }
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    if (this.#window !== null) clearTimeout(this.#window);
    this.#timers.clear();
    this.#events.clear();
    this.#window = null;
    this.#held = [];
    this.#records = [];
  }

  close(): void {
    this.#closed = true;
    this.clear();
  }

  #hold(event: WebhookEvent): void {
    this.#held.push(event);
    this.#window ??= setTimeout(() => {
      const held = this.#held.reverse();
      this.#held = [];
      this.#window = null;
      void this.#deliverInTurn(held);
    }, this.switches.reorderMs);
  }

  /** Deliver one after another, so that the reversed order is also the order of arrival. */
  async #deliverInTurn(events: readonly WebhookEvent[]): Promise<void> {
    for (const event of events) await this.#deliver(event);
  }

  #schedule(event: WebhookEvent, delayMs: number): void {
    event.nextAttemptAt = new Date(this.now().getTime() + delayMs);
    this.#timers.set(
      event.id,
      setTimeout(() => {
        void this.#deliver(event);
      }, delayMs),
    );
  }

  async #deliver(event: WebhookEvent): Promise<void> {
    event.nextAttemptAt = null;
    if (this.switches.paused || this.target.url === null) {
      this.#timers.delete(event.id);
      return;
    }
    event.attempts += 1;
    const copies = event.attempts === 1 ? this.switches.duplicate : 0;
    const [first] = await Promise.all(
      Array.from({ length: copies + 1 }, (_, copy) => this.#post(event, copy)),
    );
    this.#timers.delete(event.id);
    // Cleared, closed, or redelivered in the meantime.
    if (this.#closed || this.#events.get(event.id) !== event || event.state !== 'pending') return;
    if (first?.outcome === 'delivered') {
      this.#finish(event, 'delivered');
    } else if (this.now().getTime() - event.createdAt.getTime() > THREE_DAYS_MS) {
      this.#finish(event, 'given_up');
    } else {
      const pause = this.retryBaseMs * 2 ** Math.min(event.attempts - 1, 30);
      this.#schedule(event, Math.min(pause, LONGEST_PAUSE_MS));
    }
  }

  #finish(event: WebhookEvent, state: 'delivered' | 'given_up'): void {
    clearTimeout(this.#timers.get(event.id));
    this.#timers.delete(event.id);
    event.state = state;
    event.nextAttemptAt = null;
  }

  async #post(event: WebhookEvent, copy: number): Promise<DeliveryRecord> {
    const timestamp = String(this.now().getTime());
    const signature = signWebhook(this.target.secret, timestamp, event.body);
    const goodSignature = this.switches.badSignature <= 0;
    if (!goodSignature) this.switches.badSignature -= 1;
    const { attempts: attempt } = event;
    const startedAt = performance.now();
    const status = await this.#send(event.body, {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': goodSignature ? signature : spoil(signature),
    });
    const record: DeliveryRecord = {
      eventId: event.id,
      name: event.name,
      attempt,
      copy,
      at: new Date(Number(timestamp)).toISOString(),
      durationMs: Math.round(performance.now() - startedAt),
      goodSignature,
      status,
      outcome: status === null ? 'unreachable' : status === 200 ? 'delivered' : 'refused',
    };
    this.#records.push(record);
    if (this.#records.length > RECORDS_KEPT) this.#records.shift();
    return record;
  }

  /** The answer's status, or null without an answer. */
  async #send(body: string, headers: Record<string, string>): Promise<number | null> {
    if (this.target.url === null) return null;
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const init = { method: 'POST', headers, body, redirect: 'manual', signal } as const;
      const response = await fetch(this.target.url, init);
      await response.body?.cancel();
      return response.status;
    } catch {
      // The caller records the delivery as unreachable and retries.
      return null;
    }
  }
}
