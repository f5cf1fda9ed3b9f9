import { t } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { tagline } from '../../lib/brand';
import { lazyNamed } from '../../lib/lazy-named';
import { DEFAULT_LOCALE, isSiteLocale } from '../../lib/locale';
import { type SitePage, unsaid } from '../site-page';

export const HOME_PAGE: SitePage = {
  path: ADDRESSES.home,
  module: 'src/site/home/HomePage.tsx',
  Page: lazyNamed(() => import('./HomePage'), 'HomePage'),
  words: PRERENDERS
    ? (i18n) => ({
        title: tagline[isSiteLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE],
        description: t(
          i18n,
        )`Residential proxies by the gigabyte or by the month. Build a proxy line without an account, and see usage by sub account, country, and protocol within seconds.`,
      })
    : unsaid,
};
