import { DAY_MS, QUARTER_MS } from '../../platform/clock.js';
import { shifted, type TimeZone } from './time-zone.js';
import type { Span } from './usage-buckets.js';
import { utcDay } from './usage-partitions.js';

/** Days in a row that begin at the same quarter of the UTC day; `[from, to)` as dates of UTC. */
export interface DayRun {
  startQuarter: number;
  from: string;
  to: string;
}

/** How a period is read: whole days from the day roll-up, what is left at its ends and around clock changes from quarters. */
export interface Runs {
  days: DayRun[];
  quarters: Span[];
}

/** Which quarter of the UTC day an instant is. */
export function startQuarterOf(at: number): number {
  return (((at % DAY_MS) + DAY_MS) % DAY_MS) / QUARTER_MS;
}

/** The days of 24 hours that a period holds in a zone, and the rest. Only days that begin at one of `kept` are in the roll-up. */
export function runsOf(zone: TimeZone, { from, to }: Span, kept: ReadonlySet<number>): Runs {
  const days: (Span & { startQuarter: number })[] = [];
  const quarters: Span[] = [];
  let day = zone.dayOf(from);
  for (let at = from; at < to;) {
    day = shifted(day, 1);
    const end = Math.min(zone.startOf(day), to);
    const start = startQuarterOf(at);
    if (end - at === DAY_MS && kept.has(start)) addDay(days, at, start);
    else addQuarters(quarters, at, end);
    at = end;
  }
  return {
    days: days.map((run) => ({ ...run, from: utcDay(run.from), to: utcDay(run.to) })),
    quarters,
  };
}

function addDay(days: (Span & { startQuarter: number })[], at: number, startQuarter: number): void {
  const last = days.at(-1);
  if (last?.startQuarter === startQuarter && last.to === at) last.to = at + DAY_MS;
  else days.push({ startQuarter, from: at, to: at + DAY_MS });
}

function addQuarters(quarters: Span[], from: number, to: number): void {
  const last = quarters.at(-1);
  if (last?.to === from) last.to = to;
  else quarters.push({ from, to });
}

/** The midnights of a period, as quarters of the UTC day, but for UTC's own. */
export function startQuartersIn(zone: TimeZone, { from, to }: Span): Set<number> {
  const starts = new Set<number>();
  let day = zone.dayOf(from);
  for (let at = zone.startOf(day); at < to; at = zone.startOf(day)) {
    const start = startQuarterOf(at);
    if (start !== 0 && Number.isInteger(start)) starts.add(start);
    day = shifted(day, 1);
  }
  return starts;
}
