import type { EventName, EventOf } from '../../../../schema/events/events.js';
import { DAY_MS, type Clock } from '../clock.js';
import { asRequest } from '../current-request.js';
import { streamOf } from '../database/connection-watch.js';
import { rows, type Database, type Tx } from '../database/database.js';
import { connectionOf } from '../database/prepared.js';
import { enqueueDelivery, NO_ACCOUNT, type Events, type Subscriber } from './events.js';

/** Events of one account that a job hands over before it makes room for other accounts. */
const MOST_AT_ONCE = 50;
/** Longer than a subscriber that has failed stays unnoticed. */
const KEEP_MS = 90 * DAY_MS;

interface Dependencies {
  db: Database;
  clock: Clock;
  events: Events;
}

interface StoredEvent {
  id: string;
  type: EventName;
  version: number;
  sequence: bigint;
  occurredAt: Date;
  payload: object;
  requestId: string | null;
}

/**
 * Hands events to their subscribers: each event once, in the order of its account. The subscriber's cursor moves in the
 * transaction of its handler, and its lock makes a second job for the account wait. So a handler may only write to the
 * database; an email, for example, is written to the outbox.
 */
export class EventDelivery {
  constructor(private readonly deps: Dependencies) {}

  /** Called by a job. Stops at the first event whose handler fails; a later run begins with it again. */
  async deliver(name: string, accountId: string, signal: AbortSignal): Promise<void> {
    const { db, events } = this.deps;
    const subscriber = events.subscriber(name);
    // A release without this subscriber.
    if (subscriber === undefined) return;
    const next = () =>
      db.transaction((tx) => this.#handOver(tx, { name, subscriber, accountId, signal }));
    for (let n = 0; n < MOST_AT_ONCE; n++) if (!(await next())) return;
    await db.transaction((tx) => enqueueDelivery(tx, name, accountId));
  }

  /** Hands over the next event. False: there is none. */
  async #handOver(tx: Tx, { name, subscriber, accountId, signal }: Turn): Promise<boolean> {
    const [cursor] = await rows<{ sequence: bigint }>(
      tx,
      `SELECT sequence FROM event_cursor WHERE subscriber = $1 AND account_id = $2 FOR UPDATE`,
      [name, accountId],
    );
    if (!cursor) return false;
    const [event] = await rows<StoredEvent>(
      tx,
      `SELECT id, type, version, sequence, occurred_at AS "occurredAt", payload, request_id AS "requestId"
       FROM event WHERE account_id = $1 AND sequence > $2 AND type = ANY ($3::text[]) ORDER BY sequence LIMIT 1`,
      [accountId, cursor.sequence, Object.keys(subscriber)],
    );
    if (!event) return false;
    await orCut(tx, signal, () => handle(tx, subscriber, accountId, event));
    await rows(
      tx,
      `UPDATE event_cursor SET sequence = $3 WHERE subscriber = $1 AND account_id = $2`,
      [name, accountId, event.sequence],
    );
    return true;
  }

  /** Deletes old events, except those of accounts for which a delivery has given up. Returns how many. */
  async purge(): Promise<number> {
    const { db, clock } = this.deps;
    const gone = await db.transaction((tx) =>
      rows(
        tx,
        `DELETE FROM event WHERE occurred_at < $1 AND account_id::text NOT IN (
           SELECT payload->>'accountId' FROM given_up_job WHERE task = 'event.deliver')
         RETURNING id`,
        [new Date(clock.now().getTime() - KEEP_MS)],
      ),
    );
    return gone.length;
  }
}

interface Turn {
  name: string;
  subscriber: Subscriber;
  accountId: string;
  signal: AbortSignal;
}

async function handle(
  tx: Tx,
  subscriber: Subscriber,
  accountId: string,
  { id, type, version, sequence, occurredAt, payload, requestId }: StoredEvent,
): Promise<void> {
  const event = {
    id,
    type,
    version,
    accountId: accountId === NO_ACCOUNT ? null : accountId,
    sequence: Number(sequence),
    occurredAt: occurredAt.toISOString(),
    payload,
  };
  // Written by `publish`, which checked the payload against its type.
  const handler = subscriber[type] as (tx: Tx, event: EventOf<EventName>) => Promise<void>;
  const work = () => handler(tx, event as EventOf<EventName>);
  await (requestId === null ? work() : asRequest(requestId, work));
}

/**
 * Ends the transaction of a handler that takes too long, so that the next attempt finds the cursor free. Destroys its
 * connection, because the handler goes on: after a rollback, what it writes then would be kept.
 */
async function orCut(tx: Tx, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  signal.throwIfAborted();
  const connection = streamOf(await connectionOf(tx));
  const done = new AbortController();
  const tooLong = new Promise<never>((_resolve, reject) => {
    const cut = () => {
      connection.destroy();
      reject(new Error('the handler of an event took too long'));
    };
    signal.addEventListener('abort', cut, { signal: done.signal });
  });
  try {
    await Promise.race([work(), tooLong]);
  } finally {
    done.abort();
  }
}
