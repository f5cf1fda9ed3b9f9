// The date of each public page's last change, for the sitemap. page-dates.json keeps a hash of what each page says with the day
// on which that was written, so that a checkout without git knows it too. `npm run dates -w client` updates it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PAGE_DATES = join(import.meta.dirname, '../../page-dates.json');

/** @typedef {Record<string, { hash: string, date: string }>} PageDates by address without origin */

/** @returns {PageDates} */
export function readPageDates() {
  return existsSync(PAGE_DATES) ? JSON.parse(readFileSync(PAGE_DATES, 'utf8')) : {};
}

/**
 * The known date of a page that says the same as then, and `today` for all others.
 * @param {{ address: string | null, head: string, body: string }[]} pages those without an address are not listed
 * @param {PageDates} known
 * @param {string} today YYYY-MM-DD
 * @returns {PageDates}
 */
export function datePages(pages, known, today) {
  const dated = pages
    .filter(({ address }) => address !== null)
    .map((page) => {
      const hash = hashOf(page);
      const before = known[page.address];
      return [page.address, { hash, date: before?.hash === hash ? before.date : today }];
    });
  return Object.fromEntries(dated.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Of title, description, and the words between header and footer. Markup, styles, and script names are no content.
 * @param {{ head: string, body: string }} page
 */
export function hashOf({ head, body }) {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(head) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)">/.exec(head) ?? [];
  const [, main] = /<main\b[^>]*>([^]*)<\/main>/.exec(body) ?? [];
  if (main === undefined) throw new Error('A page has no <main>');
  const words = main.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ');
  const text = [title, description, words].join(' ').replace(/\s+/g, ' ').trim();
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
