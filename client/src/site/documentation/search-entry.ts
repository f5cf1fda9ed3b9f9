import type { Locale } from '../../lib/locale';

/** One thing that can be found: address, name, where it is, and what it says. */
export type SearchEntry = readonly [href: string, name: string, place: string, text: string];

/** The file with all entries of a language, below the site's root. */
export function searchFile(locale: Locale): string {
  return `search-${locale.toLowerCase()}.json`;
}
