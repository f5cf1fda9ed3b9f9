import { array, number, object, type ObjectSchema, string } from 'yup';
import { characterCount } from '../../../../schema/rules/text';
import {
  DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
  MAX_API_KEY_ADDRESSES,
  MAX_API_KEY_NAME_CHARACTERS,
  MAX_API_KEY_REQUESTS_PER_MINUTE,
} from '../../../../schema/rules/limits';
import { DAY_MS } from '../../../../schema/rules/time';
import type { ApiKeyCreateInput, ApiScope } from '../../generated/schema-types';

/** Lifetimes to choose from, in days. A key with `never` is valid until revoked. */
export const LIFETIMES = ['30', '90', '365', 'never'] as const;
type Lifetime = (typeof LIFETIMES)[number];

/** In display order: the most needed scopes first. */
export const SCOPES = [
  'READ_USAGE',
  'READ_ORDERS',
  'MANAGE_SUB_ACCOUNTS',
  'MANAGE_WHITELIST',
  'READ_PROFILE',
] as const satisfies readonly ApiScope[];

export interface ApiKeyValues {
  name: string;
  scopes: ApiScope[];
  lifetime: Lifetime;
  /** Addresses as typed, separated by lines or commas. Empty allows any address. */
  sourceAddresses: string;
  requestsPerMinute: number | null;
}

export const EMPTY_API_KEY: ApiKeyValues = {
  name: '',
  scopes: ['READ_USAGE'],
  lifetime: '90',
  sourceAddresses: '',
  requestsPerMinute: DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
};

/** Messages are codes, the same as the gateway's. Only the gateway validates addresses. */
export const apiKeySchema: ObjectSchema<ApiKeyValues> = object({
  name: string()
    .trim()
    .required('NAME_REQUIRED')
    .test('length', 'NAME_TOO_LONG', (name) => characterCount(name) <= MAX_API_KEY_NAME_CHARACTERS),
  scopes: array()
    .of(string<ApiScope>().defined().oneOf(SCOPES))
    .defined()
    .min(1, 'SCOPES_REQUIRED'),
  lifetime: string<Lifetime>().defined().oneOf(LIFETIMES),
  sourceAddresses: string()
    .default('')
    .test(
      'count',
      'TOO_MANY_ADDRESSES',
      (text) => addressesIn(text).length <= MAX_API_KEY_ADDRESSES,
    ),
  requestsPerMinute: number()
    .defined()
    .nullable()
    .test(
      'range',
      'LIMIT_OUT_OF_RANGE',
      (value) => value !== null && value >= 1 && value <= MAX_API_KEY_REQUESTS_PER_MINUTE,
    ),
});

export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}

/** Form → API. Call it only with valid values. */
export function toApiKeyInput(values: ApiKeyValues, now: Date): ApiKeyCreateInput {
  const { name, scopes, lifetime, sourceAddresses, requestsPerMinute } = values;
  return {
    name: name.trim(),
    scopes,
    expiresAt:
      lifetime === 'never'
        ? null
        : new Date(now.getTime() + Number(lifetime) * DAY_MS).toISOString(),
    sourceAddresses: addressesIn(sourceAddresses),
    requestsPerMinute,
  };
}

/** Maps the gateway's field to the form's. */
export function apiKeyField(field: string): string | null {
  if (field === 'expiresAt') return 'lifetime';
  return field in EMPTY_API_KEY ? field : null;
}
