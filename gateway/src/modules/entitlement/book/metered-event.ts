/** An event to charge. Fields other than time and bytes order simultaneous events. */
export interface MeteredEvent {
  /** When it occurred, ms since the epoch. */
  at: number;
  subAccountId: string;
  country: string;
  protocol: string;
  bytesUp: bigint;
  bytesDown: bigint;
  /** Received so long after it occurred that it is written off. */
  isLate?: boolean;
}

/**
 * Positions of a batch's events in canonical order: by time, simultaneous ones independent of arrival. Sorts time and
 * position packed into one number, several times as fast as comparing events.
 */
export function canonicalOrder(events: readonly MeteredEvent[]): number[] {
  const count = events.length;
  const first = events.reduce((earliest, { at }) => Math.min(earliest, at), Infinity);
  const keys = new Float64Array(count);
  for (let place = 0; place < count; place++)
    keys[place] = ((events[place]?.at ?? first) - first) * count + place;
  keys.sort();
  const order = new Array<number>(count);
  for (let position = 0; position < count; position++)
    order[position] = (keys[position] ?? 0) % count;
  const time = (position: number) => Math.floor((keys[position] ?? 0) / count);
  for (let from = 0, to = 1; from < count; from = to++) {
    while (to < count && time(to) === time(from)) to += 1;
    if (to - from > 1) sortSimultaneous(events, order, from, to);
  }
  return order;
}

function sortSimultaneous(
  events: readonly MeteredEvent[],
  order: number[],
  from: number,
  to: number,
): void {
  const places = order.slice(from, to).sort((x, y) => {
    const [a, b] = [events[x], events[y]];
    return a && b ? compareEvents(a, b) : 0;
  });
  for (const [offset, place] of places.entries()) order[from + offset] = place;
}

export function compareEvents(
  a: Omit<MeteredEvent, 'isLate'>,
  b: Omit<MeteredEvent, 'isLate'>,
): number {
  if (a.at !== b.at) return a.at - b.at;
  return (
    compare(a.subAccountId, b.subAccountId) ||
    compare(a.country, b.country) ||
    compare(a.protocol, b.protocol) ||
    compare(a.bytesUp + a.bytesDown, b.bytesUp + b.bytesDown)
  );
}

function compare<T extends string | bigint>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
