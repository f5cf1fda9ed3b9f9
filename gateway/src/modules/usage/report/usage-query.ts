import type { InputReason } from '../../../../../schema/rules/error-codes.js';
import { USAGE_QUERY_LIMITS, USAGE_REPORT_LIMITS } from '../../../../../schema/rules/limits.js';
import { DAY_MS } from '../../../platform/clock.js';
import { AppError } from '../../../platform/errors.js';
import type { UsageGranularity } from './usage-buckets.js';
import type { UsageFilterQuery } from './usage-filter.js';
import type { NamedPeriod } from './usage-periods.js';
import type { UsageGroupBy } from './usage-rows.sql.js';
import type { Dimensions } from './usage-table.reads.js';
import { readPeriod, type UsagePeriod, type WindowLimits } from './usage-window.js';

export type Comparison = 'PREVIOUS_PERIOD' | 'SAME_PERIOD_LAST_MONTH' | 'NONE';

interface Range {
  from: Date;
  to: Date;
}

/** The query of the API. */
export interface UsageQueryInput {
  period?: NamedPeriod | null;
  range?: Range | null;
  compareWith: Comparison;
  granularity?: UsageGranularity | null;
  groupBy?: UsageGroupBy | null;
  thenBy?: UsageGroupBy | null;
  filter?: UsageFilterQuery | null;
  /** IANA name. */
  timeZone: string;
}

/** Arguments from before there were queries. */
export interface FormerArguments {
  last?: number | null;
  range?: Range | null;
  granularity?: UsageGranularity | null;
  timeZone?: string | null;
  groupBy?: UsageGroupBy | null;
  filter?: UsageFilterQuery | null;
}

export interface UsageArguments extends FormerArguments {
  query?: UsageQueryInput | null;
}

/** How much may be asked for. */
interface UsageLimits extends WindowLimits {
  /** Series of a grouped report, with that of all others. */
  series: number;
}

/** A question about usage. */
export interface UsageQuery {
  period: UsagePeriod;
  compareWith: Comparison;
  /** Null chooses it by the length of the period. */
  granularity: UsageGranularity | null;
  timeZone: string;
  groupBy: UsageGroupBy | null;
  thenBy: UsageGroupBy | null;
  filter: UsageFilterQuery | null;
  limits: UsageLimits;
}

/** Partners rely on these. */
const FORMER: UsageLimits = {
  days: USAGE_REPORT_LIMITS.days,
  series: USAGE_REPORT_LIMITS.series,
  isQuery: false,
};
const QUERY: UsageLimits = {
  days: USAGE_QUERY_LIMITS.days,
  series: USAGE_QUERY_LIMITS.series + 1,
  isQuery: true,
};

/** @throws AppError BAD_USER_INPUT with `reason` and `field` for arguments that exclude each other */
export function queryOf({ query, ...former }: UsageArguments): UsageQuery {
  if (query == null) return formerQuery(former);
  const [both] = Object.entries(former).find(([, value]) => value != null) ?? [];
  if (both !== undefined)
    throw refused('QUERY_AMBIGUOUS', both, `Use \`query\` or \`${both}\`, not both`);
  return checkedQuery(query);
}

const LONGEST_OF_SCREEN = 31;

/**
 * Whether these arguments, as they were sent, ask for more than the account's totals of a month, or of UTC days. Those are few
 * rows, however much the account uses. Days of other zones may have to be read from quarters of an hour.
 */
export function isExploration({ query, ...former }: Readonly<Record<string, unknown>>): boolean {
  const { groupBy, filter, period, range, last, granularity, timeZone } = (query ??
    former) as Readonly<Record<string, unknown>>;
  if (groupBy != null || filter != null) return true;
  const isFine = granularity === 'HOUR' || granularity === 'QUARTER_HOUR';
  if (!isFine && (timeZone ?? 'UTC') === 'UTC') return false;
  if (range == null) return period === 'LAST_90_DAYS' || Number(last ?? 0) > LONGEST_OF_SCREEN;
  const { from, to } = range as Readonly<Record<string, unknown>>;
  const days = (Date.parse(String(to)) - Date.parse(String(from))) / DAY_MS;
  return !(days <= LONGEST_OF_SCREEN);
}

function formerQuery(former: FormerArguments): UsageQuery {
  const { last, range, granularity, timeZone, groupBy, filter } = former;
  return withGroups({
    period: readPeriod(last ?? null, range ?? null),
    compareWith: 'PREVIOUS_PERIOD',
    granularity: granularity ?? 'DAY',
    timeZone: timeZone ?? 'UTC',
    groupBy: groupBy ?? null,
    thenBy: null,
    filter: filter ?? null,
    limits: FORMER,
  });
}

function checkedQuery(query: UsageQueryInput): UsageQuery {
  const { period, range, compareWith, granularity, groupBy, thenBy, filter, timeZone } = query;
  if (period != null && range != null)
    throw refused('PERIOD_AMBIGUOUS', 'range', 'Use `period` or `range`, not both');
  return withGroups({
    period: range == null ? { named: period ?? 'LAST_30_DAYS' } : readPeriod(null, range),
    compareWith,
    granularity: granularity ?? null,
    timeZone,
    groupBy: groupBy ?? null,
    thenBy: thenBy ?? null,
    filter: filter ?? null,
    limits: QUERY,
  });
}

/** Null without grouping. */
export function dimensionsOf({
  groupBy,
  thenBy,
}: Pick<UsageQuery, 'groupBy' | 'thenBy'>): Dimensions | null {
  return groupBy === null ? null : thenBy === null ? [groupBy] : [groupBy, thenBy];
}

/** Kept by sub account and plan only. */
const OF_TARGETS: ReadonlySet<UsageGroupBy> = new Set(['TARGET', 'OUTCOME']);
const OF_COUNTRIES: ReadonlySet<UsageGroupBy> = new Set(['COUNTRY', 'PROTOCOL']);

function withGroups(query: UsageQuery): UsageQuery {
  const { groupBy, thenBy, filter } = query;
  if (thenBy !== null && groupBy === null)
    throw refused('GROUP_BY_MISSING', 'thenBy', '`thenBy` needs `groupBy`');
  if (thenBy !== null && thenBy === groupBy)
    throw refused('GROUPS_EQUAL', 'thenBy', '`thenBy` must be another dimension than `groupBy`');
  const groups = [groupBy, thenBy].filter((group) => group !== null);
  const isFilteredBy = (dimension: 'targets' | 'outcomes' | 'countries' | 'protocols') =>
    filter?.[dimension] != null || filter?.not?.[dimension] != null;
  const byTarget =
    groups.some((group) => OF_TARGETS.has(group)) ||
    isFilteredBy('targets') ||
    isFilteredBy('outcomes');
  const byCountry =
    groups.some((group) => OF_COUNTRIES.has(group)) ||
    isFilteredBy('countries') ||
    isFilteredBy('protocols');
  if (byTarget && byCountry)
    throw refused(
      'DIMENSIONS_NOT_COMBINED',
      groups.length > 0 ? 'groupBy' : 'filter',
      'Targets and outcomes are kept by sub account and plan, not by country or protocol',
    );
  return query;
}

const refused = (reason: InputReason, field: string, message: string): AppError =>
  new AppError('BAD_USER_INPUT', message, { reason, field });
