import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { dayIn } from '../../../../schema/rules/accounting-day';
import { type Cell, toCsv } from '../../lib/csv';
import { GROUPING_WORDS, groupWords } from './group-words';
import { GRANULARITY_WORDS } from './period-words';
import type { ShownSeries } from './shown-series';
import type { Dimension } from './usage-question';
import type { StatisticsDay, UsageBytes, UsageRank, UsageView } from './usage-view';

interface UsageFile {
  readonly view: UsageView;
  /** Username of the sub account; null for all together. */
  readonly username: string | null;
  /** The only plan whose bytes are counted. */
  readonly plan: BillingType | undefined;
}

/** A column's name and its figure of a bar of which something is known. */
type Column = readonly [name: string, of: (bytes: UsageBytes, day: StatisticsDay) => bigint];

/**
 * The bars in order, bytes as whole numbers and instants as ISO 8601, so that a program reads them too.
 * @param series those in view; together they may be less than the total
 */
export function usageCsv(
  { view, username, plan }: UsageFile,
  series: readonly ShownSeries[],
  i18n: I18n,
): string {
  const { days, timeZone, granularity } = view;
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
      i18n._(GRANULARITY_WORDS[granularity]),
      t(i18n)`Time zone`,
      t(i18n)`From (UTC)`,
      t(i18n)`Until (UTC)`,
      t(i18n)`Sub account`,
      ...columns.map(([name]) => name),
      ...series.map(({ name }) => t(i18n)`${name} (bytes)`),
      t(i18n)`Final`,
      t(i18n)`Complete until (UTC)`,
    ],
    ...days.map((day, index) => [
      day.day,
      timeZone,
      day.start,
      day.end,
      account,
      // Leave days before the account existed empty: unknown is not zero.
      ...columns.map(([, of]) => (day.bytes === null ? '' : of(day.bytes, day))),
      ...series.map(({ byBar }) => (day.bytes === null ? '' : (byBar[index] ?? 0n))),
      day.isFinal ? t(i18n)`yes` : t(i18n)`no`,
      view.asOf ?? '',
    ]),
  ]);
}

/** The ranking as it is sorted. */
export function rankingCsv(
  view: UsageView,
  ranks: readonly UsageRank[],
  dimensions: readonly Dimension[],
  i18n: I18n,
): string {
  const known = (value: bigint | null): Cell => value ?? '';
  return toCsv([
    [
      ...dimensions.flatMap((each) => {
        const name = i18n._(GROUPING_WORDS[each]);
        return [name, t(i18n)`${name} (key)`];
      }),
      t(i18n)`Total (bytes)`,
      t(i18n)`Share (%)`,
      t(i18n)`Download (bytes)`,
      t(i18n)`Upload (bytes)`,
      t(i18n)`Requests`,
      t(i18n)`Change (%)`,
      t(i18n)`From (UTC)`,
      t(i18n)`Until (UTC)`,
      t(i18n)`Final`,
      t(i18n)`Complete until (UTC)`,
    ],
    ...ranks.map(({ keys, labels, bytes, sharePercent, down, up, requests, changePercent }) => [
      ...dimensions.flatMap((each, at) => {
        const key = keys[at] ?? '';
        return [groupWords(i18n, each, key, labels[at]), key];
      }),
      bytes,
      sharePercent,
      known(down),
      known(up),
      known(requests),
      changePercent ?? '',
      view.from,
      view.to,
      view.isFinal ? t(i18n)`yes` : t(i18n)`no`,
      view.asOf ?? '',
    ]),
  ]);
}

/** `usage_scraper1_2026-10-23_2026-11-21_Asia-Hong_Kong.csv` */
export function usageFileName({ view, username, plan }: UsageFile, kind = 'usage'): string {
  const { from, to, timeZone } = view;
  const parts = [
    kind,
    plan?.toLowerCase(),
    username ?? 'all',
    dayIn(timeZone, new Date(from)),
    dayIn(timeZone, new Date(Date.parse(to) - 1)),
    timeZone.replaceAll('/', '-'),
  ];
  return `${parts.filter((part) => part !== undefined).join('_')}.csv`;
}
