import type {
  BillingType,
  ProxyProtocol,
  UsageFilterInput,
  UsageQuery,
} from '../../../../schema/generated/schema-types';
import { granularitiesOf, spanOf } from './usage-period';
import { CHIPS, DIRECTION, type UsageQuestion } from './usage-question';

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
  const some = (values: readonly string[]) => (values.length === 0 ? null : values);
  if (
    plan === undefined &&
    subAccountId === null &&
    CHIPS.every((chip) => filters[chip].length === 0)
  )
    return null;
  return {
    subAccountIds: subAccountId === null ? null : [subAccountId],
    countries: some(filters.COUNTRY),
    protocols: some(filters.PROTOCOL) as readonly ProxyProtocol[] | null,
    paidBy: plan ?? (filters.PLAN[0] as BillingType | undefined) ?? null,
    grantIds: some(filters.GRANT),
    targets: some(filters.TARGET),
    outcomes: some(filters.OUTCOME),
  };
}
