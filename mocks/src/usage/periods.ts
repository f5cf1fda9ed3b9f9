import type * as Types from '../../../schema/generated/schema-types.js';
import { DAY_MS, HOUR_MS } from '../../../schema/rules/time.js';

/** `[from, to)` in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const LAST_DAYS = { TODAY: 1, LAST_7_DAYS: 7, LAST_30_DAYS: 30, LAST_90_DAYS: 90 } as const;

/** The period that is asked for. This world's days are UTC days in any time zone, which suffices for development. */
export function spanOf(
  now: number,
  { query, last }: Pick<Partial<Types.MeUsageArgs>, 'query' | 'last'>,
): Span {
  const to = now - (now % DAY_MS) + DAY_MS;
  if (query?.range) return { from: Date.parse(query.range.from), to: Date.parse(query.range.to) };
  if (!query) return { from: to - (last ?? 1) * DAY_MS, to };
  const period = query.period ?? 'LAST_30_DAYS';
  const date = new Date(now);
  const month = (offset: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset);
  switch (period) {
    case 'LAST_24_HOURS': {
      const end = now - (now % HOUR_MS) + HOUR_MS;
      return { from: end - DAY_MS, to: end };
    }
    case 'THIS_MONTH':
      return { from: month(0), to };
    case 'LAST_MONTH':
      return { from: month(-1), to: month(0) };
    default:
      return { from: to - LAST_DAYS[period] * DAY_MS, to };
  }
}

/** As much time before a period. */
export const spanBefore = ({ from, to }: Span): Span => ({ from: 2 * from - to, to: from });

const STEPS = { QUARTER_HOUR: HOUR_MS / 4, HOUR: HOUR_MS, DAY: DAY_MS, WEEK: 7 * DAY_MS } as const;

/** The buckets of a period. Weeks begin with the period. */
export function cutSpan({ from, to }: Span, granularity: Types.UsageGranularity): Span[] {
  const spans: Span[] = [];
  for (let start = from; start < to;) {
    const at = new Date(start);
    const next =
      granularity === 'MONTH'
        ? Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)
        : start + STEPS[granularity];
    spans.push({ from: start, to: Math.min(next, to) });
    start = next;
  }
  return spans;
}
