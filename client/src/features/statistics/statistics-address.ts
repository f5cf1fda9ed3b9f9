/** Periods that statistics are shown for, in days (spec §9). */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export const USAGE_SHAPES = ['chart', 'table'] as const;
export type UsageShape = (typeof USAGE_SHAPES)[number];

/** Ways to divide the bytes of a day: by the plan that carried them, or by their direction. */
export const USAGE_SPLITS = ['plan', 'direction'] as const;
export type UsageSplit = (typeof USAGE_SPLITS)[number];

const DEFAULT_PERIOD: Period = 30;

/** State of the statistics screen in its address. A missing or wrong value is the default. */
export interface StatisticsAddress {
  readonly days: Period;
  /** Null for all sub accounts together. */
  readonly subAccountId: string | null;
  readonly view: UsageShape;
  readonly split: UsageSplit;
}

/** The parameter of the sub account. The proxies' tabs share one name with the form of the setup. */
const SUB_ACCOUNT = 'subAccount';

export function readStatisticsAddress(
  search: URLSearchParams,
  subAccount = SUB_ACCOUNT,
): StatisticsAddress {
  return {
    days: PERIODS.find((period) => String(period) === search.get('days')) ?? DEFAULT_PERIOD,
    subAccountId: search.get(subAccount) || null,
    view: USAGE_SHAPES.find((shape) => shape === search.get('view')) ?? 'chart',
    split: USAGE_SPLITS.find((split) => split === search.get('by')) ?? 'plan',
  };
}

/**
 * The query for an address; defaults are left out, so that one view has one address.
 * @param others parameters of other parts of the screen, which stay
 */
export function writeStatisticsAddress(
  { days, subAccountId, view, split }: StatisticsAddress,
  others = new URLSearchParams(),
  subAccount = SUB_ACCOUNT,
): URLSearchParams {
  const search = new URLSearchParams(others);
  const put = (name: string, value: string | null) => {
    if (value === null) search.delete(name);
    else search.set(name, value);
  };
  put('days', days === DEFAULT_PERIOD ? null : String(days));
  put(subAccount, subAccountId);
  put('view', view === 'chart' ? null : view);
  put('by', split === 'plan' ? null : split);
  return search;
}
