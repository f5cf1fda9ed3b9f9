import { array, number, object, type ObjectSchema, string } from 'yup';
import {
  API_SCOPES,
  apiKeyNameProblem,
  apiKeyProblems,
  type ApiKeyRequest,
  type ApiScope,
} from '../../../../schema/rules/api-key';
import { DEFAULT_API_KEY_REQUESTS_PER_MINUTE } from '../../../../schema/rules/limits';
import { storedName } from '../../../../schema/rules/name';
import { DAY_MS } from '../../../../schema/rules/time';
import { typedText } from '../../../../schema/rules/typed-text';
import type { ApiKeyCreateInput } from '../../../../schema/generated/schema-types';
import { ruleField } from '../../lib/forms/rule-field';

/** Lifetimes to choose from, in days. A key with `never` is valid until revoked. */
export const LIFETIMES = ['30', '90', '365', 'never'] as const;
type Lifetime = (typeof LIFETIMES)[number];

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

const VALID: ApiKeyRequest = {
  name: 'x',
  scopes: API_SCOPES,
  expiresAt: null,
  sourceAddresses: [],
  requestsPerMinute: 1,
};

/** The gateway's own rule, one field at a time. Only the gateway validates addresses. */
function problemOf(given: Partial<ApiKeyRequest>): string | null {
  return apiKeyProblems({ ...VALID, ...given }, new Date())[0]?.code ?? null;
}

/** Messages are codes. */
export const apiKeySchema: ObjectSchema<ApiKeyValues> = object({
  name: ruleField(apiKeyNameProblem),
  scopes: array()
    .of(string<ApiScope>().defined())
    .defined()
    .test('rule', 'SCOPES_REQUIRED', (scopes) => problemOf({ scopes }) === null),
  lifetime: string<Lifetime>().defined().oneOf(LIFETIMES),
  sourceAddresses: ruleField((text) => problemOf({ sourceAddresses: addressesIn(text) })),
  requestsPerMinute: number()
    .defined()
    .nullable()
    .test(
      'rule',
      'LIMIT_OUT_OF_RANGE',
      (requestsPerMinute) => problemOf({ requestsPerMinute }) === null,
    ),
});

export function addressesIn(text: string): string[] {
  return typedText(text)
    .split(/[\s,;]+/)
    .filter((address) => address !== '');
}

/** Form → API. Call it only with valid values. */
export function toApiKeyInput(values: ApiKeyValues, now: Date): ApiKeyCreateInput {
  const { name, scopes, lifetime, sourceAddresses, requestsPerMinute } = values;
  return {
    name: storedName(name),
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
export function apiKeyField(field: string): string {
  return field === 'expiresAt' ? 'lifetime' : field;
}
