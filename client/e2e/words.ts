import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

const LOCALES = new URL('../src/locales/', import.meta.url);
/** The later ones win: the application's words over those of the public pages. */
const CATALOGS = ['site', 'app'].flatMap((build) =>
  readdirSync(new URL(build, LOCALES)).map((part) => new URL(`${build}/${part}/`, LOCALES)),
);

/** What a message of the sources reads in a language. @throws Error for a message that no catalogue has */
export type Words = (english: string) => string;

/** The words of both builds, as their catalogues have them. */
export async function wordsOf(locale: string): Promise<Words> {
  const found = new Map<string, string>();
  for (const folder of CATALOGS) {
    const filename = new URL(`${locale}.po`, folder);
    // Most pages have no German, Spanish, or Russian.
    if (!existsSync(filename)) continue;
    const context = { locale, sourceLocale: 'en-US', filename: filename.pathname };
    const catalog = await formatter().parse(readFileSync(filename, 'utf8'), context);
    for (const [id, { message, translation }] of Object.entries(catalog)) {
      // What has no message of its own is its own id.
      const english = message === undefined || message === '' ? id : message;
      found.set(english, locale === 'en-US' ? english : translation);
    }
  }
  return (english) => {
    const words = found.get(english);
    if (words === undefined || words === '') throw new Error(`${locale} has no “${english}”`);
    return words;
  };
}

/** A message with values in it, as an expression that matches it with any of them. */
export function anyValue(message: string): RegExp {
  const text = message
    .replace(/<\/?\d+\/?>/g, '')
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '.+');
  return new RegExp(text);
}
