import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/customer.js';
import { IMPLEMENTATIONS, NEVER_MS, TestReads } from '../../../test/support/test-reads.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Reports } from '../../platform/database/reports.js';
import { createEngine } from '../engine.js';

const database = new TestReads();
let reports: Reports;

/** Longer than a short work may take. */
const TOO_LONG_MS = 400;

const transaction = async (reads: ReadPool) =>
  (await reads.query<{ began: string }>('began', 'SELECT now()::text AS began'))[0]?.began;
const of = (customer: string) => ({ customer, name: 'dashboard' });
const count = async (reads: ReadPool) =>
  (await reads.query<{ n: number }>('seen', 'SELECT count(*)::int AS n FROM seen'))[0]?.n;
const add = () => database.owner.query('INSERT INTO seen VALUES (1)');

describe.each(IMPLEMENTATIONS)('snapshots that short works share, %s', (_name, parts) => {
  beforeEach(async () => {
    await database.open(parts);
    reports = createEngine(parts).reports(database.relay.url, { waitMs: NEVER_MS });
    await database.owner.query('DROP TABLE IF EXISTS seen');
    await database.owner.query('CREATE TABLE seen (n int)');
    await database.owner.query('GRANT SELECT ON seen TO hearth_app');
  });
  afterEach(() => reports.close());

  it('serve all works that begin together with one transaction, over all of their turns', async () => {
    const twice = async (reads: ReadPool) => [await transaction(reads), await transaction(reads)];
    const [ada = [], grace = []] = await Promise.all([
      reports.runTogether(of('ada'), twice),
      reports.runTogether(of('grace'), twice),
    ]).then((both) => both.map((each) => each ?? []));
    expect(ada[0]).toEqual(expect.any(String));
    expect(new Set([...ada, ...grace]).size).toBe(1);
  });

  it('show one state of the database to each work, and never one that is older than its question', async () => {
    let isFirstRead = (): void => undefined;
    const firstRead = new Promise<void>((resolve) => {
      isFirstRead = resolve;
    });
    let goOn = (): void => undefined;
    const added = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const early = reports.runTogether(of('ada'), async (reads) => {
      const before = await count(reads);
      isFirstRead();
      await added;
      return [before, await count(reads)];
    });
    await firstRead;
    await add();
    const later = await reports.runTogether(of('grace'), count);
    goOn();
    expect(later).toBe(1);
    expect(await early).toEqual([0, 0]);
  });

  it('leave a work to a report if the statement of another one failed', async () => {
    const [failed, other] = await Promise.all([
      reports.runTogether(of('ada'), (reads) =>
        reads.query('divide', 'SELECT 1 / $1::int AS n', [0]),
      ),
      reports.runTogether(of('grace'), count),
    ]);
    expect([failed, other]).toEqual([null, null]);
    await expect(reports.runTogether(of('grace'), count)).resolves.toBe(0);
  });

  it('leave a work to a report that reads on for too long', async () => {
    const long = reports.runTogether(of('ada'), async (reads) => {
      await count(reads);
      await sleep(TOO_LONG_MS);
      return count(reads);
    });
    await expect(long).resolves.toBeNull();
    await expect(reports.runTogether(of('ada'), count)).resolves.toBe(0);
  });

  it('serve two works of a customer at a time', async () => {
    const ends: (() => void)[] = [];
    const begun = Array.from({ length: 3 }, () =>
      reports.runTogether(of('ada'), async (reads) => {
        await count(reads);
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await eventually('two works to run', () => Promise.resolve(ends.length === 2 || undefined));
    await expect(reports.runTogether(of('grace'), count)).resolves.toBe(0);
    expect(ends).toHaveLength(2);
    for (const end of ends.splice(0)) end();
    await eventually('the third', () => Promise.resolve(ends.length === 1 || undefined));
    ends[0]?.();
    await Promise.all(begun);
  });

  it('refuse everybody while the database is away', async () => {
    const away = createEngine(parts).reports(database.relay.url, { waitMs: 300 });
    await database.relay.refuse();
    const asked = ['ada', 'grace'].map((name) =>
      away.runTogether(of(name), count).catch((error: unknown) => error),
    );
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await database.relay.restore();
    await eventually('an answer', () => away.runTogether(of('ada'), count));
    await away.close();
  });
});
