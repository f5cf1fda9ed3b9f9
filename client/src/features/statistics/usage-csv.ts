import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { toCsv } from '../../lib/csv';
import type { StatisticsDay, UsageBytes } from './usage-view';

interface UsageCsv {
  readonly days: readonly StatisticsDay[];
  /** IANA name of the zone whose days they are. */
  readonly timeZone: string;
  /** Username of the sub account; null for all together. */
  readonly username: string | null;
  /** The only plan whose bytes are counted. */
  readonly plan: BillingType | undefined;
}

/** A column's name and its figure of a day on which the account existed. */
type Column = readonly [name: string, of: (bytes: UsageBytes, day: StatisticsDay) => bigint];

/** The days in order, bytes as whole numbers and instants as ISO 8601, so that a program reads them too. */
export function usageCsv({ days, timeZone, username, plan }: UsageCsv, i18n: I18n): string {
  const account = username ?? t(i18n)`All sub accounts`;
  const traffic: Column = [t(i18n)`Traffic plan (bytes)`, ({ paid }) => paid];
  const unlimited: Column = [t(i18n)`Unlimited plan (bytes)`, ({ free }) => free];
  const all: readonly Column[] = [
    [t(i18n)`Download (bytes)`, ({ down }) => down],
    [t(i18n)`Upload (bytes)`, ({ up }) => up],
    [t(i18n)`Total (bytes)`, ({ total }) => total],
    traffic,
    unlimited,
    [t(i18n)`Not charged (bytes)`, ({ writtenOff }) => writtenOff],
    [t(i18n)`Requests`, (_, { requests }) => requests],
  ];
  const columns = plan === undefined ? all : [plan === 'TRAFFIC' ? traffic : unlimited];
  return toCsv([
    [
      t(i18n)`Day`,
      t(i18n)`Time zone`,
      t(i18n)`From (UTC)`,
      t(i18n)`Until (UTC)`,
      t(i18n)`Sub account`,
      ...columns.map(([name]) => name),
      t(i18n)`Final`,
    ],
    ...days.map((day) => [
      day.day,
      timeZone,
      day.start,
      day.end,
      account,
      // Leave days before the account existed empty: unknown is not zero.
      ...columns.map(([, of]) => (day.bytes === null ? '' : of(day.bytes, day))),
      day.isFinal ? t(i18n)`yes` : t(i18n)`no`,
    ]),
  ]);
}

/** `usage_scraper1_2026-10-23_2026-11-21_Asia-Hong_Kong.csv` */
export function usageFileName({ days, timeZone, username, plan }: UsageCsv): string {
  const parts = [
    'usage',
    plan?.toLowerCase(),
    username ?? 'all',
    days[0]?.day,
    days.at(-1)?.day,
    timeZone.replaceAll('/', '-'),
  ];
  return `${parts.filter((part) => part !== undefined).join('_')}.csv`;
}
