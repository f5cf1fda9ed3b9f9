import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FAST } from '../engine-parts.js';
import { IMPLEMENTATIONS, TestReads } from '../../../test/support/test-reads.js';

const reads = new TestReads();
const number = (n: number) => reads.number(n);

/** The contract of every implementation. */
describe.each(IMPLEMENTATIONS)('the read pool, %s', (_name, parts) => {
  beforeEach(() => reads.open(parts));

  it('gives each read of a tick its own rows', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => number(n)));
    expect(answers.map((rows) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('prepares a statement once', async () => {
    for (let n = 0; n < 5; n++) await Promise.all([number(n), number(n)]);
    const prepared = await reads.pool.query<{ statement: string; used: bigint }>(
      'prepared',
      `SELECT statement, generic_plans + custom_plans AS used FROM pg_prepared_statements WHERE statement LIKE '%::int AS n'`,
    );
    expect(prepared).toEqual([{ statement: 'SELECT $1::int AS n', used: 10n }]);
  });

  it('carries every kind of value both ways', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const rows = await reads.pool.query(
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
    const later = (values: unknown[]) => reads.pool.query('later', sql, values);
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
            await reads.pool.query(`first ${names++}`, sql, parameters),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('answers with more than one packet of rows', async () => {
    const rows = await reads.pool.query<{ n: number; text: string }>(
      'many',
      `SELECT n, repeat('x', 100) AS text FROM generate_series(1, $1::int) AS n`,
      [5_000],
    );
    expect(rows).toHaveLength(5_000);
    expect(rows[4_999]).toEqual({ n: 5_000, text: 'x'.repeat(100) });
  });

  it('can write nothing, whatever the statement says', async () => {
    await expect(reads.pool.query('write', `UPDATE users SET name = 'x'`)).rejects.toMatchObject({
      code: '25006',
    });
  });

  it('sees a commit that was acknowledged before', async () => {
    await reads.owner.query('DROP TABLE IF EXISTS own_write');
    await reads.owner.query('CREATE TABLE own_write (n int)');
    await reads.owner.query('GRANT SELECT ON own_write TO hearth_app');
    for (let n = 1; n <= 20; n++) {
      await reads.owner.query('INSERT INTO own_write VALUES ($1)', [n]);
      await expect(reads.pool.query('own', 'SELECT max(n) AS n FROM own_write')).resolves.toEqual([
        { n },
      ]);
    }
  });

  it('lets a statement fail alone', async () => {
    const results = await Promise.allSettled([
      number(1),
      reads.pool.query('divide', 'SELECT 1 / $1::int AS n', [0]),
      reads.pool.query('first seen behind a failure', 'SELECT 2 AS n'),
      reads.pool.query('nonsense', 'SELEC'),
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
        reads.pool.query('malformed', 'SELECT $1::uuid AS id', ['not a uuid']),
      ).rejects.toMatchObject({ code: '22P02' });
    }
    const kept = await reads.pool.query<{ count: bigint }>(
      'kept',
      `SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%uuid AS id'`,
    );
    expect(kept[0]?.count).toBeLessThanOrEqual(1n);
  });

  it('refuses two statements under one name', async () => {
    await number(1);
    await expect(reads.pool.query('number', 'SELECT 2 AS n')).rejects.toThrow(
      'Two different statements are called number',
    );
  });

  it('keeps statements apart whose long names begin alike', async () => {
    const name = (end: string) => `${'orders with a part for each field '.repeat(3)}${end}`;
    for (let round = 0; round < 2; round++)
      expect(
        await Promise.all([
          reads.pool.query(name('a'), `SELECT 'a' AS is`),
          reads.pool.query(name('b'), `SELECT 'b' AS is`),
        ]),
      ).toEqual([[{ is: 'a' }], [{ is: 'b' }]]);
  });

  it('prepares anew when a migration changed the table', async () => {
    await reads.owner.query('DROP TABLE IF EXISTS migrated');
    await reads.owner.query('CREATE TABLE migrated (a int)');
    await reads.owner.query('GRANT SELECT ON migrated TO hearth_app');
    const read = () => reads.pool.query('migrated', 'SELECT * FROM migrated');
    await reads.owner.query('INSERT INTO migrated VALUES (1)');
    await expect(read()).resolves.toEqual([{ a: 1 }]);
    await reads.owner.query('ALTER TABLE migrated ADD COLUMN b int DEFAULT 2');
    await expect(Promise.all([number(1), read(), read(), number(2)])).resolves.toEqual([
      [{ n: 1 }],
      [{ a: 1, b: 2 }],
      [{ a: 1, b: 2 }],
      [{ n: 2 }],
    ]);
  });
});

describe('batches', () => {
  beforeEach(() => reads.open(FAST));

  it('send all reads of one tick in one write', async () => {
    reads.relay.writesSeen();
    await Promise.all(Array.from({ length: 50 }, (_, n) => number(n)));
    expect(reads.relay.writesSeen()).toBe(1);
  });
});
