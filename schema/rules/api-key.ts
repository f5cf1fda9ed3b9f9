import type { UserErrorCode } from './error-codes.js';
import {
  MAX_API_KEY_ADDRESSES,
  MAX_API_KEY_NAME_CHARACTERS,
  MAX_API_KEY_REQUESTS_PER_MINUTE,
  MAX_LIST_VALUES,
} from './limits.js';
import { nameProblem } from './name.js';

/** Every key starts with this, so that people and secret scanners recognize one. */
export const API_KEY_PREFIX = 'hk_';

/** The rights that a key can have (SECURITY 33), in the order of a key's list. */
export const API_SCOPES = [
  'READ_PROFILE',
  'READ_USAGE',
  'READ_ORDERS',
  'MANAGE_SUB_ACCOUNTS',
  'MANAGE_WHITELIST',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Input for a new key. */
export interface ApiKeyRequest {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Null means that it stays valid until it is revoked. */
  readonly expiresAt: Date | null;
  /** None allows any address. */
  readonly sourceAddresses: readonly string[];
  /** Null while a form's field is empty. */
  readonly requestsPerMinute: number | null;
}

export interface ApiKeyProblem {
  readonly code: UserErrorCode;
  readonly field: keyof ApiKeyRequest;
}

/** Checks the name of a key, as typed. Returns null for a valid one. */
export function apiKeyNameProblem(name: string): ReturnType<typeof nameProblem> {
  return nameProblem(name, MAX_API_KEY_NAME_CHARACTERS);
}

/** Lists of a new key that are too long to be looked at, repeated values included (SECURITY 59). */
export function apiKeyListProblems({
  scopes,
  sourceAddresses,
}: Pick<ApiKeyRequest, 'scopes' | 'sourceAddresses'>): ApiKeyProblem[] {
  const problems: ApiKeyProblem[] = [];
  if (scopes.length > MAX_LIST_VALUES)
    problems.push({ code: 'TOO_MANY_SELECTED', field: 'scopes' });
  if (sourceAddresses.length > MAX_LIST_VALUES)
    problems.push({ code: 'TOO_MANY_ADDRESSES', field: 'sourceAddresses' });
  return problems;
}

/** Each problem of a new key. Whether its addresses are addresses is the matter of address.ts, which a form need not load. */
export function apiKeyProblems(request: ApiKeyRequest, now: Date): ApiKeyProblem[] {
  const { scopes, expiresAt, sourceAddresses, requestsPerMinute } = request;
  const problems: ApiKeyProblem[] = [];
  const name = apiKeyNameProblem(request.name);
  if (name !== null) problems.push({ code: name, field: 'name' });
  if (scopes.length === 0) problems.push({ code: 'SCOPES_REQUIRED', field: 'scopes' });
  if (expiresAt !== null && expiresAt <= now)
    problems.push({ code: 'EXPIRY_IN_THE_PAST', field: 'expiresAt' });
  if (sourceAddresses.length > MAX_API_KEY_ADDRESSES)
    problems.push({ code: 'TOO_MANY_ADDRESSES', field: 'sourceAddresses' });
  if (!isRate(requestsPerMinute))
    problems.push({ code: 'LIMIT_OUT_OF_RANGE', field: 'requestsPerMinute' });
  return problems;
}

function isRate(requests: number | null): boolean {
  return (
    Number.isInteger(requests) &&
    requests !== null &&
    requests >= 1 &&
    requests <= MAX_API_KEY_REQUESTS_PER_MINUTE
  );
}
