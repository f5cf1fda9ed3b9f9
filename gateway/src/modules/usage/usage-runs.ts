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
  const runs: Runs = { days: [], quarters: [] };
  let day = zone.dayOf(from);
  for (let at = from; at < to;) {
    day = shifted(day, 1);
    const end = Math.min(zone.startOf(day), to);
    const start = startQuarterOf(at);
    if (end - at === DAY_MS && kept.has(start)) addDay(runs.days, at, start);
    else addQuarters(runs.quarters, at, end);
    at = end;
  }
  return runs;
}

function addDay(days: DayRun[], at: number, startQuarter: number): void {
  const last = days.at(-1);
  const from = utcDay(at);
  const to = utcDay(at + DAY_MS);
  if (last?.startQuarter === startQuarter && last.to === from) last.to = to;
  else days.push({ startQuarter, from, to });
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
