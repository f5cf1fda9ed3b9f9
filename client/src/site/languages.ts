import { ADDRESSES } from '../lib/addresses';
import {
  DEFAULT_LOCALE,
  isLocale,
  type Locale,
  LOCALES,
  localizedPath,
  SITE_LOCALES,
  type SiteLocale,
} from '../lib/locale';
import { useLocale } from './use-locale';

/** Pages in all languages of the site: pricing (PRODUCT.md), and the error pages that its readers may get. */
const IN_ALL: ReadonlySet<string> = new Set([
  ADDRESSES.pricingTraffic,
  ADDRESSES.pricingUnlimited,
  '/404',
  '/500',
]);

/** The languages of a public page, by its path without prefix. */
export function languagesOf(path: string): readonly SiteLocale[] {
  return IN_ALL.has(path) ? SITE_LOCALES : LOCALES;
}

/** The dashboard language that a link from this page stores. Undefined if the dashboard lacks the page's language. */
export function productLocale(locale: SiteLocale): Locale | undefined {
  return isLocale(locale) ? locale : undefined;
}

/** The language in which a reader of `locale` gets a page: their own, or English if the page lacks it. */
export function languageFor(path: string, locale: SiteLocale): SiteLocale {
  return languagesOf(path).includes(locale) ? locale : DEFAULT_LOCALE;
}

/** Attributes of a link. `hrefLang` is set if the target has another language than this page (site.css). */
interface PageLink {
  href: string;
  hrefLang?: SiteLocale;
}

/** Returns a function that links to public pages in the reader's language. */
export function usePageLink(): (path: string, fragment?: string) => PageLink {
  const locale = useLocale();
  return (path, fragment = '') => {
    const language = languageFor(path, locale);
    const href = localizedPath(language, path) + fragment;
    return language === locale ? { href } : { href, hrefLang: language };
  };
}
