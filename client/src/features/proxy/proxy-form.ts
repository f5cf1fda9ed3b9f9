import type {
  ProxyAuthMethod,
  ProxyConfigurationInput,
  ProxyProtocol,
  ProxySessionType,
} from '../../generated/schema-types';
import type { ProxyPresetFragment } from '../../generated/operations';
import { STICKY_MINUTES } from '../../lib/prices';
import { isSessionId, isTemplate, type LineFormat, MAX_QUANTITY } from './proxy-grammar';

/** What stands between the lines of a list. */
export const DELIMITERS = { newline: '\n', comma: ',', semicolon: ';', space: ' ', tab: '\t' };
export type Delimiter = keyof typeof DELIMITERS;

/** The form as a person fills it in. Numbers are texts until they are sent, because half of one is typed first. */
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
  readonly minutes: string;
  /** Session of the first line; the gateway makes those of the others. */
  readonly session: string;
  readonly quantity: string;
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
  minutes: '10',
  quantity: '1',
  format: 'HOST_PORT_USER_PASS',
  template: '{protocol}://{user}:{pass}@{host}:{port}',
  delimiter: 'newline',
};

interface Account {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** A whole number as it was typed, or null. */
function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

function within(text: string, from: number, to: number): boolean {
  const value = wholeNumber(text);
  return value !== null && value >= from && value <= to;
}

/** Whether a username carries the choices: without one nothing can be chosen. */
export function hasUsername({ authMethod }: ProxyValues): boolean {
  return authMethod === 'USER_ACCOUNT';
}

/**
 * What is wrong, by the rules of the gateway (proxy-configuration.rules.ts), so that most of it is said before it is sent. By
 * hand and not by a schema: the preview needs it at every key, and the library would be half of the route's budget.
 */
export function proxyErrors(values: ProxyValues, accounts: readonly Account[]): ProxyErrors {
  const errors: ProxyErrors = {};
  const account = accounts.find(({ id }) => id === values.subAccountId);
  if (account === undefined) errors.subAccountId = 'REQUIRED';
  else if (account.status === 'INACTIVE') errors.subAccountId = 'SUB_ACCOUNT_INACTIVE';
  if (hasUsername(values) && values.sessionType === 'STICKY') {
    if (values.minutes.trim() === '') errors.minutes = 'REQUIRED';
    else if (!within(values.minutes, STICKY_MINUTES.from, STICKY_MINUTES.to))
      errors.minutes = 'SESSION_MINUTES_INVALID';
    if (values.session === '') errors.session = 'REQUIRED';
    else if (!isSessionId(values.session)) errors.session = 'SESSION_INVALID';
  }
  if (values.quantity.trim() === '') errors.quantity = 'REQUIRED';
  else if (!within(values.quantity, 1, MAX_QUANTITY)) errors.quantity = 'QUANTITY_INVALID';
  if (values.format === 'CUSTOM') {
    if (values.template === '') errors.template = 'REQUIRED';
    else if (!isTemplate(values.template)) errors.template = 'TEMPLATE_INVALID';
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
    sessionMinutes: sticky ? wholeNumber(values.minutes) : null,
    session: sticky ? values.session : null,
    format: values.format,
    template: values.format === 'CUSTOM' ? values.template : null,
    quantity: wholeNumber(values.quantity) ?? 1,
  };
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
    minutes: preset.sessionMinutes === null ? current.minutes : String(preset.sessionMinutes),
    quantity: String(preset.quantity),
    format: preset.format,
    template: preset.template ?? current.template,
  };
}

/** Fields of the input by their names in the form, where the gateway's errors land. */
const FIELDS: Readonly<Record<string, keyof ProxyValues>> = {
  subAccountId: 'subAccountId',
  country: 'country',
  city: 'city',
  sessionType: 'sessionType',
  sessionMinutes: 'minutes',
  session: 'session',
  quantity: 'quantity',
  template: 'template',
};

/** The gateway's refusal as errors of the form, and the first code that belongs to no field. */
export function fromUserErrors(
  userErrors: readonly { readonly code: string; readonly field: string | null }[],
): { errors: ProxyErrors; rest: string | null } {
  const errors: ProxyErrors = {};
  let rest: string | null = null;
  for (const { code, field } of userErrors) {
    const name = field === null ? undefined : FIELDS[field];
    if (name === undefined) rest ??= code;
    else errors[name] ??= code;
  }
  return { errors, rest };
}
