/**
 * The proxy username (PRODUCT.md "Proxy credentials"):
 *
 *     {username}[-country-us[-city-new_york]][-session-abc12345[-sesstime-10]]
 *
 * Parts come in any order, each at most once; keys, country and city in lower case. A part that is unknown, empty, repeated or
 * without the part it belongs to is refused by name, never ignored: a customer who mistypes `contry` must not get (and pay
 * for) addresses from anywhere.
 */
export interface ProxyTarget {
  /** ISO 3166-1 alpha-2 in upper case; null is anywhere. */
  country: string | null;
  /** Slug of a city of that country; null is anywhere in it. */
  city: string | null;
  /** Requests of one session keep their exit; null takes another for each. */
  session: string | null;
  /** For how long the session keeps it; null leaves it to the node. */
  sessionMinutes: number | null;
}

export interface ProxyUsername extends ProxyTarget {
  /** The sub account's username in lower case. */
  username: string;
}

export const ANYWHERE: ProxyTarget = {
  country: null,
  city: null,
  session: null,
  sessionMinutes: null,
};

export const MIN_SESSION_MINUTES = 1;
export const MAX_SESSION_MINUTES = 180;

const BASE = /^[A-Za-z][A-Za-z0-9]{3,11}$/;
const CITY = /^[a-z0-9]+(_[a-z0-9]+)*$/;
const SESSION = /^[A-Za-z0-9_]{1,25}$/;
/** `uk` is written by people who mean the United Kingdom. A map: every object has a property named `constructor`. */
const COUNTRY_ALIASES: ReadonlyMap<string, string> = new Map([['uk', 'gb']]);

/** What is needed of the locations to tell which places exist. */
export interface Places {
  hasCountry(code: string): boolean;
  hasCity(code: string, slug: string): boolean;
}

export type ParsedUsername =
  | { ok: true; value: ProxyUsername }
  /** `part` is the key at fault, `username` for the base, or `(empty)` where a key is missing. */
  | { ok: false; part: string };

/** The base of a proxy username: all before the first `-`, in lower case. Whose credentials they are. */
export function baseUsername(text: string): string {
  const dash = text.indexOf('-');
  return (dash === -1 ? text : text.slice(0, dash)).toLowerCase();
}

/** Reads a proxy username. With `places`, countries and cities must exist there. */
export function parseProxyUsername(text: string, places?: Places): ParsedUsername {
  const [base = '', ...rest] = text.split('-');
  if (!BASE.test(base)) return { ok: false, part: 'username' };
  const target = { ...ANYWHERE };
  const seen = new Set<string>();
  for (let index = 0; index < rest.length; index += 2) {
    const key = rest[index] ?? '';
    const value = rest[index + 1] ?? '';
    if (key === '') return { ok: false, part: '(empty)' };
    if (seen.has(key) || !readPart(target, key, value)) return { ok: false, part: key };
    seen.add(key);
  }
  const misplaced = misplacedPart(target, places);
  if (misplaced !== null) return { ok: false, part: misplaced };
  return { ok: true, value: { username: base.toLowerCase(), ...target } };
}

/** The canonical text. `parseProxyUsername` of it gives the same value again. */
export function formatProxyUsername(username: string, target: ProxyTarget): string {
  const { country, city, session, sessionMinutes } = target;
  const parts = [username];
  if (country !== null) parts.push('country', country.toLowerCase());
  if (city !== null) parts.push('city', city);
  if (session !== null) parts.push('session', session);
  if (sessionMinutes !== null) parts.push('sesstime', String(sessionMinutes));
  return parts.join('-');
}

/** The part that stands where it may not (a city without or outside its country), or null. */
export function misplacedPart(target: ProxyTarget, places?: Places): string | null {
  const { country, city, session, sessionMinutes } = target;
  if (country !== null && places?.hasCountry(country) === false) return 'country';
  if (city !== null && (country === null || places?.hasCity(country, city) === false))
    return 'city';
  if (sessionMinutes !== null && session === null) return 'sesstime';
  return null;
}

function readPart(target: ProxyTarget, key: string, value: string): boolean {
  switch (key) {
    case 'country': {
      const code = COUNTRY_ALIASES.get(value) ?? value;
      target.country = code.toUpperCase();
      return /^[a-z]{2}$/.test(code);
    }
    case 'city':
      target.city = value;
      return CITY.test(value);
    case 'session':
      target.session = value;
      return isSessionId(value);
    case 'sesstime':
      target.sessionMinutes = Number(value);
      return isSessionMinutes(target.sessionMinutes) && String(target.sessionMinutes) === value;
    default:
      return false;
  }
}

export function isSessionId(text: string): boolean {
  return SESSION.test(text);
}

export function isSessionMinutes(minutes: number): boolean {
  return (
    Number.isInteger(minutes) && minutes >= MIN_SESSION_MINUTES && minutes <= MAX_SESSION_MINUTES
  );
}

/** Turns what a customer chose (`uk`, `GB`, `gb`) into the code used everywhere else. */
export function countryCode(text: string): string {
  const lower = text.toLowerCase();
  return (COUNTRY_ALIASES.get(lower) ?? lower).toUpperCase();
}
