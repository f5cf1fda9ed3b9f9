import { canonicalAddress } from '../../../../schema/rules/address.js';

/** The client address and country that an address service saw. */
export interface SeenAs {
  ip: string;
  /** ISO 3166-1 alpha-2 in upper case; null if missing. */
  countryCode: string | null;
}

/** Field names of common services. Some put a code into `country` and some a name, so only a code is accepted. */
const COUNTRY_NAMES = ['countryCode', 'country_code', 'cc', 'country'] as const;

/**
 * Reads the answer of a "what is my address" service: JSON with `ip` and perhaps a country code, or the plain address.
 * Null for anything else.
 */
export function readEcho(text: string): SeenAs | null {
  const ip = canonicalAddress(text.trim());
  if (ip !== null) return { ip, countryCode: null };
  const told = parseObject(text);
  const address = typeof told['ip'] === 'string' ? canonicalAddress(told['ip']) : null;
  if (address === null) return null;
  const country = COUNTRY_NAMES.map((name) => told[name]).find(
    (value): value is string => typeof value === 'string' && /^[A-Za-z]{2}$/.test(value),
  );
  return { ip: address, countryCode: country?.toUpperCase() ?? null };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
