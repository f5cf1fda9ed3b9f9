import type { MessageDescriptor } from '@lingui/core';
import { msg, useLingui } from '@lingui/macro';
import { minuteIn } from '../../../../schema/rules/accounting-day';
import { isDay } from './usage-period';
import type { Comparison, Granularity, Period, UsageQuestion } from './usage-question';

export const PERIOD_WORDS: Readonly<Record<Period, MessageDescriptor>> = {
  TODAY: msg`Today`,
  LAST_24_HOURS: msg`Last 24 hours`,
  LAST_7_DAYS: msg`Last 7 days`,
  LAST_30_DAYS: msg`Last 30 days`,
  LAST_90_DAYS: msg`Last 90 days`,
  THIS_MONTH: msg`This month`,
  LAST_MONTH: msg`Last month`,
};

export const COMPARISON_WORDS: Readonly<Record<Comparison, MessageDescriptor>> = {
  PREVIOUS_PERIOD: msg`Previous period`,
  SAME_PERIOD_LAST_MONTH: msg`Same period last month`,
  NONE: msg`Nothing`,
};

export const GRANULARITY_WORDS: Readonly<Record<Granularity, MessageDescriptor>> = {
  QUARTER_HOUR: msg`15 minutes`,
  HOUR: msg`Hour`,
  DAY: msg`Day`,
  WEEK: msg`Week`,
  MONTH: msg`Month`,
};

/** `Last 7 days`, `2026-11-17 – 2026-11-18`, `2026-11-20 10:00 – 14:00`. */
export function usePeriodWords(): (period: UsageQuestion['period'], timeZone: string) => string {
  const { i18n } = useLingui();
  return (period, timeZone) => {
    if (typeof period === 'string') return i18n._(PERIOD_WORDS[period]);
    const { from, to } = period;
    if (isDay(from)) return from === to ? from : `${from} – ${to}`;
    const first = minuteIn(timeZone, new Date(from));
    const last = minuteIn(timeZone, new Date(to));
    const isSameDay = first.slice(0, 10) === last.slice(0, 10);
    return `${first} – ${isSameDay ? last.slice(11) : last}`;
  };
}
