import type { Country } from './continents';

/** As in a username (`citySlug` in schema/rules/proxy-username.ts), but with spaces, and letters of any script. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

/**
 * Whether a country, by its name in the reader's language, its English name, its code, or the start of one of its cities,
 * matches what was typed. Accents and case don't count: "sao" finds São Paulo.
 */
export function matches(country: Country, localName: string, query: string): boolean {
  const wanted = fold(query).trim();
  const { code, name, cities } = country;
  return (
    wanted === '' ||
    code.toLowerCase() === wanted ||
    // People write UK (schema/rules/proxy-username.ts).
    (code === 'GB' && wanted === 'uk') ||
    [localName, name].some((text) => fold(text).includes(wanted)) ||
    citiesMatching(cities, query).length > 0
  );
}

/** The cities whose name begins with what was typed. */
export function citiesMatching(cities: string, query: string): readonly string[] {
  const wanted = fold(query).trim();
  if (wanted === '' || cities === '') return [];
  return cities.split(', ').filter((city) => fold(city).startsWith(wanted));
}
