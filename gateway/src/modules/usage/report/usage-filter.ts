import { isOffered } from '../../../../../schema/rules/offered-countries.js';
import type { InputReason } from '../../../../../schema/rules/error-codes.js';
import { REQUEST_OUTCOMES } from '../../../../../schema/rules/request-outcomes.js';
import { AppError } from '../../../platform/errors.js';
import { filterValues } from '../../../platform/page.js';
import type { BillingType } from '../../plan/billing-type.object.js';
import type { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import { UNNAMED_TARGET, type UsageFilter, type UsageValues } from './usage-rows.sql.js';

/** Requested values. An empty list is refused. */
interface UsageValuesQuery {
  subAccountIds?: readonly string[] | null;
  countries?: readonly string[] | null;
  protocols?: readonly ProxyProtocol[] | null;
  paidBy?: BillingType | null;
  grantIds?: readonly string[] | null;
  targets?: readonly string[] | null;
  outcomes?: readonly string[] | null;
}

/** The requested filter. Null or missing matches everything. */
export interface UsageFilterQuery extends UsageValuesQuery {
  /** What is left out, also if it was asked for. */
  not?: UsageValuesQuery | null;
}

interface Known {
  /** The customer's sub accounts, deleted ones too. */
  hasSubAccount: (id: string) => boolean;
  /** @param code ISO 3166-1 alpha-2, upper case. */
  hasCountry: (code: string) => boolean;
  /** The customer's grants, ended ones too. */
  hasGrant: (id: string) => boolean;
}

/** Usage without a requested country. */
const NO_COUNTRY = 'ZZ';

/**
 * Checks that the filter's values exist, because usage of something unknown would look like no usage.
 * @throws AppError BAD_USER_INPUT with `reason` UNKNOWN_SUB_ACCOUNT, UNKNOWN_COUNTRY,
 * UNKNOWN_GRANT, UNKNOWN_OUTCOME, or LIST_EMPTY
 */
export function checkedFilter(query: UsageFilterQuery, known: Known): UsageFilter {
  return { ...checkedValues(query, known), not: checkedValues(query.not ?? {}, known, 'not.') };
}

function checkedValues(
  query: UsageValuesQuery,
  { hasSubAccount, hasCountry, hasGrant }: Known,
  place = '',
): UsageValues {
  const { subAccountIds, countries, protocols, paidBy, grantIds } = query;
  const ids = filterValues(`${place}subAccountIds`, subAccountIds);
  const requested = filterValues(`${place}countries`, countries);
  if (ids?.some((id) => !hasSubAccount(id)))
    throw unknown('UNKNOWN_SUB_ACCOUNT', 'There is no such sub account');
  const grants = filterValues(`${place}grantIds`, grantIds);
  if (grants?.some((id) => !hasGrant(id)))
    throw unknown('UNKNOWN_GRANT', 'There is no such grant of traffic');
  const outcomes = filterValues(`${place}outcomes`, query.outcomes);
  if (outcomes?.some((outcome) => !REQUEST_OUTCOMES.has(outcome)))
    throw unknown('UNKNOWN_OUTCOME', 'There is no such outcome of a request');
  const codes = requested?.map((country) => country.toUpperCase()) ?? null;
  // A country that is no longer offered may have been used.
  if (codes?.some((code) => code !== NO_COUNTRY && !hasCountry(code) && isOffered(code)))
    throw unknown('UNKNOWN_COUNTRY', 'Use ISO 3166-1 alpha-2 codes of countries that have proxies');
  return {
    subAccountIds: ids,
    countries: codes,
    protocols: filterValues(`${place}protocols`, protocols),
    paidBy: paidBy ?? null,
    grantIds: grants,
    targets: filterValues(`${place}targets`, query.targets)?.map(keptTarget) ?? null,
    outcomes,
  };
}

/** A target as it is kept. */
const keptTarget = (target: string): string =>
  target === UNNAMED_TARGET ? '' : target.toLowerCase();

function unknown(reason: InputReason, message: string): AppError {
  return new AppError('BAD_USER_INPUT', message, { reason });
}
