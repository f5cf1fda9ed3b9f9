import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/customer.js';
import { IMPLEMENTATIONS, NEVER_MS, TestReads } from '../../../test/support/test-reads.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Reports } from '../../platform/database/reports.js';
import { createEngine } from '../engine.js';

const database = new TestReads();
let reports: Reports;

const number = (reads: ReadPool, n: number) =>
  reads.query<{ n: number }>('number', 'SELECT $1::int AS n', [n]);
const of = (customer: string, name = 'dashboard') => ({ customer, name });
const slow = (reads: ReadPool) => reads.query('slow', 'SELECT pg_advisory_xact_lock_shared(7)');

/** Until `free`, `slow` waits. */
const hold = () => database.owner.query('SELECT pg_advisory_lock(7)');
const free = () => database.owner.query('SELECT pg_advisory_unlock(7)');

async function waiting(): Promise<number> {
  const { rows } = await database.owner.query(
    `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`,
  );
  return rows.length;
}

describe.each(IMPLEMENTATIONS)('the lane of reports, %s', (_name, parts) => {
  beforeEach(async () => {
    await database.open(parts);
    reports = createEngine(parts).reports(database.relay.url, {
      connections: 2,
      waiting: 2,
      turnMs: NEVER_MS,
      waitMs: NEVER_MS,
    });
  });
  afterEach(() => reports.close());

  it('answers each read of a report', async () => {
    const answers = await reports.run(of('ada'), async (reads) => [
      ...(await Promise.all([number(reads, 1), number(reads, 2)])),
      await number(reads, 3),
    ]);
    expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    await expect(number(reports.of('ada'), 4)).resolves.toEqual([{ n: 4 }]);
  });

  it('answers statements that take longer together than the database may be silent', async () => {
    const patient = createEngine(parts).reports(database.relay.url, {
      waitMs: 1_500,
      statementTimeoutMs: NEVER_MS,
    });
    const sleeps = (reads: ReadPool) =>
      Promise.all(
        [1, 2, 3, 4].map((n) =>
          reads.query('sleep', 'SELECT pg_sleep(0.6) IS NOT NULL AS slept, $1::int AS n', [n]),
        ),
      );
    await expect(patient.run(of('ada'), sleeps)).resolves.toHaveLength(4);
    await patient.close();
  });

  it('shows a report one state of the database, however many turns it takes', async () => {
    await database.owner.query('DROP TABLE IF EXISTS seen');
    await database.owner.query('CREATE TABLE seen (n int)');
    await database.owner.query('GRANT SELECT ON seen TO hearth_app');
    const count = (reads: ReadPool) =>
      reads.query<{ n: number }>('seen', 'SELECT count(*)::int AS n FROM seen');
    const both = await reports.run(of('ada'), async (reads) => {
      const before = await count(reads);
      await database.owner.query('INSERT INTO seen VALUES (1)');
      return [before, await count(reads)];
    });
    expect(both).toEqual([[{ n: 0 }], [{ n: 0 }]]);
    await expect(reports.run(of('ada'), count)).resolves.toEqual([{ n: 1 }]);
  });

  it('lets nobody wait for the reports of another customer', async () => {
    await hold();
    const asked = Array.from({ length: 3 }, () => reports.run(of('ada'), slow));
    await eventually('one of them to run', async () =>
      (await waiting()) === 1 ? true : undefined,
    );
    await expect(reports.run(of('grace'), (reads) => number(reads, 1))).resolves.toEqual([
      { n: 1 },
    ]);
    expect(await waiting()).toBe(1);
    await expect(reports.run(of('ada'), (reads) => number(reads, 1))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    await free();
    await Promise.all(asked);
  });

  it('lets the lines of a customer take turns, one report at a time', async () => {
    await hold();
    const order: string[] = [];
    const ask = (line: string) =>
      reports.run(of('ada', line), async (reads) => {
        order.push(line);
        await slow(reads);
      });
    const first = ask('keys');
    await eventually('it to run', async () => ((await waiting()) === 1 ? true : undefined));
    const rest = [ask('keys'), ask('keys'), ask('dashboard')];
    const part = reports.of('ada').query('part', 'SELECT 1 AS n');
    const apart = reports.of('ada', true).query('part', 'SELECT 1 AS n');
    await expect(apart).resolves.toEqual([{ n: 1 }]);
    expect(await waiting()).toBe(1);
    await free();
    await Promise.all([first, part, ...rest]);
    expect(order).toEqual(['keys', 'keys', 'dashboard', 'keys']);
  });

  it('refuses a report that waits for too long', async () => {
    const hasty = createEngine(parts).reports(database.relay.url, { turnMs: 100 });
    await hold();
    const first = hasty.run(of('ada'), slow);
    await expect(hasty.run(of('ada'), (reads) => number(reads, 1))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await free();
    await first;
    await hasty.close();
  });

  it('fails all of a report with the error of its first failure, and serves the next one', async () => {
    const outcome = await reports.run(of('ada'), async (reads) =>
      Promise.allSettled([
        number(reads, 1),
        reads.query('divide', 'SELECT 1 / $1::int AS n', [0]),
        number(reads, 2),
        new Promise((resolve) => setTimeout(resolve, 20)).then(() => number(reads, 3)),
      ]),
    );
    const failed = { status: 'rejected', reason: { code: '22012' } };
    expect(outcome).toMatchObject([{ value: [{ n: 1 }] }, failed, failed, failed]);
    await expect(reports.run(of('ada'), (reads) => number(reads, 4))).resolves.toEqual([{ n: 4 }]);
  });

  it('can write nothing', async () => {
    await expect(
      reports.run(of('ada'), (reads) => reads.query('write', `UPDATE users SET name = 'x'`)),
    ).rejects.toMatchObject({ code: '25006' });
  });

  it('does not continue a report on another connection', async () => {
    const report = reports.run(of('ada'), async (reads) => {
      await number(reads, 1);
      database.relay.cut();
      await eventually('the next report to be answered', () =>
        reports.run(of('grace'), (others) => number(others, 2)),
      );
      return number(reads, 3);
    });
    await expect(report).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(
      eventually('a report', () => reports.run(of('ada'), (reads) => number(reads, 4))),
    ).resolves.toEqual([{ n: 4 }]);
  });

  it('refuses everybody who waits while the database is away', async () => {
    const away = createEngine(parts).reports(database.relay.url, { waitMs: 300 });
    await database.relay.refuse();
    const asked = Array.from({ length: 5 }, () =>
      away.run(of('ada'), (reads) => number(reads, 1)).catch((error: unknown) => error),
    );
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await database.relay.restore();
    await eventually('a report', () => away.run(of('ada'), (reads) => number(reads, 1)));
    await away.close();
  });
});
