import { MAX_PROXY_LINES, SESSION_MINUTES } from '../../../../schema/rules/limits';
import type {
  ProxyAuthMethod,
  ProxyConfigurationInput,
  ProxyConfigurationTestInput,
  ProxyProtocol,
  ProxySessionType,
} from '../../generated/schema-types';
import type { ProxyPresetFragment } from './proxy-setup.generated';
import { isSessionId } from '../../../../schema/rules/proxy-username';
import { isTemplate, type LineFormat } from '../../../../schema/rules/proxy-lines';

/** What stands between the lines of a list. */
export const DELIMITERS = { newline: '\n', comma: ',', semicolon: ';', space: ' ', tab: '\t' };
export type Delimiter = keyof typeof DELIMITERS;

/** The form as a person fills it in. A number is null while it is empty or half typed. */
export interface ProxyValues {
  readonly authMethod: ProxyAuthMethod;
  /** Empty while none is chosen. */
  readonly subAccountId: string;
  /** ISO 3166-1 alpha-2 in upper case; empty is anywhere. */
  readonly country: string;
  /** Slug; empty is anywhere in the country. */
  readonly city: string;
  readonly protocol: ProxyProtocol;
  readonly sessionType: ProxySessionType;
  readonly sessionMinutes: number | null;
  /** Session of the first line; the gateway makes those of the others. */
  readonly session: string;
  readonly quantity: number | null;
  readonly format: LineFormat;
  readonly template: string;
  readonly delimiter: Delimiter;
}

/** Codes of what is wrong, by field; words are in proxy-words.ts. */
export type ProxyErrors = Partial<Record<keyof ProxyValues, string>>;

export const DEFAULT_VALUES: Omit<ProxyValues, 'subAccountId' | 'session'> = {
  authMethod: 'USER_ACCOUNT',
  country: '',
  city: '',
  protocol: 'HTTP',
  sessionType: 'ROTATING',
  sessionMinutes: 10,
  quantity: 1,
  format: 'HOST_PORT_USER_PASS',
  template: '{protocol}://{user}:{pass}@{host}:{port}',
  delimiter: 'newline',
};

interface Account {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

interface Country {
  readonly code: string;
  readonly cities: readonly { readonly slug: string }[];
}

const isWithin = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;

/** Whether a username carries the choices: without one nothing can be chosen. */
export function hasUsername({ authMethod }: ProxyValues): boolean {
  return authMethod === 'USER_ACCOUNT';
}

/**
 * What is wrong, by the rules of the gateway (proxy-configuration.rules.ts), so that most of it is said before it is sent. By
 * hand and not by a schema: the library would be half of the route's budget.
 */
export function proxyErrors(
  values: ProxyValues,
  accounts: readonly Account[],
  countries: readonly Country[],
): ProxyErrors {
  const errors: ProxyErrors = {};
  const account = accounts.find(({ id }) => id === values.subAccountId);
  if (account === undefined) errors.subAccountId = 'REQUIRED';
  else if (account.status === 'INACTIVE') errors.subAccountId = 'SUB_ACCOUNT_INACTIVE';
  if (hasUsername(values)) Object.assign(errors, targetErrors(values, countries));
  if (values.quantity === null) errors.quantity = 'REQUIRED';
  else if (!isWithin(values.quantity, 1, MAX_PROXY_LINES)) errors.quantity = 'QUANTITY_INVALID';
  if (values.format === 'CUSTOM') {
    if (values.template === '') errors.template = 'REQUIRED';
    else if (!isTemplate(values.template)) errors.template = 'TEMPLATE_INVALID';
  }
  return errors;
}

/** What is wrong with where to leave from and for how long. */
function targetErrors(values: ProxyValues, countries: readonly Country[]): ProxyErrors {
  const { country, city, sessionType, sessionMinutes, session } = values;
  const errors: ProxyErrors = {};
  const place = countries.find(({ code }) => code === country);
  if (country !== '' && place === undefined) errors.country = 'COUNTRY_UNKNOWN';
  else if (city !== '' && !place?.cities.some(({ slug }) => slug === city))
    errors.city = 'CITY_UNKNOWN';
  if (sessionType === 'STICKY') {
    if (sessionMinutes === null) errors.sessionMinutes = 'REQUIRED';
    else if (!isWithin(sessionMinutes, SESSION_MINUTES.min, SESSION_MINUTES.max))
      errors.sessionMinutes = 'SESSION_MINUTES_INVALID';
    if (session === '') errors.session = 'REQUIRED';
    else if (!isSessionId(session)) errors.session = 'SESSION_INVALID';
  }
  return errors;
}

/** Form → API, for values without errors. What cannot apply is left out rather than refused. */
export function toInput(values: ProxyValues): ProxyConfigurationInput {
  const chosen = hasUsername(values);
  const sticky = chosen && values.sessionType === 'STICKY';
  return {
    subAccountId: values.subAccountId,
    authMethod: values.authMethod,
    protocol: values.protocol,
    country: (chosen && values.country) || null,
    city: (chosen && values.city) || null,
    sessionType: sticky ? 'STICKY' : 'ROTATING',
    sessionMinutes: sticky ? values.sessionMinutes : null,
    session: sticky ? values.session : null,
    format: values.format,
    template: values.format === 'CUSTOM' ? values.template : null,
    quantity: values.quantity ?? 1,
  };
}

/** Form → API, for a setup that has a username. */
export function toTestInput(values: ProxyValues): ProxyConfigurationTestInput {
  const { subAccountId, protocol, country, city, sessionType, sessionMinutes, session } =
    toInput(values);
  return { subAccountId, protocol, country, city, sessionType, sessionMinutes, session };
}

/** API → form: what was confirmed before, to be used again. A session is never used again. */
export function fromPreset(preset: ProxyPresetFragment, current: ProxyValues): ProxyValues {
  return {
    ...current,
    authMethod: preset.authMethod,
    subAccountId: preset.subAccountId,
    country: preset.country ?? '',
    city: preset.city ?? '',
    protocol: preset.protocol,
    sessionType: preset.sessionType,
    sessionMinutes: preset.sessionMinutes ?? current.sessionMinutes,
    quantity: preset.quantity,
    format: preset.format,
    template: preset.template ?? current.template,
  };
}

const FIELDS: ReadonlySet<string> = new Set<keyof ProxyValues>([
  'subAccountId',
  'country',
  'city',
  'sessionType',
  'sessionMinutes',
  'session',
  'quantity',
  'template',
]);

/** Where a refusal of the gateway is shown; null where the form has no such field. */
export function fieldOf(field: string): string | null {
  return FIELDS.has(field) ? field : null;
}
