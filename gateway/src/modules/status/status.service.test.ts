import type { StatusComponent } from '../../../../schema/rules/status.js';
import { share } from '../../../test/support/share.js';
import { startTestServices } from '../../../test/support/test-services.js';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';
import { databaseUnavailable } from '../../platform/database/unavailable.js';
import { StatusService } from './status.service.js';

const NOON = Date.parse('2026-11-23T12:00:00Z');

const gateway = share(startTestServices);
beforeEach(async () => {
  await gateway.sql('DELETE FROM status_span');
});

/** A worker's service, at a time. */
function service(now = NOON + 10 * MINUTE_MS) {
  const { db, freshReads } = gateway.services;
  return new StatusService({ db, freshReads, clock: { now: () => new Date(now) } });
}

const minute = (n: number, results: Partial<Record<StatusComponent, boolean>>) => ({
  at: new Date(NOON + n * MINUTE_MS),
  results: Object.entries(results) as [StatusComponent, boolean][],
});

const spans = () =>
  gateway.sql<{ from: number; until: number; up: boolean }>(
    `SELECT (extract(epoch FROM starts_at - $1::timestamptz) / 60)::int AS from,
              (extract(epoch FROM ends_at - $1::timestamptz) / 60)::int AS until, is_up AS up
       FROM status_span WHERE component = 'DATA' ORDER BY starts_at`,
    [new Date(NOON)],
  );

it('keeps equal minutes in a row as one span, and leaves out what nobody measured', async () => {
  const status = service();
  for (const [n, isUp] of [
    [0, true],
    [1, true],
    [2, false],
    [5, false],
    [6, true],
  ] as const)
    await status.record(minute(n, { DATA: isUp, SITE: true }));
  expect(await spans()).toEqual([
    { from: 0, until: 2, up: true },
    { from: 2, until: 3, up: false },
    { from: 5, until: 6, up: false },
    { from: 6, until: 7, up: true },
  ]);
});

it('counts a minute once, however many workers measure it at the same time', async () => {
  for (let n = 0; n < 5; n++) {
    const workers = Array.from({ length: 4 }, () => service());
    await Promise.all(
      workers.map((worker, i) => worker.record(minute(n, { DATA: i !== 2 || n !== 3 }))),
    );
  }
  const [day] = (await service().report()).components[0]!.days.slice(-1);
  expect(day).toEqual([5, 1]);
});

it.each([
  [
    'a failure wins over an earlier success',
    [true, true],
    [true, false],
    [0, 1, true],
    [1, 2, false],
  ],
  [
    'a success does not win over an earlier failure',
    [true, false],
    [true, true],
    [0, 1, true],
    [1, 2, false],
  ],
  ['failures of one worker alone are one span', [true, true], [false, false], [0, 2, false]],
])('%s', async (_, first, second, ...expected) => {
  for (const n of [0, 1]) {
    await service().record(minute(n, { DATA: first[n]! }));
    await service().record(minute(n, { DATA: second[n]! }));
  }
  expect((await spans()).map(({ from, until, up }) => [from, until, up])).toEqual(expected);
});

it('ignores a minute that comes later than one that is stored', async () => {
  await service().record(minute(3, { DATA: true }));
  await service().record(minute(2, { DATA: false }));
  expect(await spans()).toEqual([{ from: 3, until: 4, up: true }]);
});

it('reports what was measured, and reads it again after ten seconds', async () => {
  let now = NOON;
  const { db, freshReads } = gateway.services;
  const status = new StatusService({ db, freshReads, clock: { now: () => new Date(now) } });
  expect(await status.report()).toMatchObject({ measuredAt: null, components: [] });
  await status.record(minute(-1, { DATA: false, SITE: true }));
  expect((await status.report()).components).toEqual([]);
  now += 10_000;
  const { components, incidents } = await status.report();
  expect(components.map(({ id, state }) => [id, state])).toEqual([
    ['SITE', 'UP'],
    ['DATA', 'DOWN'],
  ]);
  expect(incidents).toEqual([
    { component: 'DATA', startedAt: '2026-11-23T11:59:00.000Z', endedAt: null },
  ]);
});

it('does not keep a report for longer because its clock was set back', async () => {
  let now = NOON;
  const { db, freshReads } = gateway.services;
  const status = new StatusService({ db, freshReads, clock: { now: () => new Date(now) } });
  await status.report();
  now -= 60_000;
  await status.record(minute(-2, { DATA: false }));
  expect((await status.report()).components).toHaveLength(1);
});

it('says that the database fails while it cannot be reached, and shows what it knew before', async () => {
  let now = NOON + MINUTE_MS;
  let failure: Error | null = null;
  const { db, freshReads } = gateway.services;
  const reads: typeof freshReads = {
    query: (...args) => (failure ? Promise.reject(failure) : freshReads.query(...args)),
    close: () => Promise.resolve(),
  };
  const status = new StatusService({ db, freshReads: reads, clock: { now: () => new Date(now) } });
  await status.record(minute(0, { DATA: true, SITE: true }));
  await status.report();
  failure = databaseUnavailable();
  now += 10_000;
  const { components } = await status.report();
  expect(components.map(({ id, state, days }) => [id, state, days.at(-1)])).toEqual([
    ['SITE', 'UNKNOWN', [1, 0]],
    ['DATA', 'DOWN', [1, 0]],
  ]);
  failure = new Error('hunter2');
  now += 10_000;
  await expect(status.report()).rejects.toThrow('hunter2');
});

it('tells the time of the database', async () => {
  expect(await service().databaseTime()).toBeInstanceOf(Date);
});

it('forgets what the history does not show', async () => {
  await service().record(minute(0, { DATA: true }));
  await service(NOON + 89 * DAY_MS).purge();
  expect(await spans()).toHaveLength(1);
  await service(NOON + 90 * DAY_MS).purge();
  expect(await spans()).toEqual([]);
});
