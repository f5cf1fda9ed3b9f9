import fc from 'fast-check';
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
  it('runs periods one after another, in order of activation', () => {
    expect(spans([month('b', day(1)), month('a', day(0))])).toEqual([
      ['a', 0, 30],
      ['b', 30, 60],
    ]);
  });

  it('starts the next one when the running one is refunded', () => {
    const first = month('a', 0, [change(day(10), { takenBackHours: MONTH })]);
    const queue = runQueue([first, month('b', day(1))], day(10));
    expect(spans([first, month('b', day(1))])).toEqual([
      ['a', 0, 10],
      ['b', 10, 40],
    ]);
    expect(runsUntil(queue.segments, day(10))).toBe(day(40));
    expect(queue.states.get('a')).toMatchObject({ state: 'ENDED', reason: 'REFUNDED' });
    expect(queue.states.get('b')).toMatchObject({ state: 'ACTIVE' });
  });

  it('ends a period as REFUNDED when all its money went back, even after the last day', () => {
    const reasonOf = (...changes: QueueChange[]) =>
      runQueue([month('a', 0, changes)], day(40)).states.get('a')?.reason;
    expect(reasonOf()).toBe('EXPIRED');
    expect(reasonOf(change(day(35), { takenBackHours: MONTH, lost: true }))).toBe('LOST');
    expect(reasonOf(change(day(35), { takenBackHours: MONTH }))).toBe('REFUNDED');
    // A partial refund after the last day, or one that left days to run, does not end the period.
    expect(reasonOf(change(day(35), { takenBackHours: MONTH - 1 }))).toBe('EXPIRED');
    expect(reasonOf(change(day(10), { takenBackHours: 24 }))).toBe('EXPIRED');
    // Half the money, when the last ten days were left.
    expect(reasonOf(change(day(20), { takenBackHours: MONTH / 2 }))).toBe('REFUNDED');
    // Lost after the last day, then won.
    expect(
      reasonOf(change(day(35), { takenBackHours: MONTH, lost: true }), change(day(36), {})),
    ).toBe('EXPIRED');
  });

  it('takes back hours in proportion to the refund, as far as they are left', () => {
    const refunded = (hours: number) => [
      month('a', 0, [change(day(20), { takenBackHours: hours })]),
    ];
    expect(spans(refunded(120))).toEqual([['a', 0, 25]]);
    expect(spans(refunded(719))).toEqual([['a', 0, 20]]);
  });

  it('stops the clock of a held period, and adds the time when it is released', () => {
    const first = month('a', 0, [
      change(day(10), { held: true }),
      change(day(15), { held: false }),
    ]);
    expect(spans([first, month('b', day(1))])).toEqual([
      ['a', 0, 10],
      ['a', 15, 35],
      ['b', 35, 65],
    ]);
    const open = runQueue([month('a', 0, [change(day(10), { held: true })])], day(12));
    expect(open.states.get('a')).toMatchObject({ state: 'HELD', endsAt: null });
    expect(runsUntil(open.segments, day(12))).toBeNull();
  });

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

  it('applies earlier refunds and disputes at the activation', () => {
    const early = [change(day(-5), { takenBackHours: 240 }), change(day(3))];
    expect(spans([month('a', 0, early.slice(0, 1))])).toEqual([['a', 0, 20]]);
    expect(spans([month('a', 0, early)])).toEqual([['a', 0, 30]]);
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

  it('reports why the money was last taken, until the period ends again', () => {
    const reasons = (changes: QueueChange[], ...times: number[]) =>
      times.map((now) => {
        const state = runQueue([month('a', 0, changes)], now).states.get('a');
        return [state?.state, state?.reason];
      });
    const lost = change(day(10), { takenBackHours: MONTH, lost: true });
    const again = change(day(11), { takenBackHours: MONTH, lost: false });
    expect(reasons([lost, again], day(10), day(12))).toEqual([
      ['ENDED', 'LOST'],
      ['ENDED', 'REFUNDED'],
    ]);
    const back = change(day(20));
    expect(reasons([lost, back], day(20), day(40))).toEqual([
      ['ACTIVE', null],
      ['ENDED', 'EXPIRED'],
    ]);
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

  it('reports why a period ended', () => {
    const state = (changes: QueueChange[], now: number) =>
      runQueue([month('a', 0, changes)], now).states.get('a');
    expect(state([], day(31))).toMatchObject({ state: 'ENDED', reason: 'EXPIRED' });
    expect(state([change(day(5), { takenBackHours: 24 })], day(31))).toMatchObject({
      reason: 'EXPIRED',
    });
    expect(state([change(day(5), { takenBackHours: MONTH, lost: true })], day(6))).toMatchObject({
      reason: 'LOST',
    });
  });

  const hours = fc.integer({ min: 0, max: 3_000 });
  const changes = fc.array(
    fc.record({
      at: hours.map((n) => n * HOUR_MS),
      takenBackHours: fc.integer({ min: 0, max: 100 }).map((taken) => () => taken),
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
