import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { toCsv } from '../../lib/csv';
import type { StatisticsDay } from './usage-view';

interface UsageCsv {
  readonly days: readonly StatisticsDay[];
  /** IANA name of the zone whose days they are. */
  readonly timeZone: string;
  /** Username of the sub account; null for all together. */
  readonly username: string | null;
}

/** The days in order, bytes as whole numbers and instants as ISO 8601, so that a program reads them too. */
export function usageCsv({ days, timeZone, username }: UsageCsv, i18n: I18n): string {
  const account = username ?? t(i18n)`All sub accounts`;
  return toCsv([
    [
      t(i18n)`Day`,
      t(i18n)`Time zone`,
      t(i18n)`From (UTC)`,
      t(i18n)`Until (UTC)`,
      t(i18n)`Sub account`,
      t(i18n)`Download (bytes)`,
      t(i18n)`Upload (bytes)`,
      t(i18n)`Total (bytes)`,
      t(i18n)`Traffic plan (bytes)`,
      t(i18n)`Unlimited plan (bytes)`,
      t(i18n)`Not charged (bytes)`,
      t(i18n)`Requests`,
      t(i18n)`Final`,
    ],
    ...days.map(({ day, start, end, bytes, requests, isFinal }) => [
      day,
      timeZone,
      start,
      end,
      account,
      // Leave days before the account existed empty: unknown is not zero.
      ...(bytes === null
        ? ['', '', '', '', '', '', '']
        : [
            ...[bytes.down, bytes.up, bytes.total],
            ...[bytes.paid, bytes.free, bytes.writtenOff, requests],
          ]),
      isFinal ? t(i18n)`yes` : t(i18n)`no`,
    ]),
  ]);
}

/** `usage_scraper1_2026-10-23_2026-11-21_Asia-Hong_Kong.csv` */
export function usageFileName({ days, timeZone, username }: UsageCsv): string {
  const parts = [
    'usage',
    username ?? 'all',
    days[0]?.day,
    days.at(-1)?.day,
    timeZone.replaceAll('/', '-'),
  ];
  return `${parts.filter((part) => part !== undefined).join('_')}.csv`;
}
