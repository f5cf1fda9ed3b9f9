import {
  EVENTS,
  type EventName,
  type EventOf,
  type EventPayload,
} from '../../../../schema/events/events.js';
import type { Clock } from '../clock.js';
import { currentRequestId } from '../current-request.js';
import type { Tx } from '../database/database.js';
import { prepared } from '../database/prepared.js';
import { newId } from '../ids.js';
import { enqueueJob } from '../jobs.js';

/** Stands for an account where an event concerns none. */
export const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

export type NewEvent = {
  [N in EventName]: { type: N; accountId: string | null; payload: EventPayload<N> };
}[EventName];

/** Handles events after their commit, in a transaction of its own for each. */
export type Subscriber = {
  [N in EventName]?: (tx: Tx, event: EventOf<N>) => Promise<void>;
};

const PUBLISH_SQL = `
  WITH next AS (
    INSERT INTO event_stream AS s (account_id, last_sequence) VALUES ($1, 1)
    ON CONFLICT (account_id) DO UPDATE SET last_sequence = s.last_sequence + 1
    RETURNING last_sequence AS sequence
  ), written AS (
    INSERT INTO event (id, account_id, sequence, type, version, payload, occurred_at, request_id)
    SELECT $2, $1, next.sequence, $3, $4, $5, $6, $7 FROM next RETURNING sequence
  )
  INSERT INTO event_cursor (subscriber, account_id, sequence)
  SELECT name, $1, written.sequence - 1 FROM written, unnest($8::text[]) AS name
  ON CONFLICT DO NOTHING`;

/** Publishes events, and knows who handles them. */
export class Events {
  readonly #subscribers = new Map<string, Subscriber>();

  constructor(private readonly clock: Clock) {}

  /**
   * Adds handlers after the commit. Each event is handled once, and those of one account in their order. A new name
   * begins with the events that are published from then on, so an existing one must not be renamed.
   */
  subscribe(name: string, subscriber: Subscriber): void {
    if (this.#subscribers.has(name)) throw new Error(`there are two subscribers named ${name}`);
    this.#subscribers.set(name, subscriber);
  }

  subscriber(name: string): Subscriber | undefined {
    return this.#subscribers.get(name);
  }

  /**
   * Writes an event in the transaction that causes it. Call it last: it locks the counter of the account's events until
   * the commit, and two transactions that lock something else afterwards could deadlock. It runs prepared statements only, so
   * it may be started together with others (`prepared`).
   */
  async publish(tx: Tx, event: NewEvent): Promise<void> {
    const { type, payload } = event;
    const accountId = event.accountId ?? NO_ACCOUNT;
    const names = [...this.#subscribers]
      .filter(([, subscriber]) => subscriber[type] !== undefined)
      .map(([name]) => name);
    await Promise.all([
      prepared(tx, 'event.publish', PUBLISH_SQL, [
        accountId,
        newId(),
        type,
        EVENTS[type].version,
        JSON.stringify(payload),
        this.clock.now(),
        currentRequestId(),
        names,
      ]),
      ...names.map((subscriber) => enqueueDelivery(tx, subscriber, accountId)),
    ]);
  }
}

/** One job per subscriber and account, so a job that waits also handles later events. */
export function enqueueDelivery(tx: Tx, subscriber: string, accountId: string): Promise<void> {
  const key = `event:${subscriber}:${accountId}`;
  return enqueueJob(tx, 'event.deliver', { subscriber, accountId }, { key });
}
