import {
  historyStart,
  overallState,
  reportWithoutDatabase,
  STATUS_DAYS,
  type StatusComponent,
  statusReport,
  type StatusSpan,
  uptimeOf,
} from './status.js';

const NOW = new Date('2026-11-23T10:00:30Z');

function span(
  from: string,
  until: string,
  isUp = true,
  component: StatusComponent = 'DATA',
): StatusSpan {
  return {
    component,
    isUp,
    startsAt: new Date(`2026-11-${from}:00Z`),
    endsAt: new Date(`2026-11-${until}:00Z`),
  };
}

const report = (...spans: StatusSpan[]) => statusReport(spans, NOW);
const data = (...spans: StatusSpan[]) => report(...spans).components[0]!;

it('a history has 90 days in UTC, and today is the last', () => {
  expect(historyStart(NOW).toISOString()).toBe('2026-08-26T00:00:00.000Z');
  const { firstDay, components } = report(span('23T09:00', '23T10:00'));
  expect(firstDay).toBe('2026-08-26');
  expect(components[0]!.days).toHaveLength(STATUS_DAYS);
  expect(components[0]!.days.at(-1)).toEqual([60, 0]);
});

it('counts the minutes of a span on each of its days, and none between spans', () => {
  const { days } = data(
    span('21T23:00', '22T01:00'),
    span('22T01:00', '22T01:03', false),
    span('23T09:59', '23T10:00'),
  );
  expect(days.slice(-3)).toEqual([
    [60, 0],
    [63, 3],
    [1, 0],
  ]);
});

it('leaves out what happened before the history, and what was never measured', () => {
  const before = { ...span('23T09:00', '23T10:00'), startsAt: new Date('2026-08-25T23:00:00Z') };
  expect(data(before).days[0]).toEqual([1_440, 0]);
  expect(report(before).components.map(({ id }) => id)).toEqual(['DATA']);
  expect(statusReport([], NOW)).toMatchObject({ measuredAt: null, components: [], incidents: [] });
});

it.each([
  ['23T10:00', true, 'UP'],
  ['23T10:00', false, 'DOWN'],
  ['23T09:58', false, 'DOWN'],
  ['23T09:57', true, 'UNKNOWN'],
] as const)('measured until %s with result %s is %s', (until, isUp, state) => {
  expect(data(span('23T09:00', until, isUp)).state).toBe(state);
});

it('joins failures with at most five minutes between them to one incident', () => {
  const { incidents } = report(
    span('22T08:00', '22T08:02', false),
    span('22T08:02', '22T08:07'),
    span('22T08:07', '22T08:09', false),
    span('22T08:09', '22T08:15'),
    span('22T08:15', '22T08:16', false),
    span('22T08:16', '23T10:00'),
  );
  expect(incidents).toEqual([
    {
      component: 'DATA',
      startedAt: '2026-11-22T08:15:00.000Z',
      endedAt: '2026-11-22T08:16:00.000Z',
    },
    {
      component: 'DATA',
      startedAt: '2026-11-22T08:00:00.000Z',
      endedAt: '2026-11-22T08:09:00.000Z',
    },
  ]);
});

it('an incident lasts while its component fails, and ends with the measurements', () => {
  const lasting = report(span('23T09:00', '23T10:00', false)).incidents;
  expect(lasting[0]!.endedAt).toBeNull();
  const silent = report(span('23T08:00', '23T09:00', false)).incidents;
  expect(silent[0]!.endedAt).toBe('2026-11-23T09:00:00.000Z');
});

it('one failed component makes the whole fail; unmeasured ones do not count', () => {
  const up = span('23T09:00', '23T10:00', true, 'SITE');
  expect(overallState(report(up))).toBe('UP');
  expect(overallState(report(up, span('23T09:00', '23T10:00', false)))).toBe('DOWN');
  expect(overallState(report(up, span('23T08:00', '23T09:00', false)))).toBe('UP');
  expect(overallState(report(span('23T08:00', '23T09:00')))).toBe('UNKNOWN');
  expect(overallState(report())).toBe('UNKNOWN');
});

it('is measured up to the report itself at most, and what begins later does not count', () => {
  const running = span('23T10:00', '23T10:01', false);
  expect(report(running).measuredAt).toBe(NOW.toISOString());
  const later = [running, span('23T11:00', '23T11:30')];
  expect(report(...later)).toEqual(report(running));
  expect(statusReport([span('22T09:00', '22T10:00'), ...later.slice(1)], NOW)).toMatchObject({
    measuredAt: '2026-11-22T10:00:00.000Z',
    components: [{ state: 'UNKNOWN' }],
  });
});

it('has the 50 latest incidents, the number of the others, and takes a history that changed every minute', () => {
  const start = historyStart(NOW).getTime();
  const minutes = Array.from({ length: 130_000 }, (_, n): StatusSpan => {
    const at = start + n * 60_000;
    const component = n < 129_000 ? 'DATA' : 'SITE';
    return {
      component,
      isUp: n % 10 > 0,
      startsAt: new Date(at),
      endsAt: new Date(at + 60_000),
    };
  });
  const { incidents, earlierIncidents } = statusReport(minutes, new Date(start + 130_000 * 60_000));
  expect(incidents).toHaveLength(50);
  expect(earlierIncidents).toBe(13_000 - 50);
  expect(Date.parse(incidents[0]!.startedAt)).toBe(start + 129_990 * 60_000);
});

it('without the database, that it fails is all that is known about now', () => {
  const before = report(span('23T09:00', '23T10:00', true, 'SITE'), span('23T09:00', '23T10:00'));
  const later = new Date(NOW.getTime() + 60_000);
  const during = reportWithoutDatabase(before, later);
  expect(during.components.map(({ id, state }) => [id, state])).toEqual([
    ['SITE', 'UNKNOWN'],
    ['DATA', 'DOWN'],
  ]);
  expect(during.components.map(({ days }) => days)).toEqual(
    before.components.map(({ days }) => days),
  );
  expect(during.measuredAt).toBe(later.toISOString());
  expect(overallState(during)).toBe('DOWN');
  expect(reportWithoutDatabase(null, later).components).toMatchObject([
    { id: 'DATA', state: 'DOWN' },
  ]);
});

it('100 % means no failure', () => {
  expect(uptimeOf([[1_000_000, 1]])).toEqual({
    measuredMinutes: 1_000_000,
    failedMinutes: 1,
    percent: 99.99,
  });
  expect(
    uptimeOf([
      [7, 0],
      [0, 0],
    ]).percent,
  ).toBe(100);
  expect(uptimeOf([[0, 0]]).percent).toBeNull();
});
