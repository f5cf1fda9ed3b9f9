import type { StatusComponent } from '../../../../schema/rules/status.js';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';
import { rows } from '../../platform/database/database.js';
import { StatusService } from './status.service.js';

const NOON = Date.parse('2026-11-23T12:00:00Z');

let gateway: TestServices;

beforeAll(async () => {
  gateway = await startTestServices();
});
afterAll(async () => {
  await gateway.close();
});
beforeEach(async () => {
  await gateway.services.db.transaction((tx) => rows(tx, 'DELETE FROM status_span'));
});

/** A worker's service, at a time. */
function service(now = NOON + 10 * MINUTE_MS) {
  const { db, freshReads } = gateway.services;
  return new StatusService({ db, reads: freshReads, clock: { now: () => new Date(now) } });
}

const minute = (n: number, results: Partial<Record<StatusComponent, boolean>>) => ({
  at: new Date(NOON + n * MINUTE_MS),
  results: Object.entries(results) as [StatusComponent, boolean][],
});

const spans = () =>
  gateway.services.db.transaction((tx) =>
    rows<{ from: number; until: number; up: boolean }>(
      tx,
      `SELECT (extract(epoch FROM starts_at - $1::timestamptz) / 60)::int AS from,
              (extract(epoch FROM ends_at - $1::timestamptz) / 60)::int AS until, is_up AS up
       FROM status_span WHERE component = 'DATA' ORDER BY starts_at`,
      [new Date(NOON)],
    ),
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
      workers.map((worker, i) => worker.record(minute(n, { DATA: i === 0 || n > 0 }))),
    );
  }
  const [day] = (await service().report()).components[0]!.days.slice(-1);
  expect(day![0]).toBe(5);
});

it('ignores a minute that comes later than one that is stored', async () => {
  await service().record(minute(3, { DATA: true }));
  await service().record(minute(2, { DATA: false }));
  expect(await spans()).toEqual([{ from: 3, until: 4, up: true }]);
});

it('reports what was measured, and reads it again after ten seconds', async () => {
  let now = NOON;
  const { db, freshReads } = gateway.services;
  const status = new StatusService({ db, reads: freshReads, clock: { now: () => new Date(now) } });
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

it('forgets what the history does not show', async () => {
  await service().record(minute(0, { DATA: true }));
  await service(NOON + 89 * DAY_MS).purge();
  expect(await spans()).toHaveLength(1);
  await service(NOON + 90 * DAY_MS).purge();
  expect(await spans()).toEqual([]);
});
