import { dayIn } from '../../../../schema/rules/accounting-day.js';
import { keptZoneClock } from '../../../../schema/rules/zone-clock.js';
import { DAY_MS, HOUR_MS } from '../../platform/clock.js';
import { SETTLEMENT_WINDOW_MS } from '../entitlement/book/charging.service.js';
import type { Calendar, StatementSeal, StatementSpan } from './statement.reads.js';

/** A month is sealed this long after its end: late usage has settled, and its hours are posted. */
export const SEALED_AFTER_MS = SETTLEMENT_WINDOW_MS + 2 * HOUR_MS;
/** Above every number. */
export const NO_LIMIT = 2n ** 63n - 1n;

export type StatementState = 'OPEN' | 'PROVISIONAL' | 'SEALED';

/** A calendar month of an account. */
export interface StatementMonth extends StatementSpan {
  /** `2026-10` */
  month: string;
  timeZone: string;
  state: StatementState;
  seal: StatementSeal | null;
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
  const last = seals.at(-1);
  const [firstYear = 0, firstMonth = 0] = dayIn(timeZone, createdAt).split('-').map(Number);
  let [year = 0, month = 0] = last?.month.split('-').map(Number) ?? [firstYear, firstMonth - 1];
  let from = last?.endsAt ?? startOf(timeZone, firstYear, firstMonth);
  let after = last?.throughNumber ?? 0n;
  while (from <= now || months.length === 0) {
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    const to = startOf(timeZone, year, month + 1);
    const name = `${year}-${String(month).padStart(2, '0')}`;
    const state = to > now ? 'OPEN' : 'PROVISIONAL';
    months.push({ month: name, timeZone, from, to, after, through: NO_LIMIT, state, seal: null });
    from = to;
    after = NO_LIMIT;
  }
  return months;
}

/** The first instant of a month. A midnight that the clocks repeat is the first one; one that they skip, what follows. */
function startOf(timeZone: string, year: number, month: number): Date {
  const { offsetAt } = keptZoneClock(timeZone);
  const midnight = Date.UTC(year, month - 1, 1);
  const both = [-DAY_MS, DAY_MS].map((away) => midnight - offsetAt(midnight + away));
  const real = both.filter((at) => at + offsetAt(at) === midnight);
  return new Date(real.length > 0 ? Math.min(...real) : Math.max(...both));
}

/** Any period. */
export function spanOf(from: Date, to: Date): StatementSpan {
  return { from, to, after: NO_LIMIT, through: NO_LIMIT };
}
