/** The dimensions that the gateway groups by, and the direction of bytes, which every answer has anyway. */
export const DIMENSIONS = [
  'COUNTRY',
  'SUB_ACCOUNT',
  'PROTOCOL',
  'PLAN',
  'GRANT',
  'TARGET',
  'OUTCOME',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export const DIRECTION = 'DIRECTION';
export type Grouping = Dimension | typeof DIRECTION;
export const GROUPINGS: readonly Grouping[] = [...DIMENSIONS, DIRECTION];

export const PERIODS = [
  'TODAY',
  'LAST_24_HOURS',
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'LAST_90_DAYS',
  'THIS_MONTH',
  'LAST_MONTH',
] as const;
export type Period = (typeof PERIODS)[number];

/**
 * A period of one's own. Days (`2026-11-20`) are those of the question's time zone, and `to` is the last one. Instants
 * (`2026-11-20T10:00Z`) are of a zoom, and `to` is the first one after it.
 */
export interface OwnPeriod {
  readonly from: string;
  readonly to: string;
}

export const COMPARISONS = ['PREVIOUS_PERIOD', 'SAME_PERIOD_LAST_MONTH', 'NONE'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const GRANULARITIES = ['QUARTER_HOUR', 'HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export const SHAPES = ['CHART', 'TABLE', 'MAP'] as const;
export type Shape = (typeof SHAPES)[number];

export const SORTS = ['TOTAL', 'NAME', 'DOWN', 'UP', 'REQUESTS', 'CHANGE'] as const;
export type SortKey = (typeof SORTS)[number];
export interface Sort {
  readonly by: SortKey;
  readonly ascending: boolean;
}

/**
 * Filters with a chip each, by dimension. All must hold; of one dimension, any of its values. A value after `!` is left out.
 * A sub account is only left out here: the one that is chosen has a control of its own.
 */
export type ChipFilters = Readonly<Record<Dimension, readonly string[]>>;

const NOT = '!';
export const isLeftOut = (value: string) => value.startsWith(NOT);
/** The value without what says that it is left out. */
export const keyOf = (value: string) => (isLeftOut(value) ? value.slice(NOT.length) : value);
export const leftOut = (key: string) => `${NOT}${key}`;

/** All that a reader has chosen. It is the address, and a saved view. */
export interface UsageQuestion {
  readonly period: Period | OwnPeriod;
  readonly compareWith: Comparison;
  /** Null lets the length of the period decide. */
  readonly granularity: Granularity | null;
  readonly by: Grouping;
  readonly thenBy: Dimension | null;
  /** Null for all. */
  readonly subAccountId: string | null;
  readonly filters: ChipFilters;
  /** IANA name; null for the device's. */
  readonly timeZone: string | null;
  readonly shape: Shape;
  /** Keys of the series that the legend hides. */
  readonly hidden: readonly string[];
  readonly sort: Sort;
}

const NO_FILTERS: ChipFilters = {
  SUB_ACCOUNT: [],
  COUNTRY: [],
  PROTOCOL: [],
  PLAN: [],
  GRANT: [],
  TARGET: [],
  OUTCOME: [],
};
/** In the order of their chips. */
export const CHIPS = Object.keys(NO_FILTERS) as (keyof ChipFilters)[];

export const USUAL: UsageQuestion = {
  period: 'LAST_30_DAYS',
  compareWith: 'PREVIOUS_PERIOD',
  granularity: null,
  by: 'COUNTRY',
  thenBy: null,
  subAccountId: null,
  filters: NO_FILTERS,
  timeZone: null,
  shape: 'CHART',
  hidden: [],
  sort: { by: 'TOTAL', ascending: false },
};

/** Kept apart by the gateway: what a proxy node reports of targets has neither country nor protocol. */
const OF_TARGETS: ReadonlySet<string> = new Set<Dimension>(['TARGET', 'OUTCOME']);
const OF_COUNTRIES: ReadonlySet<string> = new Set<Dimension>(['COUNTRY', 'PROTOCOL']);

/** Whether usage can be grouped or filtered so beside the filters, and beside another grouping. */
export function goesWith(
  grouping: Grouping,
  filters: ChipFilters,
  other: Grouping | null = null,
): boolean {
  const used = [...CHIPS.filter((chip) => filters[chip].length > 0), ...(other ? [other] : [])];
  if (OF_TARGETS.has(grouping)) return used.every((each) => !OF_COUNTRIES.has(each));
  if (OF_COUNTRIES.has(grouping)) return used.every((each) => !OF_TARGETS.has(each));
  return true;
}

/** What a reader asks next about a part, the most useful first. */
const NEXT: Readonly<Record<Dimension, readonly Dimension[]>> = {
  COUNTRY: ['SUB_ACCOUNT', 'GRANT', 'PROTOCOL'],
  SUB_ACCOUNT: ['COUNTRY', 'GRANT', 'PROTOCOL', 'OUTCOME'],
  PROTOCOL: ['COUNTRY', 'SUB_ACCOUNT', 'GRANT'],
  PLAN: ['GRANT', 'SUB_ACCOUNT', 'COUNTRY'],
  GRANT: ['SUB_ACCOUNT', 'COUNTRY', 'TARGET'],
  TARGET: ['OUTCOME', 'SUB_ACCOUNT', 'GRANT'],
  OUTCOME: ['TARGET', 'SUB_ACCOUNT', 'GRANT'],
};

/** The filter that a key of a dimension stands for. Null for a sum that cannot be asked for, such as all others. */
function filterOf(dimension: Dimension, key: string): [Dimension, string] | null {
  if (key === 'OTHER' || key === 'NONE') return null;
  return dimension === 'GRANT' && key === 'UNLIMITED' ? ['PLAN', key] : [dimension, key];
}

/**
 * The question behind a part: its filters, and the next useful dimension.
 * @param path the keys of its dimensions, in the order of grouping
 * @returns null if the part cannot be asked for
 */
export function drilledInto(
  question: UsageQuestion,
  path: readonly (readonly [Dimension, string])[],
): Pick<UsageQuestion, 'filters' | 'subAccountId' | 'by' | 'thenBy' | 'hidden'> | null {
  let { filters, subAccountId } = question;
  let last: Dimension | undefined;
  for (const [dimension, key] of path) {
    const filter = filterOf(dimension, key);
    if (filter === null) return null;
    last = dimension;
    const [kind, value] = filter;
    if (kind === 'SUB_ACCOUNT') subAccountId = value;
    else filters = { ...filters, [kind]: [value] };
  }
  if (last === undefined) return null;
  const isOpen = (dimension: Dimension) =>
    dimension === 'SUB_ACCOUNT' ? subAccountId === null : filters[dimension].every(isLeftOut);
  const by = NEXT[last].find((each) => isOpen(each) && goesWith(each, filters)) ?? last;
  return { filters, subAccountId, by, thenBy: null, hidden: [] };
}
