import { wholeNumber } from '../../../lib/whole-number';
import { ACCOUNT_PARAMETER } from './address-parameters';
import { DEFAULT_VALUES, DELIMITERS, type ProxyValues } from './proxy-form';

/**
 * The form in the address, so that a setup can be sent to a colleague. The password is never part of it, and neither is the
 * session: each reader of the link gets their own. A missing or wrong value is the default.
 */
type Shared = keyof typeof DEFAULT_VALUES | 'subAccountId';

/** Name in the address by field. */
const NAMES: Readonly<Record<Shared, string>> = {
  subAccountId: ACCOUNT_PARAMETER,
  authMethod: 'auth',
  country: 'country',
  city: 'city',
  protocol: 'protocol',
  sessionType: 'session',
  sessionMinutes: 'minutes',
  quantity: 'quantity',
  format: 'format',
  template: 'template',
  delimiter: 'delimiter',
};

const CHOICES: Partial<Record<Shared, readonly string[]>> = {
  authMethod: ['USER_ACCOUNT', 'WHITELIST'],
  protocol: ['HTTP', 'HTTPS', 'SOCKS5'],
  sessionType: ['ROTATING', 'STICKY'],
  format: [
    'HOST_PORT_USER_PASS',
    'USER_PASS_AT_HOST_PORT',
    'USER_PASS_HOST_PORT',
    'URL',
    'CURL',
    'CUSTOM',
  ],
  delimiter: Object.keys(DELIMITERS),
};

const NUMBERS: ReadonlySet<Shared> = new Set(['sessionMinutes', 'quantity']);

/** Texts of the gateway's own words look better in small letters. */
const written = (field: Shared, value: string): string =>
  CHOICES[field] === undefined ? value : value.toLowerCase().replaceAll('_', '-');

const FIELDS = Object.keys(NAMES) as Shared[];

/** Undefined for what cannot be meant. */
function readField(field: Shared, text: string): string | number | undefined {
  if (NUMBERS.has(field)) return wholeNumber(text);
  const choices = CHOICES[field];
  if (choices === undefined) return text;
  return choices.find((choice) => written(field, choice) === text);
}

export function readProxyAddress(
  search: URLSearchParams,
  defaults: Pick<ProxyValues, 'subAccountId' | 'session'>,
): ProxyValues {
  const read: Partial<Record<Shared, string | number>> = {};
  for (const field of FIELDS) {
    const text = search.get(NAMES[field]);
    const value = text === null ? undefined : readField(field, text);
    if (value !== undefined) read[field] = value;
  }
  // Each value is one of the field's own choices, so it fits the field.
  const values: ProxyValues = { ...DEFAULT_VALUES, ...defaults, ...(read as Partial<ProxyValues>) };
  const country = values.country.toUpperCase();
  return { ...values, country, city: country === '' ? '' : values.city };
}

/** Words that a template may have beside its placeholders and still be shared. */
const KNOWN_WORDS =
  /\b(?:https?|socks5h?|curl|x|proxy|user|pass|host|port|export|http_proxy|https_proxy)\b/gi;

/**
 * Whether a template may stand in an address. People type a password where `{password}` is meant, and no rule can tell it
 * from another word, so a template with any word that is not known stays out of addresses and links.
 */
export function isShareable(template: string): boolean {
  const rest = template.replace(/\{\w+\}/g, ' ').replace(KNOWN_WORDS, ' ');
  return !/[\p{L}\p{N}]/u.test(rest);
}

interface TemplateState {
  readonly template: string;
  /** The customer: on a shared computer, the next one goes back through the same history. */
  readonly customerId: string;
}

/**
 * State of the history entry, so that a template that may not stand in the address survives a reload. It is neither sent nor
 * stored by the page, and goes with the tab.
 */
export function writeTemplateState(values: ProxyValues, customerId: string): TemplateState | null {
  const { format, template } = values;
  return format === 'CUSTOM' && !isShareable(template) ? { template, customerId } : null;
}

/** The template that this customer's history entry has. Undefined if it has none. */
export function readTemplateState(state: unknown, customerId: string): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const found = new Map<string, unknown>(Object.entries(state));
  const template = found.get('template');
  return typeof template === 'string' && found.get('customerId') === customerId
    ? template
    : undefined;
}

/** @param others parameters of the page's other tabs, which stay */
export function writeProxyAddress(
  values: ProxyValues,
  firstAccountId: string,
  others = new URLSearchParams(),
): URLSearchParams {
  const defaults = { ...DEFAULT_VALUES, subAccountId: firstAccountId };
  const search = new URLSearchParams();
  for (const field of FIELDS) {
    const unused =
      (field === 'sessionMinutes' && values.sessionType !== 'STICKY') ||
      (field === 'template' && (values.format !== 'CUSTOM' || !isShareable(values.template)));
    if (values[field] !== defaults[field] && !unused)
      search.set(NAMES[field], written(field, String(values[field] ?? '')));
  }
  const own = new Set(Object.values(NAMES));
  for (const [name, value] of others) if (!own.has(name)) search.set(name, value);
  return search;
}

/**
 * Link to a setup, on the page with this address. It names the sub account even where the page's own address leaves it out,
 * because which one is the first changes.
 */
export function setupLink(page: string, values: ProxyValues): string {
  const search = writeProxyAddress(values, '').toString();
  return search === '' ? page : `${page}?${search}`;
}
