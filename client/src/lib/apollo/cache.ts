import type { PossibleTypesMap, TypePolicies } from '@apollo/client';

/**
 * Two answers that arrive together are a few milliseconds apart, and instants are shown to the second: a new one within the
 * same second would render everybody again who shows what it belongs to.
 */
function sameSecond(known: string | undefined, told: string): string {
  const second = 'YYYY-MM-DDThh:mm:ss'.length;
  return known?.slice(0, second) === told.slice(0, second) ? known : told;
}

/**
 * How answers are normalised. Objects with an id are kept once; these have none and belong to the object that holds them, so
 * what two queries ask of them is merged instead of replaced.
 */
export const typePolicies: TypePolicies = {
  Balance: { merge: true, fields: { asOf: { merge: sameSecond } } },
  TrafficBalance: { merge: true },
  UnlimitedBalance: { merge: true },
  Points: { merge: true },
  // Reference data without ids of their own.
  Country: { keyFields: ['code'] },
  Continent: { keyFields: ['code'] },
  City: { keyFields: false },
};

/** Unions of the graph, for fragments on their members. */
export const possibleTypes: PossibleTypesMap = {
  PaymentOutcome: ['PaymentActionRequired', 'PaymentConfirmed'],
};
