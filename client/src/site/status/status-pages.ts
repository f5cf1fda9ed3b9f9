import { t } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { lazyNamed } from '../../lib/lazy-named';
import { type SitePage, unsaid } from '../site-page';

const { name: product } = brand;

export const STATUS_PAGE: SitePage = {
  path: ADDRESSES.status,
  module: 'src/site/status/StatusPage.tsx',
  Page: lazyNamed(() => import('./StatusPage'), 'StatusPage'),
  words: PRERENDERS
    ? (i18n) => ({
        title: t(i18n)`Service status`,
        description: t(
          i18n,
        )`Whether ${product} works right now: website, proxy nodes, payments, and email, measured once a minute, with the failures measured in the last 90 days.`,
      })
    : unsaid,
};
