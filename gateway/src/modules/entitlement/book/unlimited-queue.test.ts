import fc from 'fast-check';
import { UnlimitedQueue } from '../../../../test/model/unlimited-queue.js';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.js';
import {
  isRunningAt,
  runQueue,
  runsUntil,
  type QueueChange,
  type QueuedEntitlement,
} from './unlimited-queue.js';

const MONTH = 720;
const day = (n: number) => n * DAY_MS;

function month(
  orderId: string,
  activatedAt: number,
  changes: readonly QueueChange[] = [],
): QueuedEntitlement {
  return { orderId, hours: MONTH, calendar: null, activatedAt, changes };
}

type Change = Omit<QueueChange, 'takenBackHours'> & { takenBackHours: number };

const change = (at: number, part: Partial<Change> = {}): QueueChange => {
  const { takenBackHours = 0, ...rest } = part;
  return { at, held: false, lost: false, ...rest, takenBackHours: () => takenBackHours };
};

const spans = (entitlements: QueuedEntitlement[], now = 0) =>
  runQueue(entitlements, now).segments.map(({ orderId, from, to }) => [
    orderId,
    from / DAY_MS,
    to / DAY_MS,
  ]);

describe('queue of unlimited periods', () => {
  it('queues a month that was lost and won back behind the running one', () => {
    const first = month('a', 0, [
      change(day(10), { takenBackHours: MONTH, lost: true }),
      change(day(20), { takenBackHours: 0 }),
    ]);
    expect(spans([first, month('b', day(1))])).toEqual([
      ['a', 0, 10],
      ['b', 10, 40],
      ['a', 40, 60],
    ]);
    const second = month('b', day(1));
    expect(runQueue([first, second], day(20)).states.get('a')).toMatchObject({
      state: 'QUEUED',
      startsAt: day(40),
      endsAt: day(60),
    });
    const held = { ...second, changes: [change(day(15), { held: true })] };
    expect(runQueue([first, held], day(20)).states.get('a')).toMatchObject({
      state: 'QUEUED',
      startsAt: null,
      endsAt: null,
    });
  });

  it('orders simultaneous activations, and leaves gaps between separate ones', () => {
    expect(spans([month('b', 0), month('c', day(70)), month('a', 0)])).toEqual([
      ['a', 0, 30],
      ['b', 30, 60],
      ['c', 70, 100],
    ]);
  });

  it("reports each period's state at an instant, and its known range", () => {
    const list = [
      month('a', 0, [change(day(10), { takenBackHours: 480 })]),
      month('b', day(1)),
      month('c', day(9)),
    ];
    const at = (now: number) => Object.fromEntries(runQueue(list, now).states);
    const running = (startsAt: number, endsAt: number, leftMs: number) => ({
      reason: null,
      startsAt: day(startsAt),
      endsAt: day(endsAt),
      leftMs: day(leftMs),
    });
    expect(at(day(4))).toEqual({
      a: { state: 'ACTIVE', ...running(0, 10, 26) },
      b: { state: 'QUEUED', ...running(10, 40, 30) },
    });
    expect(at(day(10))).toEqual({
      a: { state: 'ENDED', ...running(0, 10, 0), reason: 'REFUNDED' },
      b: { state: 'ACTIVE', ...running(10, 40, 30) },
      c: { state: 'QUEUED', ...running(40, 70, 30) },
    });
    expect(at(day(70))['c']).toEqual({ state: 'ENDED', ...running(40, 70, 0), reason: 'EXPIRED' });
    expect(at(day(-1))).toEqual({});
  });

  it('reports no times for held periods or those behind them', () => {
    const held = month('a', 0, [change(day(10), { held: true })]);
    const { states } = runQueue([held, month('b', day(1))], day(12));
    expect(Object.fromEntries(states)).toEqual({
      a: { state: 'HELD', reason: null, startsAt: 0, endsAt: null, leftMs: day(20) },
      b: { state: 'QUEUED', reason: null, startsAt: null, endsAt: null, leftMs: day(30) },
    });
    const waiting = month('b', 0, [change(day(10), { held: true })]);
    const behind = runQueue([month('a', 0), waiting], day(12)).states;
    expect(behind.get('a')).toMatchObject({ state: 'ACTIVE' });
    expect(behind.get('b')).toMatchObject({ state: 'HELD' });
  });

  it('reports one run as one segment, whatever was reported in between', () => {
    expect(spans([month('a', 0, [change(day(10)), change(day(12))])])).toEqual([['a', 0, 30]]);
  });

  it('reports a continuous run up to the first gap', () => {
    const segments = [
      { orderId: 'a', from: 0, to: 10 },
      { orderId: 'b', from: 10, to: 20 },
      { orderId: 'c', from: 25, to: 30 },
    ];
    const until = [-1, 0, 9, 10, 19, 20, 25, 30].map((now) => runsUntil(segments, now));
    expect(until).toEqual([null, 20, 20, 20, 20, null, 30, null]);
    const runs = [-1, 0, 19, 20, 24, 25, 29, 30].map((at) => isRunningAt(segments, at));
    expect(runs).toEqual([false, true, true, false, false, true, true, false]);
  });

  it('ends months as they did before, whatever later time zone data says', () => {
    const activatedAt = Date.parse('2026-02-01T00:00:00Z');
    const calendar = { months: 1, timeZone: 'Asia/Hong_Kong' };
    const months = { ...month('a', activatedAt), calendar };
    const { segments, newEnds } = runQueue([months], activatedAt + DAY_MS);
    expect(newEnds).toEqual(segments);
    const moved = { ...months, calendar: { months: 1, timeZone: 'Pacific/Apia' } };
    const knownEnds = new Map(newEnds.map(({ from, to }) => [from, to + HOUR_MS]));
    const later = runQueue([{ ...moved, knownEnds }], activatedAt + DAY_MS);
    expect(later.segments.map(({ to }) => to)).toEqual(segments.map(({ to }) => to + HOUR_MS));
    expect(later.newEnds).toEqual([]);
  });

  const hours = fc.integer({ min: 0, max: 3_000 });
  const changes = fc.array(
    fc.record({
      at: hours.map((n) => n * HOUR_MS),
      takenBackHours: fc
        .constantFrom(0, 0, 33, 50, 99.9, 100)
        .map((percent) => (granted: number) => Math.ceil((granted * percent) / 100)),
      held: fc.boolean(),
      lost: fc.boolean(),
    }),
    { maxLength: 4 },
  );
  const entitlements = fc
    .array(fc.record({ hours: fc.integer({ min: 1, max: 100 }), at: hours, changes }), {
      maxLength: 5,
    })
    .map((list) =>
      list.map(({ hours: granted, at, changes: own }, index) => ({
        orderId: `o${index}`,
        hours: granted,
        // Some are months of a calendar instead.
        calendar: granted % 3 === 0 ? { months: 1, timeZone: 'Europe/Berlin' } : null,
        activatedAt: at * HOUR_MS,
        changes: own.sort((a, b) => a.at - b.at),
      })),
    );

  /** The entitlements as the reference model has them at an instant, if no two things happened at once. */
  function modelAt(list: readonly QueuedEntitlement[], now: number): UnlimitedQueue {
    const queue = new UnlimitedQueue();
    const steps = list.flatMap(
      ({ orderId, hours: granted, calendar, activatedAt, changes: own }) => [
        {
          at: activatedAt,
          take: () => {
            const months = calendar && { months: calendar.months };
            const time = { hours: BigInt(granted), ...months };
            queue.activate(activatedAt, orderId, time, calendar?.timeZone);
          },
        },
        ...own.map(({ at, held, takenBackHours }) => ({
          at: Math.max(at, activatedAt),
          take: () => {
            const period = queue.period(orderId)!;
            period.held = held;
            queue.takeBack(period, (hoursNow) => BigInt(takenBackHours(Number(hoursNow))));
          },
        })),
      ],
    );
    for (const { at, take } of steps.sort((a, b) => a.at - b.at)) {
      queue.advance(at);
      take();
    }
    queue.advance(now);
    return queue.settle();
  }

  it('runs, holds, shortens, and ends periods as the reference model does', () => {
    // The clocks of Berlin change in March and October.
    const base = Date.parse('2026-01-20T00:00:00Z');
    fc.assert(
      fc.property(entitlements, hours, (list, n) => {
        const now = base + n * HOUR_MS;
        const known = list
          .map((entry) => ({
            ...entry,
            activatedAt: base + entry.activatedAt,
            changes: entry.changes
              .map((change) => ({ ...change, at: base + change.at }))
              .filter(({ at }) => at <= now),
          }))
          .filter(({ activatedAt }) => activatedAt <= now);
        const times = known.flatMap(({ activatedAt, changes: own }) => [
          activatedAt,
          ...own.map(({ at }) => at).filter((at) => at > activatedAt),
        ]);
        fc.pre(new Set(times).size === times.length);

        const queue = modelAt(known, now);
        const { states, segments } = runQueue(known, now);
        expect(runsUntil(segments, now)).toBe(queue.activeUntil);
        for (const { orderId, changes: own } of known) {
          const period = queue.period(orderId)!;
          const isReturned = period.lastWentBack || period.returned(period.hours) >= period.hours;
          const { state, reason, leftMs } = states.get(orderId)!;
          expect(leftMs).toBe(period.leftMs);
          if (period.leftMs === 0) {
            const wentBack = own.at(-1)?.lost ? 'LOST' : 'REFUNDED';
            expect([state, reason]).toEqual(['ENDED', isReturned ? wentBack : 'EXPIRED']);
          } else {
            const running = queue.isCurrent(period) ? 'ACTIVE' : 'QUEUED';
            expect([state, reason]).toEqual([period.held ? 'HELD' : running, null]);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('never overlaps periods, exceeds the granted hours, or starts before the activation', () => {
    fc.assert(
      fc.property(entitlements, hours, (list, now) => {
        const { segments } = runQueue(list, now * HOUR_MS);
        segments.forEach((segment, index) => {
          expect(segment.to).toBeGreaterThan(segment.from);
          const before = segments[index - 1];
          if (before) expect(segment.from).toBeGreaterThanOrEqual(before.to);
        });
        for (const { orderId, hours: granted, calendar, activatedAt } of list) {
          const own = segments.filter((segment) => segment.orderId === orderId);
          const ran = own.reduce((sum, { from, to }) => sum + to - from, 0);
          expect(ran).toBeLessThanOrEqual(
            calendar === null ? granted * HOUR_MS : day(31) + HOUR_MS,
          );
          for (const { from } of own) expect(from).toBeGreaterThanOrEqual(activatedAt);
        }
      }),
    );
  });

  it('never changes past segments when later facts arrive', () => {
    fc.assert(
      fc.property(entitlements, hours, (list, n) => {
        const now = n * HOUR_MS;
        const known = list
          .filter(({ activatedAt }) => activatedAt <= now)
          .map((entry) => ({ ...entry, changes: entry.changes.filter(({ at }) => at <= now) }));
        const [before, after] = [runQueue(known, now).segments, runQueue(list, now).segments];
        const changed = Array.from({ length: n }, (_, hour) => hour * HOUR_MS).filter(
          (at) => isRunningAt(before, at) !== isRunningAt(after, at),
        );
        expect(changed).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
