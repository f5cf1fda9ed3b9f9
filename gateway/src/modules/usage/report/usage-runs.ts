import { LRUCache } from 'lru-cache';
import { DAY_MS, QUARTER_MS } from '../../../platform/clock.js';
import { shifted, type TimeZone } from './time-zone.js';
import type { Span } from './usage-buckets.js';
import { utcDay } from '../ingest/usage-partitions.js';

/** Consecutive days that begin at the same quarter of the UTC day; `[from, to)` as UTC dates. */
export interface DayRun {
  startQuarter: number;
  from: string;
  to: string;
}

/** How to read a period: whole days from the day roll-up; its ends, and days with clock changes, from quarters. */
export interface Runs {
  span: Span;
  days: DayRun[];
  quarters: Span[];
}

/** Quarter of the UTC day at an instant. */
export function startQuarterOf(at: number): number {
  return (((at % DAY_MS) + DAY_MS) % DAY_MS) / QUARTER_MS;
}

/** A calendar day of a period, or a part of one at its ends. */
interface Part extends Span {
  startQuarter: number;
  /** Whether it is a day of exactly 24 hours. Days with clock changes have more or fewer. */
  isWhole: boolean;
}

const MOST_REMEMBERED_DAYS = 100;
/** Shared by everybody who reads the last 30 days in a zone. At most 8 KB each. */
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
      from: at,
      to: end,
      startQuarter: startQuarterOf(at),
      isWhole: end - at === DAY_MS,
    });
    at = end;
  }
  return parts;
}

/** Splits a period into its 24-hour days and the rest. Only days that begin at one of `kept` are in the roll-up. */
export function runsOf(zone: TimeZone, span: Span, kept: ReadonlySet<number>): Runs {
  const days: (Span & { startQuarter: number })[] = [];
  const quarters: Span[] = [];
  for (const { from, to, startQuarter, isWhole } of partsOf(zone, span)) {
    if (isWhole && kept.has(startQuarter)) addDay(days, from, startQuarter);
    else addQuarters(quarters, from, to);
  }
  return {
    span,
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

/** Starts of the whole days of a period, as quarters of the UTC day, except UTC's own. */
export function startQuartersIn(zone: TimeZone, span: Span): Set<number> {
  const starts = new Set<number>();
  if (zone.isUtc) return starts;
  for (const { startQuarter, isWhole } of partsOf(zone, span))
    if (isWhole && startQuarter !== 0 && Number.isInteger(startQuarter)) starts.add(startQuarter);
  return starts;
}
