import { DEFAULT_VALUES, DELIMITERS, type ProxyValues } from './proxy-form';

/**
 * The form in the address, so that a setup can be sent to a colleague. The password is never part of it, and neither is the
 * session: whoever opens the link gets one of their own. Whatever is left out or wrong is the default.
 */
type Shared = keyof typeof DEFAULT_VALUES | 'subAccountId';

/** Name in the address by field. */
const NAMES: Readonly<Record<Shared, string>> = {
  subAccountId: 'account',
  authMethod: 'auth',
  country: 'country',
  city: 'city',
  protocol: 'protocol',
  sessionType: 'session',
  minutes: 'minutes',
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

/** Texts of the gateway's own words look better in small letters. */
const written = (field: Shared, value: string): string =>
  CHOICES[field] === undefined ? value : value.toLowerCase().replaceAll('_', '-');

export function readProxyAddress(
  search: URLSearchParams,
  defaults: Pick<ProxyValues, 'subAccountId' | 'session'>,
): ProxyValues {
  const base: ProxyValues = { ...DEFAULT_VALUES, ...defaults };
  const read = (Object.keys(NAMES) as Shared[]).flatMap((field) => {
    const text = search.get(NAMES[field]);
    if (text === null) return [];
    const choices = CHOICES[field];
    const value = choices?.find((choice) => written(field, choice) === text);
    return choices !== undefined && value === undefined ? [] : [[field, value ?? text] as const];
  });
  const values: ProxyValues = { ...base, ...Object.fromEntries(read) };
  const country = values.country.toUpperCase();
  return { ...values, country, city: country === '' ? '' : values.city };
}

export function writeProxyAddress(values: ProxyValues, firstAccountId: string): URLSearchParams {
  const defaults = { ...DEFAULT_VALUES, subAccountId: firstAccountId };
  const search = new URLSearchParams();
  for (const field of Object.keys(NAMES) as Shared[]) {
    const unused =
      (field === 'minutes' && values.sessionType !== 'STICKY') ||
      (field === 'template' && values.format !== 'CUSTOM');
    if (values[field] !== defaults[field] && !unused)
      search.set(NAMES[field], written(field, values[field]));
  }
  return search;
}
