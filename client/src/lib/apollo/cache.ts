import type { PossibleTypesMap, TypePolicies } from '@apollo/client';

/**
 * Keeps the known time if the new one is in the same second, because times are shown to the second. Two responses that
 * arrive together differ by a few milliseconds, and the new value would render every reader again.
 */
function sameSecond(known: string | undefined, told: string): string {
  const second = 'YYYY-MM-DDThh:mm:ss'.length;
  return known?.slice(0, second) === told.slice(0, second) ? known : told;
}

/**
 * Cache normalization. Objects with an id are stored once. The types here have no id and belong to their parent, so the
 * fields of two queries are merged instead of replaced.
 */
export const typePolicies: TypePolicies = {
  Balance: { merge: true, fields: { asOf: { merge: sameSecond } } },
  TrafficBalance: { merge: true },
  UnlimitedBalance: { merge: true },
  Points: { merge: true },
  Referral: { merge: true },
  ReferralTotals: { merge: true },
  // Reference data with a natural key instead of an id.
  Country: { keyFields: ['code'] },
  Continent: { keyFields: ['code'] },
  City: { keyFields: false },
  // A list that changes all the time would leave its old rows behind.
  ProxyRequest: { keyFields: false },
};

/** Unions of the schema, for fragments on their members. */
export const possibleTypes: PossibleTypesMap = {
  PaymentOutcome: ['PaymentActionRequired', 'PaymentConfirmed'],
};
