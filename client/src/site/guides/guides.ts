import {
  FORBIDDEN_REASONS,
  INPUT_REASONS,
  UNAUTHENTICATED_REASONS,
  UNAVAILABLE_REASONS,
} from '../../../../schema/rules/error-codes';
import {
  DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
  DEFAULT_PAGE_SIZE,
  EMAIL_CODE,
  MAX_API_KEY_ADDRESSES,
  MAX_API_KEY_REQUESTS_PER_MINUTE,
  MAX_API_KEYS,
  MAX_LIMIT_GIGABYTES,
  MAX_LIST_VALUES,
  MAX_PAGE_SIZE,
  MAX_PROXY_LINES,
  MAX_SESSION_ID_CHARACTERS,
  MAX_SUB_ACCOUNTS,
  MAX_UNPROVEN_ENTRIES,
  MAX_WHITELIST_BATCH,
  MAX_WHITELIST_ENTRIES,
  OPERATION_LIMITS,
  SESSION_MINUTES,
  SUB_ACCOUNT_PASSWORD_CHARACTERS,
  SUB_ACCOUNT_USERNAME_CHARACTERS,
  USAGE_QUERY_LIMITS,
  USAGE_REPORT_LIMITS,
} from '../../../../schema/rules/limits';
import { EXIT_CHANGED_HEADER, REASON_HEADER } from '../../../../schema/rules/proxy-headers';
import { CLOSED_PORTS, PROXY_LIMITS } from '../../../../schema/rules/proxy-limits';
import {
  STATEMENT_KEYS_PATH,
  STATEMENT_SEALED_AFTER_HOURS,
} from '../../../../schema/rules/statement-keys';
import { claims } from '../../generated/claims';
import { TRIAL, UNLIMITED_LIMITS } from '../../lib/prices';
import type { GuideName } from '../documentation/paths';
import { GRAPHQL, HTTP_PORT, PROXY_HOST, SOCKS5_PORT } from '../installation';
import type { ProseFile, ProseValues } from '../prose';
import { API_ERROR_TABLES } from './api-error-tables';
import apiErrors from './api-errors.md';
import apiKeys from './api-keys.md';
import api from './api.md';
import authentication from './authentication.md';
import endpoints from './endpoints.md';
import errors from './errors.md';
import type { Guide, GuideKey } from './guide';
import limits from './limits.md';
import { COUNTED_TABLES } from './counted-table';
import { PERMISSION_TABLES } from './permission-table';
import quickStart from './quick-start.md';
import { REFUSAL_TABLES } from './refusal-tables';
import sessions from './sessions.md';
import statements from './statements.md';
import targeting from './targeting.md';
import usageExport from './usage-export.md';

type Inserts = Parameters<ProseFile>[1];

function guide(name: GuideName, prose: ProseFile, values: ProseValues, inserts?: Inserts): Guide {
  const { front, sections } = prose<GuideKey>(values, inserts);
  return { name, ...front, sections };
}

/** Numbers as both languages write them. */
const written = (numbers: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(numbers).map(([name, number]) => [name, number.toLocaleString('en-US')]),
  );
const named = (reasons: Readonly<Record<string, string>>) =>
  Object.keys(reasons)
    .map((reason) => `\`${reason}\``)
    .join(', ');

const { countries, cities } = claims;
const { days, gigabytes } = TRIAL;
const { min, max } = SESSION_MINUTES;
const { series, buckets } = USAGE_REPORT_LIMITS;
const closed = CLOSED_PORTS.join(', ');
const credentials = {
  usernameMin: SUB_ACCOUNT_USERNAME_CHARACTERS.min,
  usernameMax: SUB_ACCOUNT_USERNAME_CHARACTERS.max,
  passwordMin: SUB_ACCOUNT_PASSWORD_CHARACTERS.min,
  passwordMax: SUB_ACCOUNT_PASSWORD_CHARACTERS.max,
};

export const PROXY_GUIDES: readonly Guide[] = [
  guide('quick-start', quickStart, { characters: EMAIL_CODE.characters, gigabytes, days }),
  guide('authentication', authentication, {
    ...credentials,
    ...written({ accounts: MAX_SUB_ACCOUNTS }),
  }),
  guide('targeting', targeting, { countries, cities }),
  guide('sessions', sessions, { min, max, MAX_SESSION_ID_CHARACTERS, EXIT_CHANGED_HEADER }),
  guide('endpoints', endpoints, {
    ...written({ lines: MAX_PROXY_LINES }),
    closed,
    host: PROXY_HOST,
    httpPort: HTTP_PORT,
    socksPort: SOCKS5_PORT,
    GRAPHQL,
  }),
  guide(
    'errors',
    errors,
    {
      ...PROXY_LIMITS,
      closed,
      EXIT_CHANGED_HEADER,
      HTTP_PORT,
      REASON_HEADER,
      SOCKS5_PORT,
    },
    REFUSAL_TABLES,
  ),
  guide('limits', limits, {
    min,
    max,
    ...written({
      ...OPERATION_LIMITS,
      ...UNLIMITED_LIMITS,
      ...USAGE_REPORT_LIMITS,
      defaultPageSize: DEFAULT_PAGE_SIZE,
      defaultRequests: DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
      keyAddresses: MAX_API_KEY_ADDRESSES,
      keys: MAX_API_KEYS,
      limitGigabytes: MAX_LIMIT_GIGABYTES,
      lines: MAX_PROXY_LINES,
      listValues: MAX_LIST_VALUES,
      mostRequests: MAX_API_KEY_REQUESTS_PER_MINUTE,
      pageSize: MAX_PAGE_SIZE,
      sessionCharacters: MAX_SESSION_ID_CHARACTERS,
      subAccounts: MAX_SUB_ACCOUNTS,
      unprovenEntries: MAX_UNPROVEN_ENTRIES,
      whitelistBatch: MAX_WHITELIST_BATCH,
      whitelistEntries: MAX_WHITELIST_ENTRIES,
    }),
  }),
];

export const API_GUIDES: readonly Guide[] = [
  guide('api', api, { ...credentials, GRAPHQL }),
  guide(
    'api-errors',
    apiErrors,
    {
      inputReasons: named(INPUT_REASONS),
      callerReasons: named(UNAUTHENTICATED_REASONS),
      accessReasons: named(FORBIDDEN_REASONS),
      unavailableReasons: named(UNAVAILABLE_REASONS),
    },
    API_ERROR_TABLES,
  ),
  guide('api-keys', apiKeys, { MAX_API_KEY_ADDRESSES, MAX_API_KEYS }, PERMISSION_TABLES),
  guide(
    'usage-export',
    usageExport,
    {
      series,
      buckets,
      largest: series - 1,
      ...written({ days: USAGE_REPORT_LIMITS.days, queryDays: USAGE_QUERY_LIMITS.days }),
    },
    COUNTED_TABLES,
  ),
  guide('statements', statements, {
    keysPath: STATEMENT_KEYS_PATH,
    hours: STATEMENT_SEALED_AFTER_HOURS,
  }),
];

const GUIDES: ReadonlyMap<GuideName, Guide> = new Map(
  [...PROXY_GUIDES, ...API_GUIDES].map((each) => [each.name, each]),
);

export function guideNamed(name: GuideName): Guide {
  const found = GUIDES.get(name);
  if (found === undefined) throw new Error(`There is no guide ${name}`);
  return found;
}
