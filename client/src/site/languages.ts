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

/** Pages in every language of the site: prices (PRODUCT.md), and the answers that somebody there may get instead. */
const IN_ALL: ReadonlySet<string> = new Set([
  ADDRESSES.pricingTraffic,
  ADDRESSES.pricingUnlimited,
  '/404',
  '/500',
]);

/** The languages in which there is a public page, by its address without prefix. */
export function languagesOf(path: string): readonly SiteLocale[] {
  return IN_ALL.has(path) ? SITE_LOCALES : LOCALES;
}

/** What a link into the product remembers as the language to speak there: nothing, where this one is not spoken there. */
export function productLocale(locale: SiteLocale): Locale | undefined {
  return isLocale(locale) ? locale : undefined;
}

/** In which language a reader of `locale` gets a page: English where it is not written in their own. */
export function languageFor(path: string, locale: SiteLocale): SiteLocale {
  return languagesOf(path).includes(locale) ? locale : DEFAULT_LOCALE;
}

/** Where a link leads to, as attributes. `hrefLang` is there when that is another language than this page's (site.css). */
interface PageLink {
  href: string;
  hrefLang?: SiteLocale;
}

/** Makes links to public pages, for readers of this one. */
export function usePageLink(): (path: string, fragment?: string) => PageLink {
  const locale = useLocale();
  return (path, fragment = '') => {
    const language = languageFor(path, locale);
    const href = localizedPath(language, path) + fragment;
    return language === locale ? { href } : { href, hrefLang: language };
  };
}
