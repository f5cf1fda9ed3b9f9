import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../../schema/rules/time.js';
import { newId } from './ids.js';
import { signWebhook, spoil } from './signature.js';
import type { Switches } from './switches.js';
import { wireTime } from './wire.js';

const THREE_DAYS_MS = 3 * DAY_MS;
const LONGEST_PAUSE_MS = HOUR_MS;
const ANSWER_WITHIN_MS = 10_000;
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

export interface WebhookTarget {
  readonly url: string | null;
  readonly secret: string;
}

/**
 * Delivers events at least once: each is sent until the merchant answers exactly 200, with pauses
 * that double from `retryBaseMs` up to an hour, for three days. Order is not kept. Redirects are not
 * followed. Everything waiting is lost with the process.
 */
export class Deliveries {
  readonly events: WebhookEvent[] = [];
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #accountId = `acct_${randomUUID()}`;
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
  emit(name: string, object: Record<string, unknown>): void {
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
    this.events.push(event);
    if (this.switches.reorderMs > 0) this.#hold(event);
    else this.#schedule(event, this.switches.delayMs);
  }

  /** Delivers what waits since a pause. */
  resume(): void {
    for (const event of this.events) {
      const idle = event.state === 'pending' && !this.#timers.has(event.id);
      if (idle && !this.#held.includes(event)) this.#schedule(event, 0);
    }
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    if (this.#window !== null) clearTimeout(this.#window);
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
    const [isDelivered] = await Promise.all(
      Array.from({ length: copies + 1 }, () => this.#post(event)),
    );
    this.#timers.delete(event.id);
    if (this.#closed) return;
    if (isDelivered === true) {
      event.state = 'delivered';
    } else if (this.now().getTime() - event.createdAt.getTime() > THREE_DAYS_MS) {
      event.state = 'given_up';
    } else {
      const pause = this.retryBaseMs * 2 ** Math.min(event.attempts - 1, 30);
      this.#schedule(event, Math.min(pause, LONGEST_PAUSE_MS));
    }
  }

  /** @returns whether the merchant answered 200 */
  async #post({ body }: WebhookEvent): Promise<boolean> {
    const { url, secret } = this.target;
    if (url === null) return false;
    const timestamp = String(this.now().getTime());
    const signature = signWebhook(secret, timestamp, body);
    const isSpoiled = this.switches.badSignature > 0;
    if (isSpoiled) this.switches.badSignature -= 1;
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': isSpoiled ? spoil(signature) : signature,
    };
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const init = { method: 'POST', headers, body, redirect: 'manual', signal } as const;
      const response = await fetch(url, init);
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      // Unreachable: it is tried again.
      return false;
    }
  }
}
