import { HOUR_MS } from '../../../platform/clock.js';
import { runQueue, type QueueChange, type QueuedEntitlement } from './unlimited-queue.js';

/** Hours of a month before its real length is known (30 days). */
const NOMINAL_HOURS = 720;

describe('queue of unlimited periods in calendar months', () => {
  const at = (text: string) => Date.parse(text);
  const calendar = (
    orderId: string,
    activated: string,
    months: number,
    changes: readonly QueueChange[] = [],
  ): QueuedEntitlement => ({
    orderId,
    hours: months * NOMINAL_HOURS,
    changes,
    activatedAt: at(activated),
    calendar: { months, timeZone: 'Asia/Hong_Kong' },
  });
  const ends = (...list: QueuedEntitlement[]) =>
    runQueue(list, at('2026-01-01T00:00:00Z')).segments.map(({ orderId, to }) => [
      orderId,
      new Date(to).toISOString(),
    ]);
  const everything = (hours: number) => hours;
  const refund = (when: string, takenBackHours: QueueChange['takenBackHours']): QueueChange => ({
    at: at(when),
    takenBackHours,
    held: false,
    lost: false,
  });

  it('counts each from the instant it begins, not from its activation', () => {
    const [first, second] = [
      calendar('a', '2026-01-31T02:00:00Z', 1),
      calendar('b', '2026-02-01T00:00:00Z', 1),
    ];
    expect(ends(first, second)).toEqual([
      ['a', '2026-02-28T02:00:00.000Z'],
      ['b', '2026-03-28T02:00:00.000Z'],
    ]);
    // The first one is refunded: the second one begins earlier, and its month is another one.
    const refunded = calendar('a', '2026-01-31T02:00:00Z', 1, [
      refund('2026-02-10T00:00:00Z', everything),
    ]);
    expect(ends(refunded, second)).toEqual([
      ['a', '2026-02-10T00:00:00.000Z'],
      ['b', '2026-03-10T00:00:00.000Z'],
    ]);
  });

  it('takes back a share of the hours that the months really have', () => {
    const half = (hours: number) => Math.ceil(hours / 2);
    // February has 672 hours.
    expect(
      ends(calendar('a', '2026-02-01T00:00:00Z', 1, [refund('2026-02-02T00:00:00Z', half)])),
    ).toEqual([['a', '2026-02-15T00:00:00.000Z']]);
    // Refunded while it waits behind another one.
    expect(
      ends(
        calendar('a', '2026-01-01T00:00:00Z', 1),
        calendar('b', '2026-01-02T00:00:00Z', 1, [refund('2026-01-03T00:00:00Z', half)]),
      ).at(-1),
    ).toEqual(['b', '2026-02-15T00:00:00.000Z']);
    const waiting = [
      calendar('a', '2026-01-01T00:00:00Z', 1),
      calendar('b', '2026-01-02T00:00:00Z', 1, [refund('2026-01-03T00:00:00Z', everything)]),
    ];
    expect(runQueue(waiting, at('2026-01-04T00:00:00Z')).states.get('b')).toMatchObject({
      state: 'ENDED',
      reason: 'REFUNDED',
    });
  });

  it('begins the next one if a refund before the beginning leaves no hour of the real months', () => {
    // 1 of 720 nominal hours would be left, 0 of the 672 hours of February.
    const share = (hours: number) => Math.ceil((hours * 7_489) / 7_500);
    const emptied = calendar('b', '2026-01-02T00:00:00Z', 1, [
      refund('2026-01-03T00:00:00Z', share),
    ]);
    const list = [calendar('a', '2026-01-01T00:00:00Z', 1), emptied];
    expect(ends(...list)).toEqual([['a', '2026-02-01T00:00:00.000Z']]);
    expect(ends(...list, calendar('c', '2026-01-04T00:00:00Z', 1))).toEqual([
      ['a', '2026-02-01T00:00:00.000Z'],
      ['c', '2026-03-01T00:00:00.000Z'],
    ]);
    const stateAt = (text: string) => runQueue(list, at(text)).states.get('b');
    expect(stateAt('2026-02-01T00:00:00Z')).toMatchObject({
      state: 'ENDED',
      reason: 'REFUNDED',
      startsAt: null,
      leftMs: 0,
    });
    // The money comes back: the months begin then.
    const back = {
      ...emptied,
      changes: [...emptied.changes, refund('2026-03-05T00:00:00Z', () => 0)],
    };
    expect(ends(calendar('a', '2026-01-01T00:00:00Z', 1), back).at(-1)).toEqual([
      ...['b', '2026-04-05T00:00:00.000Z'],
    ]);
  });

  it('end as they did before, whatever later time zone data says', () => {
    const months = calendar('a', '2026-02-01T00:00:00Z', 1);
    const now = at('2026-02-02T00:00:00Z');
    const { segments, newEnds } = runQueue([months], now);
    expect(newEnds).toEqual(segments);
    const moved = { ...months, calendar: { months: 1, timeZone: 'Pacific/Apia' } };
    const knownEnds = new Map(newEnds.map(({ from, to }) => [from, to + HOUR_MS]));
    const later = runQueue([{ ...moved, knownEnds }], now);
    expect(later.segments.map(({ to }) => to)).toEqual(segments.map(({ to }) => to + HOUR_MS));
    expect(later.newEnds).toEqual([]);
  });

  it('adds the time of a hold', () => {
    const held = calendar('a', '2026-02-01T00:00:00Z', 1, [
      { at: at('2026-02-05T00:00:00Z'), takenBackHours: () => 0, held: true, lost: false },
      refund('2026-02-08T00:00:00Z', () => 0),
    ]);
    expect(ends(held).at(-1)).toEqual(['a', '2026-03-04T00:00:00.000Z']);
  });
});
