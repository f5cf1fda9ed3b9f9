import { LRUCache } from 'lru-cache';
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

/** A calendar day of a period, or the part of one at its ends. */
interface Part extends Span {
  startQuarter: number;
  /** All 24 hours of a day. Around changes of the clock days have more or fewer. */
  isWhole: boolean;
}

const MOST_REMEMBERED_DAYS = 100;
/** Everybody who looks at the last 30 days in one zone looks at the same days. At most 8 KB each. */
const remembered = new LRUCache<string, readonly Part[]>({ max: 500 });

function partsOf(zone: TimeZone, { from, to }: Span): readonly Part[] {
  const key = `${from} ${to} ${zone.name}`;
  let parts = remembered.get(key);
  if (parts === undefined) {
    parts = cutIntoDays(zone, { from, to });
    if (parts.length <= MOST_REMEMBERED_DAYS) remembered.set(key, parts);
  }
  return parts;
}

function cutIntoDays(zone: TimeZone, { from, to }: Span): Part[] {
  const parts: Part[] = [];
  let day = zone.dayOf(from);
  for (let at = from; at < to;) {
    day = shifted(day, 1);
    const end = Math.min(zone.startOf(day), to);
    parts.push({
      ...{ from: at, to: end },
      ...{ startQuarter: startQuarterOf(at), isWhole: end - at === DAY_MS },
    });
    at = end;
  }
  return parts;
}

/** The days of 24 hours that a period holds in a zone, and the rest. Only days that begin at one of `kept` are in the roll-up. */
export function runsOf(zone: TimeZone, span: Span, kept: ReadonlySet<number>): Runs {
  const days: (Span & { startQuarter: number })[] = [];
  const quarters: Span[] = [];
  for (const { from, to, startQuarter, isWhole } of partsOf(zone, span)) {
    if (isWhole && kept.has(startQuarter)) addDay(days, from, startQuarter);
    else addQuarters(quarters, from, to);
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

/** Where the whole days of a period begin, as quarters of the UTC day, but for UTC's own. */
export function startQuartersIn(zone: TimeZone, span: Span): Set<number> {
  const starts = new Set<number>();
  if (zone.isUtc) return starts;
  for (const { startQuarter, isWhole } of partsOf(zone, span))
    if (isWhole && startQuarter !== 0 && Number.isInteger(startQuarter)) starts.add(startQuarter);
  return starts;
}
