import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../../../test/support/customer.js';
import { startTcpRelay, type TcpRelay } from '../../../test/support/tcp-relay.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { AppError } from '../errors.js';
import { cutWhenSilent } from './connection-watch.js';
import { applicationDataSource } from './data-source.js';
import { Database } from './database.js';
import { migrateDatabase } from './migrate.js';
import { testEngine } from '../../../test/support/test-engine.js';
import { DatabaseSilent, databaseUnavailable, isDatabaseUnavailable } from './unavailable.js';

const CUTS = 100;

let database: TestDatabase;
let owner: pg.Client;
let relay: TcpRelay;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  relay = await startTcpRelay(database.applicationUrl);
});
afterAll(async () => {
  await relay.close();
  await owner.end();
  await database.close();
});

const cut = () =>
  owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );

/** An advisory lock that the owner holds while transactions are to last. */
const LOCK = 1;
const WAITING = `
  SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`;

/**
 * Whether a failure is not answered with 503. An unhandled `error` event would end the process, and this test with it.
 */
const isWrong = (failure: unknown) =>
  !isDatabaseUnavailable(failure) &&
  !(failure instanceof AppError && failure.code === 'SERVICE_UNAVAILABLE');

async function failuresOf(attempts: Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(attempts);
  return settled.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
}

describe('a connection closed by Postgres', () => {
  it('fails its transaction, not the process, when it closes as it becomes ready', async () => {
    const source = await applicationDataSource(relay.url, [], { poolSize: 4 }).initialize();
    const db = new Database(source);
    const transaction = () => db.transaction((tx) => tx.query('SELECT pg_sleep(0.05)'));
    // One connection exists, and three are opened concurrently.
    relay.endNext(3);
    const failures = await failuresOf([1, 2, 3, 4].map(transaction));
    expect(failures).toHaveLength(3);
    expect(failures.filter(isWrong)).toEqual([]);
    await transaction();
    await db.close();
  });

  it('fails only its own work, whenever it closes', async () => {
    const source = await applicationDataSource(database.applicationUrl, [], {
      poolSize: 8,
    }).initialize();
    const db = new Database(source);
    const reads = testEngine.readPool(database.applicationUrl);
    const stopWatch = cutWhenSilent(source, () => reads.query('alive', 'SELECT 1'));
    const failures: unknown[] = [];
    let isCutting = true;
    const repeat = async (work: () => Promise<unknown>) => {
      while (isCutting) failures.push(...(await failuresOf([work()])));
    };
    const cutting = (async () => {
      for (let n = 0; n < CUTS; n++) await cut();
      isCutting = false;
    })();
    await Promise.all([
      cutting,
      ...Array.from({ length: 12 }, () =>
        repeat(() =>
          db.transaction(async (tx) => {
            await tx.query('SELECT 1');
            await tx.query('SELECT pg_sleep(0.002)');
          }),
        ),
      ),
      repeat(() => reads.query('one', 'SELECT 1 AS one')),
    ]);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter(isWrong)).toEqual([]);
    await db.transaction((tx) => tx.query('SELECT 1'));
    stopWatch();
    await reads.close();
    await db.close();
  });

  it('fails a migration that waits for its lock', async () => {
    await owner.query('SELECT pg_advisory_lock(7214338104)');
    const waiting = expect(migrateDatabase(database.url)).rejects.toMatchObject({ code: '57P01' });
    while ((await owner.query(WAITING)).rowCount === 0);
    await cut();
    await waiting;
    await owner.query('SELECT pg_advisory_unlock(7214338104)');
    expect(await migrateDatabase(database.url)).toEqual([]);
  });
});

/** Looks as often as it can. A transaction that has lasted for `LOOKS` of them is old enough to be cut. */
const TIMING = { lookEveryMs: 0, leastWaitMs: 20, graceMs: 60_000 };
const LOOKS = 100;
const SHORT_GRACE_MS = 50;

const answers = () => Promise.resolve();
const isSilent = () => Promise.reject(databaseUnavailable(new DatabaseSilent()));
/** The statement was not sent: no connection is open, or too many statements wait. */
const isNotAsked = () => Promise.reject(databaseUnavailable());

describe('a database that does not answer the watch', () => {
  /** Runs a transaction until it is cut, or has waited in the database while `asks` has grown by `growth`. */
  const transactionWhile = async (db: Database, asks: () => number, growth: number) => {
    await owner.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const over = new AbortController();
    const work = failuresOf([
      db.transaction((tx) => tx.query('SELECT pg_advisory_xact_lock_shared($1)', [LOCK])),
    ]).finally(() => {
      over.abort();
    });
    while (!over.signal.aborted && (await owner.query(WAITING)).rowCount === 0);
    for (const end = asks() + growth; !over.signal.aborted && asks() < end;) await setImmediate();
    await owner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    return work;
  };

  /**
   * Runs transactions after each other, each for many looks of the watch. The watch gets these answers, and the last of
   * them from then on. The first look at a transaction is at its first moment, when it is too young to be cut.
   */
  const transactionsWhile = async (
    given: (() => Promise<unknown>)[],
    { transactions = 1, graceMs = TIMING.graceMs } = {},
  ): Promise<unknown[]> => {
    const source = await applicationDataSource(database.applicationUrl, [], {
      poolSize: 1,
    }).initialize();
    const db = new Database(source);
    let looks = 0;
    const stopWatch = cutWhenSilent(
      source,
      () => {
        looks++;
        return (given.length > 1 ? given.shift() : given[0])?.() ?? isNotAsked();
      },
      { ...TIMING, graceMs },
    );
    const failures: unknown[] = [];
    for (let n = 0; n < transactions; n++)
      failures.push(...(await transactionWhile(db, () => looks, LOOKS)));
    stopWatch();
    await db.close();
    return failures;
  };

  it('loses its open transactions when it stops answering', async () => {
    const failures = await transactionsWhile([answers, isSilent]);
    expect(failures).toHaveLength(1);
    expect(failures.filter(isWrong)).toEqual([]);
  });

  it('is silent until it answers again, also when no connection can be opened', async () => {
    const once = await transactionsWhile([answers, isSilent, isNotAsked], { transactions: 2 });
    expect(once).toHaveLength(2);
    expect(await transactionsWhile([answers, isSilent, answers, isNotAsked])).toEqual([]);
  });

  it.each([
    ['the watch has no open connection', isNotAsked],
    [
      'the server refuses its statement',
      async () => {
        await owner.query('SELECT 1 / 0').catch((error: unknown) => {
          throw databaseUnavailable(error);
        });
      },
    ],
  ])('keeps its transactions while %s', async (_, fails) => {
    expect(await transactionsWhile([answers, fails])).toEqual([]);
    // A refused statement shows that the server is alive.
    if (fails !== isNotAsked)
      expect(await transactionsWhile([fails, isNotAsked], { graceMs: SHORT_GRACE_MS })).toEqual([]);
  });

  it('keeps its transactions before the first answer, until the grace period ends', async () => {
    expect(await transactionsWhile([isNotAsked])).toEqual([]);
    expect(await transactionsWhile([isSilent])).toEqual([]);
    expect(await transactionsWhile([isNotAsked], { graceMs: SHORT_GRACE_MS })).toHaveLength(1);
  });

  it('is asked when the watch begins', async () => {
    const source = await applicationDataSource(database.applicationUrl, [], {
      poolSize: 1,
    }).initialize();
    let asked = 0;
    cutWhenSilent(source, () => Promise.resolve(asked++))();
    expect(asked).toBe(1);
    await source.destroy();
  });

  it('is told from a lost one by the reads that ask it', async () => {
    const tcp = await startTcpRelay(database.applicationUrl);
    const reads = testEngine.readPool(tcp.url, { connections: 1, waitMs: 300 });
    const source = await applicationDataSource(database.applicationUrl, [], {
      poolSize: 1,
    }).initialize();
    const db = new Database(source);
    await reads.query('alive', 'SELECT 1');
    let unanswered = 0;
    const ask = () =>
      reads.query('alive', 'SELECT 1').catch((error: unknown) => {
        unanswered++;
        throw error;
      });
    const stopWatch = cutWhenSilent(source, ask, TIMING);
    await reads.query('alive', 'SELECT 1');
    await tcp.refuse();
    expect(await transactionWhile(db, () => unanswered, 3)).toEqual([]);
    await tcp.restore();
    await eventually('the reads to be open', () => reads.query('alive', 'SELECT 1'));
    tcp.silence();
    expect(await transactionWhile(db, () => 0, 1)).toHaveLength(1);
    stopWatch();
    await reads.close();
    await tcp.close();
    await db.close();
  });
});
