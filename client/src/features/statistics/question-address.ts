import { USAGE_QUERY_LIMITS } from '../../../../schema/rules/limits';
import { DAY_MS } from '../../../../schema/rules/time';
import {
  CHIPS,
  type ChipFilters,
  COMPARISONS,
  type Dimension,
  DIMENSIONS,
  goesWith,
  GRANULARITIES,
  GROUPINGS,
  isLeftOut,
  keyOf,
  type OwnPeriod,
  type Period,
  PERIODS,
  SHAPES,
  SORTS,
  type Sort,
  USUAL,
  type UsageQuestion,
} from './usage-question';

/** The parameter of the sub account. The proxies' tabs share one name with the form of the setup. */
const SUB_ACCOUNT = 'subAccount';

/** Those of the filters: other names than the setup's, which is on the same page as a tab. */
const FILTER_NAMES: Readonly<Record<keyof ChipFilters, string>> = {
  SUB_ACCOUNT: 'accounts',
  COUNTRY: 'exit',
  PROTOCOL: 'via',
  PLAN: 'plan',
  GRANT: 'grant',
  TARGET: 'target',
  OUTCOME: 'outcome',
};

/** Periods of days had this name before there were others. */
const DAYS: Partial<Record<Period, string>> = {
  LAST_7_DAYS: '7',
  LAST_30_DAYS: '30',
  LAST_90_DAYS: '90',
};

/** Enum values as words of an address: `SUB_ACCOUNT` is `sub-account`. */
const word = (value: string) => value.toLowerCase().replaceAll('_', '-');
const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => word(value) === text);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const QUARTER = /^\d{4}-\d{2}-\d{2}T\d{2}:(?:00|15|30|45)Z$/;

/** `Date.parse` makes March 2 of February 30. */
const isReal = (text: string) =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text.replace('Z', ''));

function readOwn(from: string, to: string): OwnPeriod | undefined {
  const fits = [DAY, QUARTER].some((form) => form.test(from) && form.test(to));
  if (!fits || !isReal(from) || !isReal(to)) return undefined;
  if (Date.parse(to) - Date.parse(from) >= USAGE_QUERY_LIMITS.days * DAY_MS) return undefined;
  return from < to || (from === to && DAY.test(from)) ? { from, to } : undefined;
}

function readPeriod(search: URLSearchParams): Period | OwnPeriod {
  const own = readOwn(search.get('from') ?? '', search.get('to') ?? '');
  const days = search.get('days');
  return (
    own ??
    oneOf(PERIODS, search.get('period')) ??
    PERIODS.find((period) => days !== null && DAYS[period] === days) ??
    USUAL.period
  );
}

function readSort(text: string | null): Sort {
  const ascending = text?.startsWith('-') === true;
  const by = oneOf(SORTS, text === null ? null : text.slice(ascending ? 1 : 0));
  return by === undefined ? USUAL.sort : { by, ascending };
}

/** Whether the browser knows the zone; a link may come from another one. */
export function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    // A RangeError says that it does not.
    return false;
  }
}

/** The question of an address. A missing or wrong value is the usual one. */
export function readQuestion(search: URLSearchParams, subAccount = SUB_ACCOUNT): UsageQuestion {
  // The same value cannot be asked for and left out: the last one counts.
  const values = (name: string) => [
    ...new Map(
      search
        .getAll(name)
        .filter((text) => keyOf(text) !== '')
        .map((text) => [keyOf(text), text]),
    ).values(),
  ];
  const filters = Object.fromEntries(
    CHIPS.map((chip) => [chip, values(FILTER_NAMES[chip]).map((text) => storedKey(chip, text))]),
  ) as Record<keyof ChipFilters, string[]>;
  // One plan pays for a byte.
  filters.PLAN = filters.PLAN.filter((plan) =>
    ['TRAFFIC', 'UNLIMITED'].includes(keyOf(plan)),
  ).slice(0, 1);
  filters.SUB_ACCOUNT = filters.SUB_ACCOUNT.filter(isLeftOut);
  // What the gateway cannot combine would be refused, so the first kind counts.
  if (!goesWith('COUNTRY', filters)) {
    filters.COUNTRY = [];
    filters.PROTOCOL = [];
  }
  const asked = oneOf(GROUPINGS, search.get('by')) ?? USUAL.by;
  const by = goesWith(asked, filters) ? asked : 'SUB_ACCOUNT';
  const then = oneOf(DIMENSIONS, search.get('then')) ?? null;
  const zone = search.get('zone');
  return {
    period: readPeriod(search),
    compareWith: oneOf(COMPARISONS, search.get('compare')) ?? USUAL.compareWith,
    granularity: oneOf(GRANULARITIES, search.get('step')) ?? null,
    by,
    thenBy: isSecond(then, by, filters) ? then : null,
    subAccountId: search.get(subAccount) || null,
    filters,
    timeZone: zone !== null && isZone(zone) ? zone : null,
    shape: oneOf(SHAPES, search.get('view')) ?? USUAL.shape,
    hidden: values('hide'),
    sort: readSort(search.get('sort')),
  };
}

/** Whether a dimension can be the second one of a grouping. */
export function isSecond(
  then: Dimension | null,
  by: UsageQuestion['by'],
  filters: ChipFilters,
): boolean {
  return then !== null && then !== by && by !== 'DIRECTION' && goesWith(then, filters, by);
}

/** Ids and domains are as they are; codes are in capitals. */
const AS_THEY_ARE: ReadonlySet<keyof ChipFilters> = new Set(['SUB_ACCOUNT', 'GRANT', 'TARGET']);

function storedKey(chip: keyof ChipFilters, text: string): string {
  return AS_THEY_ARE.has(chip) ? text : text.toUpperCase().replaceAll('-', '_');
}

/**
 * The query for a question; usual values are left out, so that one view has one address.
 * @param others parameters of other parts of the screen, which stay
 */
export function writeQuestion(
  question: UsageQuestion,
  others = new URLSearchParams(),
  subAccount = SUB_ACCOUNT,
): URLSearchParams {
  const search = new URLSearchParams(others);
  const put = (name: string, ...texts: readonly (string | null)[]) => {
    search.delete(name);
    for (const text of texts) if (text !== null) search.append(name, text);
  };
  const unless = (usual: string | null, value: string | null) =>
    value === null || value === usual ? null : word(value);
  const { period, sort } = question;
  const named = typeof period === 'string' ? period : null;
  const days = named === null ? undefined : DAYS[named];
  put('days', days === undefined || named === USUAL.period ? null : days);
  put('period', named === null || days !== undefined ? null : word(named));
  put('from', typeof period === 'string' ? null : period.from);
  put('to', typeof period === 'string' ? null : period.to);
  put('compare', unless(USUAL.compareWith, question.compareWith));
  put('step', unless(null, question.granularity));
  put('by', unless(USUAL.by, question.by));
  put('then', unless(null, question.thenBy));
  put(subAccount, question.subAccountId);
  for (const chip of CHIPS)
    put(
      FILTER_NAMES[chip],
      ...question.filters[chip].map((key) => (AS_THEY_ARE.has(chip) ? key : word(key))),
    );
  put('zone', question.timeZone);
  put('view', unless(USUAL.shape, question.shape));
  put('hide', ...question.hidden);
  const sorted = `${sort.ascending ? '-' : ''}${word(sort.by)}`;
  put('sort', sorted === word(USUAL.sort.by) ? null : sorted);
  return search;
}
