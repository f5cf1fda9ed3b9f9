import { t } from '@lingui/macro';
import { lazyNamed } from '../lib/lazy-named';
import { type SitePage, unsaid } from './site-page';

/** Shown with status 404 for unknown paths. */
export const NOT_FOUND_PAGE: SitePage = {
  path: '/404',
  module: 'src/site/NotFoundPage.tsx',
  Page: lazyNamed(() => import('./NotFoundPage'), 'NotFoundPage'),
  words: PRERENDERS
    ? (i18n) => ({
        title: t(i18n)`Page not found`,
        description: t(i18n)`There is no page at this address.`,
      })
    : unsaid,
  isAnswer: true,
};

/** Sent by the gateway with status 500 or 503 after a failure, with the id of the request. It needs no scripts. */
export const ERROR_PAGE: SitePage = {
  path: '/500',
  module: 'src/site/ErrorPage.tsx',
  Page: lazyNamed(() => import('./ErrorPage'), 'ErrorPage'),
  words: PRERENDERS
    ? (i18n) => ({
        title: t(i18n)`We couldn't load this page`,
        description: t(i18n)`Something failed on our side. Reload in a minute.`,
      })
    : unsaid,
  isAnswer: true,
  isStatic: true,
};
