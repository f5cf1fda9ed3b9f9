import { HOUR_MS } from '../../platform/clock.js';
import { SETTLEMENT_WINDOW_MS } from '../entitlement/book/charging.service.js';
import { TimeZone } from '../usage/report/time-zone.js';
import type { StatementSeal } from './statement.reads.js';

/** A month is sealed this long after its end: late usage has settled, and its hours are posted. */
export const SEALED_AFTER_MS = SETTLEMENT_WINDOW_MS + 2 * HOUR_MS;
/** Above every number. */
export const NO_LIMIT = 2n ** 63n - 1n;

export type StatementState = 'OPEN' | 'PROVISIONAL' | 'SEALED';

/**
 * The entries of a statement: those that occurred in `[from, to)`, and those that occurred earlier with a number above
 * `after`, because they were posted after their own month was sealed. None has a number above `through`.
 */
export interface StatementSpan {
  from: Date;
  to: Date;
  after: bigint;
  through: bigint;
}

/** A calendar month of an account. */
export interface StatementMonth extends StatementSpan {
  /** `2026-10` */
  month: string;
  timeZone: string;
  state: StatementState;
  seal: StatementSeal | null;
}

/** What decides an account's months. */
export interface Calendar {
  createdAt: Date;
  timeZone: string;
  /** Oldest first. */
  seals: readonly StatementSeal[];
}

/**
 * All months of an account up to the current one, oldest first. A month begins where the one before it ended, also if
 * the zone has changed since. The first one also has what occurred before the account was opened.
 */
export function monthsOf({ createdAt, timeZone, seals }: Calendar, now: Date): StatementMonth[] {
  const months = seals.map((seal, place): StatementMonth => {
    const after = seals[place - 1]?.throughNumber ?? 0n;
    const { month, startsAt: from, endsAt: to, throughNumber: through } = seal;
    return { month, timeZone: seal.timeZone, from, to, after, through, state: 'SEALED', seal };
  });
  const zone = TimeZone.find(timeZone);
  if (zone === null) throw new Error(`the account's time zone is unknown: ${timeZone}`);
  const last = seals.at(-1);
  const first = zone.dayOf(createdAt.getTime());
  let [year = 0, month = 0] = last?.month.split('-').map(Number) ?? [first.year, first.month - 1];
  let from =
    last?.endsAt ?? new Date(zone.startOf({ year: first.year, month: first.month, day: 1 }));
  let after = last?.throughNumber ?? 0n;
  while (from <= now || months.length === 0) {
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    const to = new Date(zone.startOf({ year, month: month + 1, day: 1 }));
    const name = `${year}-${String(month).padStart(2, '0')}`;
    const state = to > now ? 'OPEN' : 'PROVISIONAL';
    months.push({ month: name, timeZone, from, to, after, through: NO_LIMIT, state, seal: null });
    from = to;
    after = NO_LIMIT;
  }
  return months;
}

/** Any period. */
export function spanOf(from: Date, to: Date): StatementSpan {
  return { from, to, after: NO_LIMIT, through: NO_LIMIT };
}
