import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { type ComponentType, lazy } from 'react';
import { prices } from '../generated/catalogue';
import { ADDRESSES } from '../lib/addresses';
import { formatMoney } from '../lib/format';

export interface SitePage {
  /** Without the language's prefix. */
  readonly path: string;
  /** The module of the page, as the build's manifest names it: its chunk is fetched beside the entry. */
  readonly module: string;
  readonly Page: ComponentType;
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
  /** Its name in the way that leads to it; none for the first page. */
  readonly name?: MessageDescriptor;
}

/** As every language of the interface writes it. */
const gigabyte = formatMoney(prices.perGigabyteMinor, prices.currency, 'en-US');
const month = formatMoney(prices.perMonthMinor, prices.currency, 'en-US');

/** Every public page: prerendering, the sitemap and what the browser hydrates are made from this list. */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: '/',
    module: 'src/site/home/HomePage.tsx',
    Page: lazy(() => import('./home/HomePage').then(({ HomePage }) => ({ default: HomePage }))),
    title: msg`Residential proxies you can account for`,
    description: msg`Residential proxies by the gigabyte or by the month, with every byte on the record: usage per sub account, country and protocol, seconds after the request.`,
  },
  {
    path: ADDRESSES.pricingTraffic,
    module: 'src/site/pricing/TrafficPricingPage.tsx',
    Page: lazy(() =>
      import('./pricing/TrafficPricingPage').then(({ TrafficPricingPage }) => ({
        default: TrafficPricingPage,
      })),
    ),
    name: msg`Traffic`,
    title: msg`Residential proxies by traffic, ${gigabyte} per GB`,
    description: msg`Residential proxies by the gigabyte: ${gigabyte} per GB for any amount, sub accounts with limits, every country and city. Work out what you need.`,
  },
  {
    path: ADDRESSES.pricingUnlimited,
    module: 'src/site/pricing/UnlimitedPricingPage.tsx',
    Page: lazy(() =>
      import('./pricing/UnlimitedPricingPage').then(({ UnlimitedPricingPage }) => ({
        default: UnlimitedPricingPage,
      })),
    ),
    name: msg`Unlimited`,
    title: msg`Unlimited residential proxies, ${month} per month`,
    description: msg`Residential proxies without a meter: ${month} for thirty days that begin when you activate them. See the price list and compare with traffic.`,
  },
];

/** What an address without a page shows, with status 404. */
export const NOT_FOUND_PAGE: SitePage = {
  path: '/404',
  module: 'src/site/NotFoundPage.tsx',
  Page: lazy(() =>
    import('./NotFoundPage').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
  ),
  title: msg`Page not found`,
  description: msg`There is no page at this address.`,
};

/** What the gateway sends when it failed, with status 500. It needs nothing but itself. */
export const ERROR_PAGE: SitePage = {
  path: '/500',
  module: 'src/site/ErrorPage.tsx',
  Page: lazy(() => import('./ErrorPage').then(({ ErrorPage }) => ({ default: ErrorPage }))),
  title: msg`Something went wrong`,
  description: msg`The page could not be made.`,
};

/** Pages that stand for an answer and not for an address: no translation to link to, nothing to index. */
export function isAnswer(page: SitePage): boolean {
  return page === NOT_FOUND_PAGE || page === ERROR_PAGE;
}

/** The page at an address (without the language's prefix; a slash at the end does not matter). */
export function pageAt(pathname: string): SitePage {
  const path = pathname.replace(/\/+$/, '') || '/';
  return SITE_PAGES.find((page) => page.path === path) ?? NOT_FOUND_PAGE;
}
