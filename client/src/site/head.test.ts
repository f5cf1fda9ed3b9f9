import { setupI18n } from '@lingui/core';
import { ADDRESSES } from '../lib/addresses';
import type { SiteLocale } from '../lib/locale';
import { wordsOfPage } from './catalogs';
import { headHtml } from './head';
import { ORIGIN } from './installation';
import { languagesOf } from './languages';
import { pageAt, SITE_PAGES } from './pages';

const TRAFFIC = ADDRESSES.pricingTraffic;

async function headOf(path: string, locale: SiteLocale): Promise<Document> {
  const page = pageAt(path);
  const i18n = setupI18n({ locale, messages: { [locale]: await wordsOfPage(page, locale) } });
  const html = headHtml({ page, locale, i18n, image: '/assets/site/card.png' });
  return new DOMParser().parseFromString(html, 'text/html');
}

const alternatesOf = (head: Document) =>
  [...head.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')].map(
    ({ hreflang, href }) => [hreflang, href] as const,
  );

test('pricing pages have five languages, and each names all of them', async () => {
  const expected = [
    ['en-us', ORIGIN + TRAFFIC],
    ['zh-hk', `${ORIGIN}/zh-hk${TRAFFIC}`],
    ['de', `${ORIGIN}/de${TRAFFIC}`],
    ['es', `${ORIGIN}/es${TRAFFIC}`],
    ['ru', `${ORIGIN}/ru${TRAFFIC}`],
    ['x-default', ORIGIN + TRAFFIC],
  ];
  for (const locale of languagesOf(TRAFFIC)) {
    const head = await headOf(TRAFFIC, locale);
    expect(alternatesOf(head)).toEqual(expected);
    const canonical = head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
    expect(canonical).toBe(expected.find(([language]) => language === locale.toLowerCase())?.[1]);
  }
});

test('other pages have two languages', async () => {
  const head = await headOf('/', 'zh-HK');
  expect(alternatesOf(head).map(([language]) => language)).toEqual(['en-us', 'zh-hk', 'x-default']);
});

test('titles and descriptions format the price for the language', async () => {
  const head = await headOf(TRAFFIC, 'ru');
  expect(head.title).toMatch(/^Резидентные прокси по трафику, 15\s\$ за ГБ · /);
  expect(head.querySelector<HTMLMetaElement>('meta[property="og:locale"]')?.content).toBe('ru_RU');
});

test('a page that may be shared has a picture with its size and its words', async () => {
  const head = await headOf('/', 'zh-HK');
  const content = (name: string) =>
    head.querySelector<HTMLMetaElement>(`meta[property="${name}"], meta[name="${name}"]`)?.content;
  expect(content('og:image')).toBe(`${ORIGIN}/assets/site/card.png`);
  expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
  expect(content('og:image:alt')).toBe(head.title);
  expect(content('twitter:card')).toBe('summary_large_image');
  const unlisted = await headOf(ADDRESSES.contactSent, 'en-US');
  expect(unlisted.querySelector('meta[property]')).toBeNull();
});

test('no two pages of a language have the same title or description', async () => {
  const faults: string[] = [];
  for (const locale of languagesOf(TRAFFIC)) {
    const seen = new Map<string, string>();
    for (const { path } of SITE_PAGES.filter((page) => languagesOf(page.path).includes(locale))) {
      const head = await headOf(path, locale);
      const description = head.querySelector<HTMLMetaElement>('meta[name=description]')?.content;
      for (const text of [head.title, description ?? '']) {
        const other = seen.get(text);
        if (text === '' || other !== undefined)
          faults.push(`${locale} ${path} and ${other}: ${text}`);
        seen.set(text, path);
      }
    }
  }
  expect(faults).toEqual([]);
});
