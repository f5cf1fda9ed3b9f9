import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EVENTS } from '../../../../schema/events/events.js';
import { soakEvents } from '../../../test/soak/events.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { TestClock } from '../../../test/support/test-services.js';
import { DAY_MS } from '../clock.js';
import { asRequest, currentRequestId } from '../current-request.js';
import { applicationDataSource } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { newId } from '../ids.js';
import { EventDelivery } from './event-delivery.js';
import { Events } from './events.js';

let database: TestDatabase;
let owner: pg.Client;
let db: Database;
const clock = new TestClock();

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  db = new Database(await applicationDataSource(database.applicationUrl, []).initialize());
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await database.close();
});

const never = () => new AbortController().signal;

function start() {
  const events = new Events(clock);
  const delivery = new EventDelivery({ db, clock, events });
  const accountId = newId();
  const publish = () =>
    db.transaction((tx) =>
      events.publish(tx, { type: 'password.changed', accountId, payload: {} }),
    );
  return { events, delivery, accountId, publish };
}

describe('events', () => {
  it('are handled once, in order, and none is lost, whatever their subscribers do', async () => {
    const { wrong, attempts, rolledBack } = await soakEvents(25, 20_261_126, () => undefined);
    expect(wrong).toEqual([]);
    // A history without troubles would prove nothing.
    for (const count of [...Object.values(attempts), rolledBack]) expect(count).toBeGreaterThan(0);
  });

  it('arrive as the contract describes them, with the request that caused them', async () => {
    const { events, delivery, accountId, publish } = start();
    const seen: unknown[] = [];
    events.subscribe('a', {
      'password.changed': (_, event) => Promise.resolve(void seen.push(event, currentRequestId())),
    });
    await asRequest('request-1', publish);
    await delivery.deliver('a', accountId, never());
    expect(seen).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        type: 'password.changed',
        version: 1,
        accountId,
        sequence: 1,
        occurredAt: clock.now().toISOString(),
        payload: {},
      },
      'request-1',
    ]);
  });

  it('reach a new subscriber from its first release on', async () => {
    const { events, delivery, accountId, publish } = start();
    await publish();
    await publish();
    const seen: number[] = [];
    events.subscribe('late', {
      'password.changed': (_, { sequence }) => Promise.resolve(void seen.push(sequence)),
    });
    await publish();
    await delivery.deliver('late', accountId, never());
    expect(seen).toEqual([3]);
  });

  it('wait for a subscriber that fails without holding another one', async () => {
    const { events, delivery, accountId, publish } = start();
    const seen: number[] = [];
    events.subscribe('fails', { 'password.changed': () => Promise.reject(new Error('away')) });
    events.subscribe('works', {
      'password.changed': (_, { sequence }) => Promise.resolve(void seen.push(sequence)),
    });
    await publish();
    await publish();
    await expect(delivery.deliver('fails', accountId, never())).rejects.toThrow('away');
    await delivery.deliver('works', accountId, never());
    expect(seen).toEqual([1, 2]);
    const jobs = await owner.query<{ subscriber: string }>(
      `SELECT payload->>'subscriber' AS subscriber FROM graphile_worker._private_jobs WHERE payload->>'accountId' = $1 ORDER BY 1`,
      [accountId],
    );
    // One job per subscriber, however many events wait.
    expect(jobs.rows).toEqual([{ subscriber: 'fails' }, { subscriber: 'works' }]);
  });

  it('are deleted after 90 days, unless a delivery of their account has given up', async () => {
    const { events, delivery, accountId, publish } = start();
    events.subscribe('a', { 'password.changed': () => Promise.resolve() });
    const kept = async () =>
      (await owner.query('SELECT 1 FROM event WHERE account_id = $1', [accountId])).rowCount;
    await publish();
    clock.advance(90 * DAY_MS + 1);
    const setAttempts = (attempts: string) =>
      owner.query(
        `UPDATE graphile_worker._private_jobs SET attempts = ${attempts} WHERE payload->>'accountId' = $1`,
        [accountId],
      );
    await setAttempts('max_attempts');
    await delivery.purge();
    expect(await kept()).toBe(1);
    await setAttempts('0');
    await delivery.purge();
    expect(await kept()).toBe(0);
  });

  it('have an example that is plain JSON, and a description', () => {
    for (const [type, { example, description }] of Object.entries(EVENTS)) {
      expect(type).toMatch(/^[a-z_]+\.[a-z_]+$/);
      expect(JSON.parse(JSON.stringify(example))).toEqual(example);
      expect(description).toMatch(/^[A-Z].*\.$/s);
    }
  });
});
