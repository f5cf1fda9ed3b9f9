import {
  MAX_API_KEY_ADDRESSES,
  MAX_API_KEY_NAME_CHARACTERS,
  MAX_API_KEY_REQUESTS_PER_MINUTE,
} from '../../../../schema/rules/limits.js';
import { characterCount, isPlainLine } from '../../../../schema/rules/text.js';
import { canonicalAddress } from '../../../../schema/rules/address.js';
import { UserError } from '../../platform/errors.js';
import { API_SCOPES, type ApiScope } from '../../platform/viewer.js';

/** What is asked of a new key. */
export interface NewApiKey {
  name: string;
  scopes: ApiScope[];
  expiresAt: Date | null;
  sourceAddresses: string[];
  requestsPerMinute: number;
}

/**
 * Checks a new key and brings it into the form that is stored.
 * @throws UserError NAME_REQUIRED, NAME_TOO_LONG, NAME_CHARACTERS_REFUSED, SCOPES_REQUIRED, EXPIRY_IN_THE_PAST, ADDRESS_INVALID,
 *   TOO_MANY_ADDRESSES, LIMIT_OUT_OF_RANGE
 */
export function checkedApiKey(request: NewApiKey, now: Date): NewApiKey {
  const name = request.name.trim();
  if (name === '') throw new UserError('NAME_REQUIRED', { field: 'name' });
  if (characterCount(name) > MAX_API_KEY_NAME_CHARACTERS) {
    throw new UserError('NAME_TOO_LONG', {
      field: 'name',
      message: `At most ${MAX_API_KEY_NAME_CHARACTERS} characters`,
    });
  }
  if (!isPlainLine(name)) {
    throw new UserError('NAME_CHARACTERS_REFUSED', { field: 'name' });
  }
  const scopes = API_SCOPES.filter((scope) => request.scopes.includes(scope));
  if (scopes.length === 0) throw new UserError('SCOPES_REQUIRED', { field: 'scopes' });
  if (request.expiresAt !== null && request.expiresAt <= now) {
    throw new UserError('EXPIRY_IN_THE_PAST', { field: 'expiresAt' });
  }
  const { requestsPerMinute } = request;
  if (requestsPerMinute < 1 || requestsPerMinute > MAX_API_KEY_REQUESTS_PER_MINUTE) {
    throw new UserError('LIMIT_OUT_OF_RANGE', {
      field: 'requestsPerMinute',
      message: `From 1 to ${MAX_API_KEY_REQUESTS_PER_MINUTE}`,
    });
  }
  const sourceAddresses = [...new Set(request.sourceAddresses.map(checkedAddress))];
  if (sourceAddresses.length > MAX_API_KEY_ADDRESSES) {
    throw new UserError('TOO_MANY_ADDRESSES', {
      field: 'sourceAddresses',
      message: `At most ${MAX_API_KEY_ADDRESSES}`,
    });
  }
  return { name, scopes, expiresAt: request.expiresAt, sourceAddresses, requestsPerMinute };
}

export function tooManyKeys(max: number): UserError {
  return new UserError('TOO_MANY_API_KEYS', { message: `At most ${max} keys can be active` });
}

/** One host in canonical form, in which requests are compared with it (SECURITY 31). */
function checkedAddress(text: string): string {
  const address = canonicalAddress(text.trim());
  if (address === null) {
    throw new UserError('ADDRESS_INVALID', { field: 'sourceAddresses' });
  }
  return address;
}
