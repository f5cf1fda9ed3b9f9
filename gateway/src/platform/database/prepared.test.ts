import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { applicationDataSource } from './data-source.js';
import { Database, rows, type Tx } from './database.js';
import { sqlState } from './sql-state.js';
import { connectionOf, prepared } from './prepared.js';

const UNIQUE_VIOLATION = '23505';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = new Database(
    await applicationDataSource(database.applicationUrl, [], { poolSize: 1 }).initialize(),
  );
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const withTable = <T>(work: (tx: Tx) => Promise<T>) =>
  db.transaction(async (tx) => {
    await tx.query('CREATE TEMPORARY TABLE numbers (n integer PRIMARY KEY) ON COMMIT DROP');
    return work(tx);
  });
const add = (tx: Tx, n: number) => prepared(tx, 'add', 'INSERT INTO numbers VALUES ($1)', [n]);
const count = async (tx: Tx) => {
  const found = await prepared<{ n: number }>(
    tx,
    'count',
    'SELECT count(*)::integer AS n FROM numbers',
    [],
  );
  return found.rows[0]?.n;
};

describe('prepared statements sent together', () => {
  it('run in order, each seeing the effects of earlier ones', async () => {
    for (let round = 0; round < 2; round++)
      expect(
        await withTable((tx) =>
          Promise.all([count(tx), add(tx, 1), count(tx), add(tx, 2), count(tx)]),
        ),
      ).toMatchObject([0, { rowCount: 1 }, 1, { rowCount: 1 }, 2]);
  });

  it('all fail with the error of the first failure', async () => {
    let outcomes: PromiseSettledResult<unknown>[] = [];
    const failed = withTable(async (tx) => {
      outcomes = await Promise.allSettled([add(tx, 1), add(tx, 1), add(tx, 2), count(tx)]);
      await count(tx);
    });
    await expect(failed).rejects.toThrow('current transaction is aborted');
    const reasons = outcomes.map((one) =>
      one.status === 'rejected' ? sqlState(one.reason) : one.status,
    );
    expect(reasons).toEqual(['fulfilled', UNIQUE_VIOLATION, UNIQUE_VIOLATION, UNIQUE_VIOLATION]);
  });

  it('leave a usable connection, even after a failure', async () => {
    const failed = withTable((tx) => Promise.all([add(tx, 1), add(tx, 1), add(tx, 2)]));
    await expect(failed).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
    const found = await withTable(async (tx) => {
      await Promise.all([add(tx, 1), add(tx, 2)]);
      const copy = (await connectionOf(tx)).query(copyFrom('COPY numbers FROM STDIN'));
      copy.end('3\n4\n');
      await finished(copy);
      return rows<{ n: number }>(tx, 'SELECT n FROM numbers ORDER BY n');
    });
    expect(found.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  });

  it('fail with the reason when the connection is lost', async () => {
    const lost = withTable((tx) =>
      Promise.all([
        add(tx, 1),
        prepared(tx, 'end', 'SELECT pg_terminate_backend(pg_backend_pid())', []),
        add(tx, 2),
      ]),
    );
    await expect(lost).rejects.toThrow('terminating connection');
    expect(await withTable(count)).toBe(0);
  });
});
