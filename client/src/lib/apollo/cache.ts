import type { PossibleTypesMap, TypePolicies } from '@apollo/client';

/**
 * How answers are normalised. Objects with an id are kept once; these have none and belong to the object that holds them, so
 * what two queries ask of them is merged instead of replaced.
 */
export const typePolicies: TypePolicies = {
  Balance: { merge: true },
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
