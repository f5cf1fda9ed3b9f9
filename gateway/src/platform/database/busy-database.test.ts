import { AppError } from '../errors.js';
import { type TestDatabase, createTestDatabase } from '../../../test/support/test-database.js';
import { startTcpRelay } from '../../../test/support/tcp-relay.js';
import { applicationDataSource } from './data-source.js';
import { Database } from './database.js';
import { databaseUnavailable } from './unavailable.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const POOL = 2;

async function open(
  url: string,
  queue: { waitMs: number; mostWaiting: number },
  isAlive: () => Promise<unknown> = () => Promise.resolve(),
) {
  const options = { poolSize: POOL, connectMs: 300 };
  const source = await applicationDataSource(url, [], options).initialize();
  return new Database(source, { poolSize: POOL, queue, isAlive });
}

const busyFor = (seconds: number) => (db: Database) =>
  db.transaction((tx) => tx.query('SELECT pg_sleep($1)', [seconds]));

/** What callers get: an AppError, or a failure that becomes one at the edge of the process. */
const reasonsOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) => {
    if (each.status === 'fulfilled') return [];
    const error: unknown = each.reason;
    return [(error instanceof AppError ? error : databaseUnavailable(error)).details['reason']];
  });

it('lets a burst wait for its turn while the database answers, longer than a connection may take', async () => {
  const db = await open(database.applicationUrl, { waitMs: 30_000, mostWaiting: 100 });
  const burst = Array.from({ length: 10 * POOL }, () => busyFor(0.1)(db));
  expect(reasonsOf(await Promise.allSettled(burst))).toEqual([]);
  await db.close();
});

it('says that it is busy, not that it is unreachable, when the wait has an end', async () => {
  const db = await open(database.applicationUrl, { waitMs: 200, mostWaiting: 3 });
  const burst = Array.from({ length: POOL + 5 }, () => busyFor(2)(db));
  expect(reasonsOf(await Promise.allSettled(burst))).toEqual(
    Array.from({ length: 5 }, () => 'DATABASE_BUSY'),
  );
  // Those that were refused took no turn with them.
  await Promise.all(Array.from({ length: POOL }, () => busyFor(0)(db)));
  await db.close();
});

it('refuses everybody who waits once no connection can be opened', async () => {
  const relay = await startTcpRelay(database.applicationUrl);
  const isAway = () => Promise.reject(new Error('Connection terminated'));
  const db = await open(relay.url, { waitMs: 60_000, mostWaiting: 100 }, isAway);
  const burst = Array.from({ length: 5 * POOL }, () => busyFor(60)(db));
  const settled = Promise.allSettled(burst);
  await relay.refuse();
  expect(new Set(reasonsOf(await settled))).toEqual(new Set(['DATABASE_UNREACHABLE']));
  await db.close();
  await relay.close();
});
