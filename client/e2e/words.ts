import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

const LOCALES = new URL('../src/locales/', import.meta.url);
/** The later ones win: the application's words over those of the public pages. */
const CATALOGS = ['site', 'app'].flatMap((build) =>
  readdirSync(new URL(build, LOCALES)).map((part) => new URL(`${build}/${part}/`, LOCALES)),
);

/** Returns the translation of a source message. @throws Error for a message that no catalog has */
export type Words = (english: string) => string;

/** The messages of both builds, from their catalogs. */
export async function wordsOf(locale: string): Promise<Words> {
  const found = new Map<string, string>();
  for (const folder of CATALOGS) {
    const filename = new URL(`${locale}.po`, folder);
    // Most pages have no German, Spanish, or Russian.
    if (!existsSync(filename)) continue;
    const context = { locale, sourceLocale: 'en-US', filename: filename.pathname };
    const catalog = await formatter().parse(readFileSync(filename, 'utf8'), context);
    for (const [id, { message, translation }] of Object.entries(catalog)) {
      // Without a `message`, Lingui uses the English text as the id.
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

/** A regular expression for a message with any values in it. */
export function anyValue(message: string): RegExp {
  const text = message
    .replace(/<\/?\d+\/?>/g, '')
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '.+');
  return new RegExp(text);
}
