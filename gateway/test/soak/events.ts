import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EventDelivery } from '../../src/platform/events/event-delivery.js';
import { Events, type Subscriber } from '../../src/platform/events/events.js';
import { applicationDataSource } from '../../src/platform/database/data-source.js';
import { Database, rows, type Tx } from '../../src/platform/database/database.js';
import { systemClock } from '../../src/platform/clock.js';
import { newId } from '../../src/platform/ids.js';
import { createTestDatabase } from '../support/test-database.js';
import { Random } from './random.js';

const SUBSCRIBERS = ['one', 'two'];
const WORKERS = 3;
const LIMIT_MS = 40;

/** An attempt of a subscriber to handle an event. All but GOOD and SLOW lose the attempt. */
const TROUBLES = ['FAIL_FIRST', 'FAIL_LAST', 'HANG', 'KILL', 'SLOW'] as const;
type Trouble = (typeof TROUBLES)[number];

export interface EventSoakResult {
  histories: number;
  events: number;
  rolledBack: number;
  attempts: Record<Trouble | 'GOOD' | 'REPEATED', number>;
  wrong: string[];
}

interface Job {
  subscriber: string;
  accountId: string;
}

/**
 * Publishes random events of some accounts while workers hand them to two subscribers, which are killed, fail, hang, and
 * are slow. Some transactions that publish are rolled back, and some jobs run again after they succeeded. In the end each
 * event must have been handled once per subscriber, in the order of its account.
 */
export async function soakEvents(
  histories: number,
  seed: number,
  say: (line: string) => void,
): Promise<EventSoakResult> {
  const random = new Random(seed);
  const database = await createTestDatabase();
  const owner = new pg.Pool({ connectionString: database.url, max: 4 });
  const db = new Database(await applicationDataSource(database.applicationUrl, []).initialize());
  const attempts = { GOOD: 0, REPEATED: 0, FAIL_FIRST: 0, FAIL_LAST: 0, HANG: 0, KILL: 0, SLOW: 0 };
  const result: EventSoakResult = { histories: 0, events: 0, rolledBack: 0, attempts, wrong: [] };
  await owner.query(
    `CREATE TABLE handled (n bigserial, subscriber text, account_id uuid, sequence bigint);
     GRANT ALL ON handled, handled_n_seq TO hearth_app`,
  );
  const events = new Events(systemClock);
  for (const name of SUBSCRIBERS) events.subscribe(name, troubled(name, random, attempts, owner));
  const delivery = new EventDelivery({ db, clock: systemClock, events });
  try {
    while (result.histories < histories) {
      await play({ db, owner, events, delivery, random, result });
      result.histories++;
      if (result.histories % 50 === 0) say(JSON.stringify(result));
    }
    return result;
  } finally {
    await db.close();
    await owner.end();
    await database.close();
  }
}

/** Writes down what it handles, except in trouble. */
function troubled(
  subscriber: string,
  random: Random,
  attempts: EventSoakResult['attempts'],
  owner: pg.Pool,
): Subscriber {
  const write = (tx: Tx, accountId: string | null, sequence: number) =>
    rows(tx, `INSERT INTO handled (subscriber, account_id, sequence) VALUES ($1, $2, $3)`, [
      ...[subscriber, accountId, sequence],
    ]);
  return {
    'password.changed': async (tx, { accountId, sequence }) => {
      const trouble = random.chance(40) ? random.pick(TROUBLES) : 'GOOD';
      attempts[trouble]++;
      if (trouble === 'FAIL_FIRST') throw new Error('fails');
      if (trouble === 'SLOW') await sleep(random.below(LIMIT_MS / 2));
      await write(tx, accountId, sequence);
      if (trouble === 'FAIL_LAST') throw new Error('fails after writing');
      if (trouble === 'HANG') {
        await sleep(LIMIT_MS * 2);
        // It goes on, long after its transaction ended.
        await write(tx, accountId, sequence);
      }
      if (trouble === 'KILL') {
        const [own] = await rows<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid');
        await owner.query('SELECT pg_terminate_backend($1)', [own?.pid]);
      }
    },
  };
}

interface Stage {
  db: Database;
  owner: pg.Pool;
  events: Events;
  delivery: EventDelivery;
  random: Random;
  result: EventSoakResult;
}

async function play(stage: Stage): Promise<void> {
  const { db, events, random, result } = stage;
  const accounts = Array.from({ length: 1 + random.below(3) }, () => newId());
  const published = new Map(accounts.map((id) => [id, 0]));
  const count = 2 + random.below(7);
  let isPublished = false;
  const publish = async () => {
    for (let n = 0; n < count; n++) {
      const accountId = random.pick(accounts);
      const isRolledBack = random.chance(20);
      await db
        .transaction(async (tx) => {
          await events.publish(tx, { type: 'password.changed', accountId, payload: {} });
          if (isRolledBack) throw new Error('rolled back');
        })
        .then(
          () => {
            published.set(accountId, (published.get(accountId) ?? 0) + 1);
          },
          () => {
            result.rolledBack++;
          },
        );
      if (random.chance(30)) await sleep(random.below(10));
    }
  };
  const work = async () => {
    for (;;) {
      const wasPublished = isPublished;
      const job = await take(stage);
      if (job !== null) await run(stage, job);
      else if (wasPublished) return;
      else await sleep(2);
    }
  };
  await Promise.all([
    Promise.all([publish(), publish()]).finally(() => (isPublished = true)),
    ...Array.from({ length: WORKERS }, work),
  ]);
  await check(stage, published);
}

/** As the queue does it: a job that runs does not hold its key, so that a new one can be added beside it. */
async function take({ owner }: Stage): Promise<Job | null> {
  const { rows: taken } = await owner.query<{ payload: Job }>(
    `DELETE FROM graphile_worker._private_jobs WHERE id = (
       SELECT id FROM graphile_worker._private_jobs WHERE key LIKE 'event:%' ORDER BY random() LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING payload`,
  );
  return taken[0]?.payload ?? null;
}

async function run({ owner, delivery, random, result }: Stage, job: Job): Promise<void> {
  const { subscriber, accountId } = job;
  const isDone = await delivery.deliver(subscriber, accountId, AbortSignal.timeout(LIMIT_MS)).then(
    () => true,
    () => false,
  );
  // Some workers are killed after their last commit, before they mark the job as done.
  const isRepeated = isDone && random.chance(10);
  if (isRepeated) result.attempts.REPEATED++;
  if (isDone && !isRepeated) return;
  await owner.query(
    `SELECT graphile_worker.add_job('event.deliver', $1::json, job_key => $2, max_attempts => 20)`,
    [JSON.stringify(job), `event:${subscriber}:${accountId}`],
  );
}

async function check({ owner, result }: Stage, published: ReadonlyMap<string, number>) {
  for (const [accountId, count] of published) {
    result.events += count;
    const wanted = Array.from({ length: count }, (_, n) => n + 1).join();
    const stored = await owner.query<{ all: string }>(
      `SELECT coalesce(string_agg(sequence::text, ',' ORDER BY sequence), '') AS all FROM event WHERE account_id = $1`,
      [accountId],
    );
    if (stored.rows[0]?.all !== wanted)
      result.wrong.push(`published ${wanted}, stored ${stored.rows[0]?.all}`);
    for (const subscriber of SUBSCRIBERS) {
      const handled = await owner.query<{ all: string }>(
        `SELECT coalesce(string_agg(sequence::text, ',' ORDER BY n), '') AS all FROM handled
         WHERE subscriber = $1 AND account_id = $2`,
        [subscriber, accountId],
      );
      if (handled.rows[0]?.all !== wanted)
        result.wrong.push(`${subscriber} should handle ${wanted}, but did ${handled.rows[0]?.all}`);
    }
  }
}
