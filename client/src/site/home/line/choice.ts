import { formatProxyLine, type LineFormat } from '../../../../../schema/rules/proxy-lines';
import {
  countryCode,
  formatProxyUsername,
  isSessionMinutes,
} from '../../../../../schema/rules/proxy-username';
import type { ProxyAddress } from './proxy-address';

/**
 * The visitor's choice. Names and values are those of the proxy setup's address in the dashboard, so that one query fills in
 * both (features/proxy/form/proxy-address.ts).
 */
export interface Choice {
  /** ISO 3166-1 alpha-2 in upper case; empty is anywhere. */
  readonly country: string;
  /** Slug; empty is anywhere in the country. */
  readonly city: string;
  readonly session: 'rotating' | 'sticky';
  /** Whole minutes. */
  readonly minutes: string;
  readonly protocol: 'http' | 'socks5';
}

/** The page's choice until the visitor chooses. */
export const EXAMPLE: Choice = {
  country: 'US',
  city: '',
  session: 'rotating',
  minutes: '10',
  protocol: 'http',
};

export const FIELDS = Object.keys(EXAMPLE) as (keyof Choice)[];

/** The minutes of a sticky session. Text typed before hydration may not be minutes; the form reads that text itself. */
export function minutesOf({ minutes }: Pick<Choice, 'minutes'>): number {
  return Number(isMinutes(minutes) ? minutes : EXAMPLE.minutes);
}

function isMinutes(text: string | null): text is string {
  return text !== null && /^\d+$/.test(text) && isSessionMinutes(Number(text));
}

/**
 * The choice in an address; null if it names none. A missing or wrong value is the dashboard's default. The list of places
 * decides whether the country and the city exist.
 */
export function readChoice(search: URLSearchParams): Choice | null {
  if (!FIELDS.some((field) => search.has(field))) return null;
  const country = search.get('country') ?? '';
  const city = search.get('city') ?? '';
  const minutes = search.get('minutes');
  const hasCountry = /^[a-z]{2}$/i.test(country);
  return {
    country: hasCountry ? countryCode(country) : '',
    city: hasCountry && /^\w+$/.test(city) ? city : '',
    session: search.get('session') === 'sticky' ? 'sticky' : 'rotating',
    minutes: isMinutes(minutes) ? minutes : EXAMPLE.minutes,
    protocol: search.get('protocol') === 'socks5' ? 'socks5' : 'http',
  };
}

/** The choice for an address. The session is always named, so that an address without it shows the example. */
export function writeChoice(choice: Choice, others = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(others);
  for (const field of FIELDS) search.delete(field);
  const { country, city, session, protocol } = choice;
  if (country !== '') search.set('country', country);
  if (city !== '') search.set('city', city);
  search.set('session', session);
  if (session === 'sticky') search.set('minutes', String(minutesOf(choice)));
  if (protocol !== 'http') search.set('protocol', protocol);
  return search;
}

/** The placeholders of a line. A sub account's own username and password take their place. */
const CREDENTIALS = { username: 'USERNAME', password: 'PASSWORD' };

/** The line in one of the product's formats. @param session the id of a sticky session */
export function lineOf(
  choice: Choice,
  session: string,
  format: LineFormat,
  { host, httpPort, socks5Port }: ProxyAddress,
): string {
  const { country, city, protocol } = choice;
  const isSticky = choice.session === 'sticky';
  const username = formatProxyUsername(CREDENTIALS.username, {
    country: country || null,
    city: city || null,
    session: isSticky ? session : null,
    sessionMinutes: isSticky ? minutesOf(choice) : null,
  });
  const line = {
    host,
    ...(protocol === 'http'
      ? { scheme: 'http', port: httpPort }
      : { scheme: 'socks5h', port: socks5Port }),
    credentials: { username, password: CREDENTIALS.password },
  };
  return formatProxyLine(line, format, null);
}
