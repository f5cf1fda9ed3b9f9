import { NOT_FOUND_PAGE } from './answers';
import { HOME_PAGE } from './home/home-page';
import { LEGAL_PAGES } from './legal/legal-pages';
import { PRICING_PAGES } from './pricing/pricing-pages';
import type { SitePage } from './site-page';

/** Every public page: prerendering, the sitemap and what the browser hydrates are made from this list. */
export const SITE_PAGES: readonly SitePage[] = [HOME_PAGE, ...PRICING_PAGES, ...LEGAL_PAGES];

/** The page at an address (without the language's prefix; a slash at the end does not matter). */
export function pageAt(pathname: string): SitePage {
  const path = pathname.replace(/\/+$/, '') || '/';
  return SITE_PAGES.find((page) => page.path === path) ?? NOT_FOUND_PAGE;
}
