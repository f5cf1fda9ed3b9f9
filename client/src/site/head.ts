import type { I18n } from '@lingui/core';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { DEFAULT_LOCALE, localizedPath, type SiteLocale } from '../lib/locale';
import { PROXY_ADDRESS_META } from './home/line/proxy-address';
import { ORIGIN } from './installation';
import { languagesOf } from './languages';
import type { SitePage } from './site-page';

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/** `zh-HK` → `zh_HK`, `de` → `de_DE`: Open Graph requires a region. */
function openGraphLocale(locale: SiteLocale): string {
  const { language, region = '' } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

/** The hreflang links of a page, with x-default, for `<head>` and the sitemap. */
export function alternatesOf(path: string): { hreflang: string; href: string }[] {
  const address = (locale: SiteLocale) => ORIGIN + localizedPath(locale, path);
  return [
    ...languagesOf(path).map((locale) => ({
      hreflang: locale.toLowerCase(),
      href: address(locale),
    })),
    { hreflang: 'x-default', href: address(DEFAULT_LOCALE) },
  ];
}

interface HeadInput {
  page: SitePage;
  locale: SiteLocale;
  i18n: I18n;
  /** Path of the picture for sharing. */
  image: string;
}

/** Title, description, canonical and alternate links, and sharing card of a page, as HTML. */
export function headHtml({ page, locale, i18n, image }: HeadInput): string {
  const words = page.words(i18n);
  const title = escapeHtml(`${words.title} · ${brand.name}`);
  const description = escapeHtml(words.description);
  const canonical = ORIGIN + localizedPath(locale, page.path);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(page.path === ADDRESSES.home ? [PROXY_ADDRESS_META] : []),
    ...(page.isAnswer !== true && page.isUnlisted !== true
      ? [
          `<link rel="canonical" href="${canonical}">`,
          ...alternatesOf(page.path).map(
            ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${href}">`,
          ),
          `<meta property="og:type" content="website">`,
          `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
          `<meta property="og:title" content="${title}">`,
          `<meta property="og:description" content="${description}">`,
          `<meta property="og:url" content="${canonical}">`,
          `<meta property="og:locale" content="${openGraphLocale(locale)}">`,
          `<meta property="og:image" content="${ORIGIN}${image}">`,
          `<meta property="og:image:width" content="1200">`,
          `<meta property="og:image:height" content="630">`,
          `<meta property="og:image:alt" content="${title}">`,
          `<meta name="twitter:card" content="summary_large_image">`,
        ]
      : [`<meta name="robots" content="noindex">`]),
  ].join('');
}

/** JSON-LD objects as HTML. */
export function dataHtml(structuredData: readonly object[]): string {
  return structuredData
    .map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
    )
    .join('');
}
