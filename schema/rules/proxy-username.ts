import {
  MAX_SESSION_ID_CHARACTERS,
  SESSION_MINUTES,
  SUB_ACCOUNT_USERNAME_CHARACTERS,
} from './limits.js';
import { isOffered } from './offered-countries.js';
import { SUB_ACCOUNT_USERNAME } from './sub-account.js';

/**
 * The proxy username (PRODUCT.md "Proxy credentials"):
 *
 *     {username}[-country-us[-city-new_york]][-session-abc12345[-sesstime-10]]
 *
 * Parts come in any order, each at most once. We write them in lower case and understand any case, blanks around each, and
 * blanks inside a city's name; only a session keeps its case. A part that is unknown, empty, repeated, or without the part
 * it depends on is refused by name, never ignored: a customer who mistypes `contry` must not get (and pay for) addresses
 * from anywhere.
 */
export interface ProxyTarget {
  /** ISO 3166-1 alpha-2 in upper case. Null means anywhere. */
  country: string | null;
  /** Slug of a city in that country. Null means anywhere in it. */
  city: string | null;
  /** Requests of one session keep their exit. Null means a new exit for each connection. */
  session: string | null;
  /** How long the session keeps its exit. Null means the node's default. */
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

const CITY = /^[a-z0-9]+(_[a-z0-9]+)*$/;
const SESSION = new RegExp(`^[A-Za-z0-9_]{1,${MAX_SESSION_ID_CHARACTERS}}$`);
/** People write `uk` for the United Kingdom. A Map, because every object has a `constructor` property. */
const COUNTRY_ALIASES: ReadonlyMap<string, string> = new Map([['uk', 'gb']]);

/** Lookup of existing places. */
export interface Places {
  hasCountry(code: string): boolean;
  hasCity(code: string, slug: string): boolean;
}

/** `part` is the invalid key, `username` for the base, or `(empty)` for a missing key. */
interface WrongPart {
  part: string;
  /** The valid form, in English. */
  expected: string;
}

export type ParsedUsername = { ok: true; value: ProxyUsername } | ({ ok: false } & WrongPart);

type Key = 'country' | 'city' | 'session' | 'sesstime';

/** The valid form of each part, in English. */
const FORMS: Readonly<Record<Key, string>> = {
  country: 'a two-letter country code, for example country-us',
  city: 'a city with _ for spaces, for example country-us-city-new_york',
  session: `1 to ${MAX_SESSION_ID_CHARACTERS} letters, digits, or _, for example session-abc12345`,
  sesstime: `whole minutes from ${SESSION_MINUTES.min} to ${SESSION_MINUTES.max}, for example session-abc12345-sesstime-10`,
};
const KEYS = 'country, city, session, or sesstime, each followed by - and its value';
const BASE = `${SUB_ACCOUNT_USERNAME_CHARACTERS.min} to ${SUB_ACCOUNT_USERNAME_CHARACTERS.max} letters or digits, beginning with a letter`;

const isKey = (text: string): text is Key => Object.hasOwn(FORMS, text);

/** The base of a proxy username, which identifies the sub account: everything before the first `-`, in lower case. */
export function baseUsername(text: string): string {
  const dash = text.indexOf('-');
  return (dash === -1 ? text : text.slice(0, dash)).trim().toLowerCase();
}

/** Parses a proxy username. With `places`, countries and cities must exist. */
export function parseProxyUsername(text: string, places?: Places): ParsedUsername {
  // `trim` also drops the no-break spaces and byte order marks that copied text has.
  const [base = '', ...rest] = text.split('-').map((part) => part.trim());
  if (!SUB_ACCOUNT_USERNAME.test(base)) return { ok: false, part: 'username', expected: BASE };
  const target = { ...ANYWHERE };
  const seen = new Set<string>();
  for (let index = 0; index < rest.length; index += 2) {
    const written = rest[index] ?? '';
    const value = rest[index + 1] ?? '';
    if (written === '') return { ok: false, part: '(empty)', expected: KEYS };
    const key = written.toLowerCase();
    if (!isKey(key)) return { ok: false, part: written, expected: KEYS };
    if (seen.has(key)) return { ok: false, part: key, expected: `${key} only once` };
    if (!readPart(target, key, value)) return { ok: false, part: key, expected: FORMS[key] };
    seen.add(key);
  }
  const wrong = misplacedPart(target, places);
  if (wrong !== null) return { ok: false, ...wrong };
  return { ok: true, value: { username: base.toLowerCase(), ...target } };
}

/** The canonical text. Parsing it returns the same value. */
export function formatProxyUsername(username: string, target: ProxyTarget): string {
  const { country, city, session, sessionMinutes } = target;
  const parts = [username];
  if (country !== null) parts.push('country', country.toLowerCase());
  if (city !== null) parts.push('city', city);
  if (session !== null) parts.push('session', session);
  if (sessionMinutes !== null) parts.push('sesstime', String(sessionMinutes));
  return parts.join('-');
}

/** A place that does not exist, or a part without the one it depends on; null if there is none. */
function misplacedPart(target: ProxyTarget, places?: Places): WrongPart | null {
  const { country, city, session, sessionMinutes } = target;
  if (country !== null && !isOffered(country))
    return { part: 'country', expected: `another country: ${country} is not offered` };
  if (country !== null && places?.hasCountry(country) === false)
    return { part: 'country', expected: 'a country from the list of locations' };
  if (city !== null && country === null)
    return { part: 'city', expected: `the country too: ${FORMS.city}` };
  if (city !== null && country !== null && places?.hasCity(country, city) === false)
    return {
      part: 'city',
      expected: `a city of ${country} from the list of locations, with _ for spaces`,
    };
  if (sessionMinutes !== null && session === null)
    return { part: 'sesstime', expected: `the session too: ${FORMS.sesstime}` };
  return null;
}

function readPart(target: ProxyTarget, key: Key, value: string): boolean {
  switch (key) {
    case 'country':
      target.country = countryCode(value);
      return /^[A-Z]{2}$/.test(target.country);
    case 'city':
      target.city = value.toLowerCase().replace(/\s+/g, '_');
      return CITY.test(target.city);
    case 'session':
      target.session = value;
      return isSessionId(value);
    case 'sesstime':
      target.sessionMinutes = Number(value);
      return isSessionMinutes(target.sessionMinutes) && String(target.sessionMinutes) === value;
  }
}

export function isSessionId(text: string): boolean {
  return SESSION.test(text);
}

export function isSessionMinutes(minutes: number): boolean {
  return (
    Number.isInteger(minutes) && minutes >= SESSION_MINUTES.min && minutes <= SESSION_MINUTES.max
  );
}

/** Converts any accepted spelling (`uk`, `GB`, `gb`) to the code used everywhere else. */
export function countryCode(text: string): string {
  const lower = text.toLowerCase();
  return (COUNTRY_ALIASES.get(lower) ?? lower).toUpperCase();
}

/** "São Paulo" → `sao_paulo`. Letters with a stroke have no decomposition in Unicode, so ł is named. */
export function citySlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/giu, 'l')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
}

const GENERATED_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const GENERATED_LENGTH = 8;

/** A session id that nobody else has: 36⁸ are possible. @param randomBelow a secure random integer from 0 to below its argument */
export function generateSessionId(randomBelow: (limit: number) => number): string {
  return Array.from(
    { length: GENERATED_LENGTH },
    () => GENERATED_ALPHABET[randomBelow(GENERATED_ALPHABET.length)],
  ).join('');
}
