import type {
  BillingType,
  ProxyProtocol,
  UsageFilterInput,
  UsageQuery,
} from '../../../../schema/generated/schema-types';
import { granularitiesOf, spanOf } from './usage-period';
import {
  type ChipFilters,
  CHIPS,
  DIRECTION,
  isLeftOut,
  keyOf,
  USUAL,
  type UsageQuestion,
} from './usage-question';

/**
 * The part of a question that the gateway answers. What it does not name (view, legend, sort) asks for nothing.
 * @param plan the only plan whose bytes are counted
 */
export function toQuery(
  question: UsageQuestion,
  timeZone: string,
  plan: BillingType | undefined,
): UsageQuery {
  const { period, compareWith, granularity, by, thenBy } = question;
  const isNamed = typeof period === 'string';
  const span = isNamed ? null : spanOf(period, timeZone);
  const isAllowed = granularity !== null && granularitiesOf(period, timeZone).includes(granularity);
  return {
    period: isNamed ? period : null,
    range: span && {
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
    },
    compareWith,
    granularity: isAllowed ? granularity : null,
    groupBy: by === DIRECTION ? null : by,
    thenBy: by === DIRECTION ? null : thenBy,
    filter: toFilter(question, plan),
    timeZone,
  };
}

function toFilter(
  { subAccountId, filters }: UsageQuestion,
  plan: BillingType | undefined,
): UsageFilterInput | null {
  const kept = valuesOf(filters, (value) => !isLeftOut(value));
  const not = CHIPS.some((chip) => filters[chip].some(isLeftOut))
    ? valuesOf(filters, isLeftOut)
    : null;
  if (
    plan === undefined &&
    subAccountId === null &&
    CHIPS.every((chip) => filters[chip].length === 0)
  )
    return null;
  return {
    subAccountIds: subAccountId === null ? null : [subAccountId],
    countries: kept.countries,
    protocols: kept.protocols,
    paidBy: plan ?? kept.paidBy,
    grantIds: kept.grantIds,
    targets: kept.targets,
    outcomes: kept.outcomes,
    not,
  };
}

/** The filters that go with targets and with directions: those of "Where did my gigabytes go?". */
export function filtersOfLog({ filters }: UsageQuestion): ChipFilters {
  const { SUB_ACCOUNT, TARGET, OUTCOME } = filters;
  return { ...USUAL.filters, SUB_ACCOUNT, TARGET, OUTCOME };
}

/** The values of the chips that pass. */
function valuesOf(filters: ChipFilters, passes: (value: string) => boolean) {
  const some = (chip: keyof ChipFilters) => {
    const values = filters[chip].filter(passes).map(keyOf);
    return values.length === 0 ? null : values;
  };
  return {
    subAccountIds: some('SUB_ACCOUNT'),
    countries: some('COUNTRY'),
    protocols: some('PROTOCOL') as readonly ProxyProtocol[] | null,
    paidBy: (some('PLAN')?.[0] ?? null) as BillingType | null,
    grantIds: some('GRANT'),
    targets: some('TARGET'),
    outcomes: some('OUTCOME'),
  };
}
