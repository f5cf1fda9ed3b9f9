import { dayIn, minuteIn } from '../../../../schema/rules/accounting-day';
import type { UsageGranularity as Granularity } from '../../../../schema/generated/schema-types';

/** The name of a bar: `2026-11-20`, `2026-11-20 14:00`, `2026-11-16 – 2026-11-22`, or `2026-11`. */
export function bucketName(
  start: string,
  end: string,
  granularity: Granularity,
  timeZone: string,
): string {
  const first = new Date(start);
  switch (granularity) {
    case 'QUARTER_HOUR':
    case 'HOUR':
      return minuteIn(timeZone, first);
    case 'DAY':
      return dayIn(timeZone, first);
    case 'WEEK': {
      const from = dayIn(timeZone, first);
      const to = dayIn(timeZone, new Date(Date.parse(end) - 1));
      return from === to ? from : `${from} – ${to}`;
    }
    case 'MONTH':
      return dayIn(timeZone, first).slice(0, 7);
  }
}

/** The same below the axis, as short as the other bars allow: `11-20`, `14:00`, `2026-11`. */
export function bucketTick(name: string, granularity: Granularity): string {
  switch (granularity) {
    case 'QUARTER_HOUR':
    case 'HOUR':
      return name.slice(11);
    case 'DAY':
    case 'WEEK':
      return name.slice(5, 10);
    case 'MONTH':
      return name;
  }
}
