import { NOT_FOUND_PAGE } from './answers';
import { HOME_PAGE } from './home/home-page';
import { LEGAL_PAGES } from './legal/legal-pages';
import { PRICING_PAGES } from './pricing/pricing-pages';
import type { SitePage } from './site-page';

/** All public pages. Prerendering, the sitemap, and hydration use this list. */
export const SITE_PAGES: readonly SitePage[] = [HOME_PAGE, ...PRICING_PAGES, ...LEGAL_PAGES];

/** The page at a path without language prefix. A trailing slash is ignored. */
export function pageAt(pathname: string): SitePage {
  const path = pathname.replace(/\/+$/, '') || '/';
  return SITE_PAGES.find((page) => page.path === path) ?? NOT_FOUND_PAGE;
}
