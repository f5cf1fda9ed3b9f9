import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { eventually } from '../../../test/support/customer.js';
import { startTcpRelay, type TcpRelay } from '../../../test/support/tcp-relay.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { AppError } from '../../platform/errors.js';
import { createEngine } from '../engine.js';
import { type EnginePart, FAST, PLAIN } from '../engine-parts.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { DATABASE_WAIT_MS, type ReadPoolOptions } from './read-pool.js';

/** Shorter than in production, so that the tests do not wait. */
const SHORT_MS = 300;
/** Longer than a test: what ends a read is something else. */
const NEVER_MS = 60_000;

let database: TestDatabase;
let owner: pg.Client;
let relay: TcpRelay;
let reads: ReadPool;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
/** One connection, so that everything of a test meets on it. */
async function openPool(parts: ReadonlySet<EnginePart>, times: ReadPoolOptions): Promise<ReadPool> {
  const pool = createEngine(parts).readPool(relay.url, { connections: 1, ...times });
  // A busy machine can take longer to open a connection than a short wait.
  await eventually('the pool to be open', () => pool.query('warm', 'SELECT 1'), 25);
  return pool;
}
async function openReads(parts: ReadonlySet<EnginePart>): Promise<void> {
  relay = await startTcpRelay(database.applicationUrl);
  reads = await openPool(parts, { waitMs: NEVER_MS });
}
afterEach(async () => {
  await reads.close();
  await relay.close();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const number = (n: number) => reads.query<{ n: number }>('number', 'SELECT $1::int AS n', [n]);
const unavailable = {
  name: 'AppError',
  code: 'SERVICE_UNAVAILABLE',
  details: { retryAfterSeconds: 1 },
};

/** The server processes of the pools in this file. */
async function backends(which = ''): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'hearth-reads' AND datname = current_database() ${which}`,
  );
  return rows.map(({ pid }) => pid);
}

/** What every implementation promises. */
describe.each<[string, ReadonlySet<EnginePart>]>([
  ['fast', FAST],
  ['batches with the rows of pg', new Set(['batches'])],
  ['plain', PLAIN],
])('the read pool, %s', (_name, parts) => {
  beforeEach(() => openReads(parts));
  /** Continues with a pool of these times. */
  const openWith = async (times: ReadPoolOptions) => {
    await reads.close();
    reads = await openPool(parts, times);
  };

  it('gives each read of a tick its own rows', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => number(n)));
    expect(answers.map((rows) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('prepares a statement once', async () => {
    for (let n = 0; n < 5; n++) await Promise.all([number(n), number(n)]);
    const prepared = await reads.query<{ statement: string; used: bigint }>(
      'prepared',
      `SELECT statement, generic_plans + custom_plans AS used FROM pg_prepared_statements WHERE statement LIKE '%::int AS n'`,
    );
    expect(prepared).toEqual([{ statement: 'SELECT $1::int AS n', used: 10n }]);
  });

  it('carries every kind of value both ways', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const rows = await reads.query(
      'kinds',
      `SELECT $1::bigint AS big, $2::text AS words, $3::timestamptz AS at, $4::bytea AS bytes, $5::text[] AS list,
              $6::jsonb AS json, $7::boolean AS yes, $8::text AS nothing, $9::date AS day, '' AS empty`,
      [
        2n ** 62n,
        'naïve – 雀 "x"',
        at,
        Buffer.from([0, 255]),
        ['a', 'b,"c\\', null],
        { a: [1] },
        true,
        null,
        '2026-01-02',
      ],
    );
    expect(rows).toEqual([
      {
        big: 2n ** 62n,
        words: 'naïve – 雀 "x"',
        at,
        bytes: Buffer.from([0, 255]),
        list: ['a', 'b,"c\\', null],
        json: { a: [1] },
        yes: true,
        nothing: null,
        day: '2026-01-02',
        empty: '',
      },
    ]);
  });

  it('reads the same from the first answer, which is text, and from later ones, which are not', async () => {
    const sql = `SELECT $1::timestamptz AS at, $2::bigint AS big, $3::int AS whole, $4::smallint AS small, $5::boolean AS yes,
                        $6::uuid AS id, $7::text AS words`;
    const later = (values: unknown[]) => reads.query('later', sql, values);
    await later([null, null, null, null, null, null, null]);
    let names = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.option(
          fc.oneof(
            fc.constantFrom('infinity', '-infinity', '1999-12-31 23:59:59.999999+00'),
            fc
              .date({
                min: new Date('0100-01-01Z'),
                max: new Date('9999-12-31Z'),
                noInvalidDate: true,
              })
              .map((date) => date.toISOString().replace('Z', '777Z')),
          ),
        ),
        fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
        fc.option(fc.integer()),
        fc.option(fc.integer({ min: -32_768, max: 32_767 })),
        fc.option(fc.boolean()),
        fc.option(fc.uuid()),
        async (...values) => {
          const parameters = [...values, 'as it is'];
          expect(await later(parameters)).toEqual(
            await reads.query(`first ${names++}`, sql, parameters),
          );
        },
      ),
      { numRuns: 200 },
    );
  }, 120_000);

  it('answers with more than one packet of rows', async () => {
    const rows = await reads.query<{ n: number; text: string }>(
      'many',
      `SELECT n, repeat('x', 100) AS text FROM generate_series(1, $1::int) AS n`,
      [5_000],
    );
    expect(rows).toHaveLength(5_000);
    expect(rows[4_999]).toEqual({ n: 5_000, text: 'x'.repeat(100) });
  });

  it('can write nothing, whatever the statement says', async () => {
    await expect(reads.query('write', `UPDATE users SET name = 'x'`)).rejects.toMatchObject({
      code: '25006',
    });
  });

  it('sees a commit that was acknowledged before', async () => {
    await owner.query('DROP TABLE IF EXISTS own_write');
    await owner.query('CREATE TABLE own_write (n int)');
    await owner.query('GRANT SELECT ON own_write TO hearth_app');
    for (let n = 1; n <= 20; n++) {
      await owner.query('INSERT INTO own_write VALUES ($1)', [n]);
      await expect(reads.query('own', 'SELECT max(n) AS n FROM own_write')).resolves.toEqual([
        { n },
      ]);
    }
  });

  it('lets a statement fail alone', async () => {
    const results = await Promise.allSettled([
      number(1),
      reads.query('divide', 'SELECT 1 / $1::int AS n', [0]),
      reads.query('first seen behind a failure', 'SELECT 2 AS n'),
      reads.query('nonsense', 'SELEC'),
      number(3),
    ]);
    expect(results).toMatchObject([
      { value: [{ n: 1 }] },
      { reason: { code: '22012' } },
      { value: [{ n: 2 }] },
      { reason: { code: '42601' } },
      { value: [{ n: 3 }] },
    ]);
  });

  it('keeps nothing of statements that fail', async () => {
    for (let n = 0; n < 20; n++) {
      await expect(
        reads.query('malformed', 'SELECT $1::uuid AS id', ['not a uuid']),
      ).rejects.toMatchObject({ code: '22P02' });
    }
    const kept = await reads.query<{ count: bigint }>(
      'kept',
      `SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%uuid AS id'`,
    );
    expect(kept[0]?.count).toBeLessThanOrEqual(1n);
  });

  it('refuses two statements under one name', async () => {
    await number(1);
    await expect(reads.query('number', 'SELECT 2 AS n')).rejects.toThrow(
      'Two different statements are called number',
    );
  });

  it('keeps statements apart whose long names begin alike', async () => {
    const name = (end: string) => `${'orders with a part for each field '.repeat(3)}${end}`;
    for (let round = 0; round < 2; round++)
      expect(
        await Promise.all([
          reads.query(name('a'), `SELECT 'a' AS is`),
          reads.query(name('b'), `SELECT 'b' AS is`),
        ]),
      ).toEqual([[{ is: 'a' }], [{ is: 'b' }]]);
  });

  it('prepares anew when a migration changed the table', async () => {
    await owner.query('DROP TABLE IF EXISTS migrated');
    await owner.query('CREATE TABLE migrated (a int)');
    await owner.query('GRANT SELECT ON migrated TO hearth_app');
    const read = () => reads.query('migrated', 'SELECT * FROM migrated');
    await owner.query('INSERT INTO migrated VALUES (1)');
    await expect(read()).resolves.toEqual([{ a: 1 }]);
    await owner.query('ALTER TABLE migrated ADD COLUMN b int DEFAULT 2');
    await expect(Promise.all([number(1), read(), read(), number(2)])).resolves.toEqual([
      [{ n: 1 }],
      [{ a: 1, b: 2 }],
      [{ a: 1, b: 2 }],
      [{ n: 2 }],
    ]);
  });

  describe('when the database goes away', () => {
    it('fails what is in flight at once and serves again by itself', async () => {
      await owner.query('SELECT pg_advisory_lock(1)');
      const slow = reads.query('slow', 'SELECT pg_advisory_xact_lock_shared(1)');
      const behind = number(1);
      await eventually('the statement to wait', async () =>
        (await backends(`AND wait_event_type = 'Lock'`)).length > 0 ? true : undefined,
      );
      relay.cut();
      await Promise.all([
        expect(slow).rejects.toMatchObject(unavailable),
        expect(behind).rejects.toBeInstanceOf(AppError),
      ]);
      await expect(number(2)).resolves.toEqual([{ n: 2 }]);
      await owner.query('SELECT pg_advisory_unlock(1)');
    });

    it('survives that Postgres ends its connections', async () => {
      const ended = await backends();
      expect(ended).not.toEqual([]);
      await owner.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [ended]);
      await eventually('another connection', async () =>
        (await backends()).some((pid) => !ended.includes(pid)) ? true : undefined,
      );
      await expect(number(3)).resolves.toEqual([{ n: 3 }]);
    });

    it('refuses reads while connections are refused, and serves as soon as they are not', async () => {
      await openWith({ waitMs: SHORT_MS });
      await relay.refuse();
      await expect(number(1)).rejects.toMatchObject(unavailable);
      await expect(number(2)).rejects.toMatchObject(unavailable);
      await relay.restore();
      let noticed: () => void = () => undefined;
      await openWith({
        waitMs: NEVER_MS,
        onLost: () => {
          noticed();
        },
      });
      const lost = new Promise<void>((resolve) => (noticed = resolve));
      await relay.refuse();
      await lost;
      const waiting = number(3);
      await relay.restore();
      await expect(waiting).resolves.toEqual([{ n: 3 }]);
    });

    it('refuses a read when the server falls silent, after its wait and less than half a second', async () => {
      await openWith({ waitMs: SHORT_MS });
      const later = await openPool(parts, { waitMs: SHORT_MS + 500 });
      relay.silence();
      const refusals = [later.query('number', 'SELECT 1'), number(1)].map((read) =>
        read.then(
          () => 'answered',
          (error: unknown) => error,
        ),
      );
      const [late, soon] = refusals;
      expect(await Promise.race([late?.then(() => 'late'), soon?.then(() => 'soon')])).toBe('soon');
      expect(await soon).toMatchObject(unavailable);
      await relay.restore();
      expect(await eventually('the database to answer', () => number(2), 20)).toEqual([{ n: 2 }]);
      // Ends the later read, which the server never saw.
      relay.cut();
      await later.close();
    });

    it('gives up a statement that takes too long, not those behind it', async () => {
      await openWith({ waitMs: NEVER_MS, statementTimeoutMs: 500 });
      const slow = reads.query('too slow', 'SELECT pg_sleep(10)');
      const behind = number(1);
      await expect(slow).rejects.toMatchObject(unavailable);
      await expect(behind).resolves.toEqual([{ n: 1 }]);
    });

    it('refuses reads once it is closed', async () => {
      const last = number(1);
      const closed = reads.close();
      await expect(number(2)).rejects.toMatchObject(unavailable);
      await expect(last).resolves.toEqual([{ n: 1 }]);
      await closed;
    });
  });
});

it('waits less than the 2 s that are promised, with half a second for the answer', () => {
  expect(DATABASE_WAIT_MS + 500).toBeLessThanOrEqual(2_000);
});

describe('batches', () => {
  beforeEach(() => openReads(FAST));

  it('send all reads of one tick in one write', async () => {
    relay.writesSeen();
    await Promise.all(Array.from({ length: 50 }, (_, n) => number(n)));
    expect(relay.writesSeen()).toBe(1);
  });
});
