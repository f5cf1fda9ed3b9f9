import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { type ComponentType, lazy } from 'react';

export interface SitePage {
  /** Without the language's prefix. */
  readonly path: string;
  /** The module of the page, as the build's manifest names it: its chunk is fetched beside the entry. */
  readonly module: string;
  readonly Page: ComponentType;
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
}

/** Every public page: prerendering, the sitemap and what the browser hydrates are made from this list. */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: '/',
    module: 'src/site/home/HomePage.tsx',
    Page: lazy(() => import('./home/HomePage').then(({ HomePage }) => ({ default: HomePage }))),
    title: msg`Residential proxies you can account for`,
    description: msg`Residential proxies by the gigabyte or by the month, with every byte on the record: usage per sub account, country and protocol, seconds after the request.`,
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

/** The page at an address (without the language's prefix; a slash at the end does not matter). */
export function pageAt(pathname: string): SitePage {
  const path = pathname.replace(/\/+$/, '') || '/';
  return SITE_PAGES.find((page) => page.path === path) ?? NOT_FOUND_PAGE;
}
