import type { I18n } from '@lingui/core';
import { brand } from '../lib/brand';
import { DEFAULT_LOCALE, type Locale, LOCALES, localizedPath } from '../lib/locale';
import { isAnswer, type SitePage } from './pages';

/**
 * Stands for the address of the installation in prerendered files. The gateway puts its PUBLIC_URL in this place when it
 * starts (client/README.md): builds know no address, and a forgotten replacement points nowhere (RFC 2606).
 */
export const ORIGIN = 'https://origin.invalid';

export function documentTitle(page: SitePage, i18n: I18n): string {
  return `${i18n._(page.title)} · ${brand.name}`;
}

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

interface HeadInput {
  page: SitePage;
  locale: Locale;
  i18n: I18n;
}

/** Title, description, canonical and alternate addresses and sharing card of a page, as HTML. */
export function headHtml({ page, locale, i18n }: HeadInput): string {
  const title = escapeHtml(documentTitle(page, i18n));
  const description = escapeHtml(i18n._(page.description));
  const canonical = ORIGIN + localizedPath(locale, page.path);
  const indexed = !isAnswer(page);
  const alternates = LOCALES.map((other) => [other.toLowerCase(), localizedPath(other, page.path)]);
  alternates.push(['x-default', localizedPath(DEFAULT_LOCALE, page.path)]);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(indexed
      ? [
          `<link rel="canonical" href="${canonical}">`,
          ...alternates.map(
            ([lang = '', path = '']) =>
              `<link rel="alternate" hreflang="${lang}" href="${ORIGIN}${path}">`,
          ),
          `<meta property="og:type" content="website">`,
          `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
          `<meta property="og:title" content="${title}">`,
          `<meta property="og:description" content="${description}">`,
          `<meta property="og:url" content="${canonical}">`,
          `<meta property="og:locale" content="${locale.replace('-', '_')}">`,
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
