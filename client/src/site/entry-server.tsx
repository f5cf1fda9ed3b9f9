import { setupI18n } from '@lingui/core';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { ADDRESSES } from '../lib/addresses';
import { brand, tagline } from '../lib/brand';
import { appManifest } from '../lib/app-manifest';
import { faviconSvg } from '../lib/favicon';
import {
  DEFAULT_LOCALE,
  LOCALES,
  localePrefix,
  localizedPath,
  type SiteLocale,
} from '../lib/locale';
import { ERROR_PAGE, NOT_FOUND_PAGE } from './answers';
import { catalogsOf, wordsOfPage } from './catalogs';
import { CONTACT_ANSWER_PAGE } from './contact/contact-pages';
import { searchFile } from './documentation/search-entry';
import { searchIndex } from './guides/search-index';
import { wholeText } from './guides/whole-text';
import { alternatesOf, dataHtml, headHtml } from './head';
import { ORIGIN } from './installation';
import { languagesOf } from './languages';
import { LogOutFailed } from './LogOutFailed';
import { PageFailed } from './PageFailed';
import { LISTED_PAGES, pageAt, SITE_PAGES } from './pages';
import { picturesIn } from './pictures/pictures-in';
import { Pictures } from './pictures/ProductPicture';
import { SiteApp } from './SiteApp';
import type { SitePage } from './site-page';
import { structuredDataOf } from './structured-data';

/** Words in the picture of a page. */
interface SocialCard {
  readonly path: string;
  readonly locale: SiteLocale;
  readonly title: string;
  readonly tagline: string;
}

/** Path of the picture of a page. */
type SocialImageOf = (card: SocialCard) => string;

export interface PrerenderedPage {
  /** Address without origin. Null if search engines should not list it. */
  readonly address: string | null;
  /** Path of the file below the site's root. */
  readonly file: string;
  readonly locale: SiteLocale;
  /** Whether the page loads React. */
  readonly hydrates: boolean;
  /** The page's module, as in the manifest. Its chunk is preloaded. */
  readonly module: string;
  /** The catalogs that the page needs, as in the manifest. */
  readonly words: readonly string[];
  readonly head: string;
  readonly body: string;
  /** Messages of the inline script and of a page that crashed, behind the body. */
  readonly messages: string;
  /** Structured data, for the end of the body. */
  readonly data: string;
}

async function prerenderPage(
  page: SitePage,
  locale: SiteLocale,
  socialImageOf: SocialImageOf,
): Promise<PrerenderedPage> {
  const i18n = setupI18n({
    locale,
    messages: { [locale]: await wordsOfPage(page, locale) },
    missing: (language, id) => {
      throw new Error(
        `${page.path} needs a message that its catalogs in ${language} do not have: ${id}`,
      );
    },
  });
  const app = (
    <Pictures value={await picturesIn(locale)}>
      <SiteApp page={page} i18n={i18n} />
    </Pictures>
  );
  const { prelude } = await prerenderToNodeStream(app, {
    // Render one piece of HTML, without hidden segments that a script would have to move into place.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      throw error;
    },
  });
  const { path } = page;
  const isListed = page.isAnswer !== true && page.isUnlisted !== true;
  const pictured = page.isOneOfMany === true ? pageAt(page.parent ?? path) : page;
  const card = {
    path: pictured.path,
    locale,
    title: pictured.words(i18n).title,
    tagline: tagline[locale],
  };
  return {
    address: isListed ? localizedPath(locale, path) : null,
    file: fileOf(page, locale),
    locale,
    hydrates: page.isStatic !== true,
    module: page.module,
    words: catalogsOf(page).map((part) => `src/locales/site/${part}/${locale}.po`),
    head: headHtml({ page, locale, i18n, image: isListed ? socialImageOf(card) : '' }),
    data: dataHtml(structuredDataOf(page, locale, i18n)),
    body: await text(prelude as Readable),
    messages: renderToStaticMarkup(
      <>
        <LogOutFailed locale={locale} />
        <PageFailed locale={locale} />
      </>,
    ),
  };
}

/** `index.html`, `zh-hk/products/…/index.html`, `zh-hk/404.html`, `contact/answer.html`. */
function fileOf(page: SitePage, locale: SiteLocale): string {
  const path = page.path.replace(/\/$/, '');
  const file = page.isAnswer === true ? `${path}.html` : `${path}/index.html`;
  return `${localePrefix(locale)}${file}`.slice(1);
}

/** Renders all public pages in all their languages, with what the gateway answers under other paths. */
export async function prerenderSite(socialImageOf: SocialImageOf): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const page of [...SITE_PAGES, NOT_FOUND_PAGE, ERROR_PAGE, CONTACT_ANSWER_PAGE]) {
    for (const locale of languagesOf(page.path))
      pages.push(await prerenderPage(page, locale, socialImageOf));
  }
  return pages;
}

/** The pages in English with what each is about, for language models (llmstxt.org). */
async function pagesForModels(): Promise<string> {
  const lines = LISTED_PAGES.filter((page) => page.isOneOfMany !== true).map(async (page) => {
    const messages = { [DEFAULT_LOCALE]: await wordsOfPage(page, DEFAULT_LOCALE) };
    const { title, description } = page.words(setupI18n({ locale: DEFAULT_LOCALE, messages }));
    return `- [${title}](${ORIGIN}${page.path}): ${description}\n`;
  });
  const full = `The whole documentation as one text: ${ORIGIN}/llms-full.txt\nThe REST calls: ${ORIGIN}/openapi.json\n\n`;
  return `# ${brand.name}\n\n> ${tagline[DEFAULT_LOCALE]}\n\n${full}${(await Promise.all(lines)).join('')}`;
}

/** The documentation in English as one text, for language models. */
async function documentationForModels(): Promise<string> {
  const page = pageAt(ADDRESSES.documentation);
  const messages = { [DEFAULT_LOCALE]: await wordsOfPage(page, DEFAULT_LOCALE) };
  return wholeText(setupI18n({ locale: DEFAULT_LOCALE, messages }));
}

/** Index files for the search of the documentation, by name. */
async function searchFiles(): Promise<Readonly<Record<string, string>>> {
  const files = LOCALES.map(async (locale) => {
    const page = pageAt(ADDRESSES.documentation);
    const messages = { [locale]: await wordsOfPage(page, locale) };
    const index = searchIndex(setupI18n({ locale, messages }), locale);
    return [searchFile(locale), JSON.stringify(index)] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** robots.txt, sitemap.xml, llms.txt, llms-full.txt, the icon, and the web app manifest, generated from the list of pages and the brand file. */
export async function siteFiles(): Promise<Readonly<Record<string, string>>> {
  const urls = LISTED_PAGES.flatMap(({ path }) => {
    const alternates = alternatesOf(path).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    );
    return languagesOf(path).map((locale) => {
      const address = localizedPath(locale, path);
      return `<url><loc>${ORIGIN}${address}</loc>${alternates.join('')}</url>`;
    });
  });
  return {
    ...(await searchFiles()),
    'favicon.svg': faviconSvg(),
    'manifest.webmanifest': appManifest(),
    'llms.txt': await pagesForModels(),
    'llms-full.txt': await documentationForModels(),
    'robots.txt': `User-agent: *\nDisallow: /dashboard\nDisallow: /checkout\nDisallow: /auth\nSitemap: ${ORIGIN}/sitemap.xml\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`,
  };
}
