import { NOT_FOUND_PAGE } from './answers';
import { CONTACT_PAGE, CONTACT_SENT_PAGE } from './contact/contact-pages';
import { countryPages } from './countries/country-pages';
import { documentationView } from './documentation/view';
import { FAQ_PAGES } from './faq/faq-pages';
import { documentationPages } from './guides/documentation-pages';
import { HOME_PAGE } from './home/home-page';
import { LEGAL_PAGES } from './legal/legal-pages';
import { countryView } from './locations/country-view';
import { LOCATION_PAGES } from './locations/location-pages';
import { PRICING_PAGES } from './pricing/pricing-pages';
import type { ShownPage, SitePage } from './site-page';
import { STATUS_PAGE } from './status/status-pages';
import { USE_CASE_PAGES } from './use-cases/use-case-pages';

/** All public pages with a path. Prerendering, the sitemap, and hydration use this list. */
export const SITE_PAGES: readonly SitePage[] = [
  HOME_PAGE,
  ...PRICING_PAGES,
  ...USE_CASE_PAGES,
  ...LOCATION_PAGES,
  // The browser's build knows them by their prerendered parts only (`pageInBrowser`).
  ...(PRERENDERS ? countryPages() : []),
  ...FAQ_PAGES,
  // These, too.
  ...(PRERENDERS ? documentationPages() : []),
  CONTACT_PAGE,
  CONTACT_SENT_PAGE,
  STATUS_PAGE,
  ...LEGAL_PAGES,
];

/** The pages that search engines should list. */
export const LISTED_PAGES = SITE_PAGES.filter(({ isUnlisted }) => isUnlisted !== true);

/** The page at a path without language prefix. A trailing slash is ignored. */
export function pageAt(pathname: string): SitePage {
  const path = pathname.replace(/\/$/, '') || '/';
  return SITE_PAGES.find((page) => page.path === path) ?? NOT_FOUND_PAGE;
}

/** Whether the document has a part of this name (Kept.tsx). */
const isKept = (name: string) => document.querySelector(`[data-kept=${name}]`) !== null;

/**
 * The same as the browser knows it. The documentation and the countries by what the prerenderer wrote: the list of their paths
 * would weigh on every page.
 */
export function pageInBrowser(pathname: string): ShownPage {
  const path = pathname.replace(/\/$/, '');
  if (isKept('article')) return documentationView(path);
  if (isKept('country')) return countryView(path);
  return pageAt(path);
}
