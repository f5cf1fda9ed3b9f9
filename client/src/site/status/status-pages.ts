import { t } from '@lingui/macro';
import { lazy } from 'react';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import type { SitePage } from '../site-page';

const { name: product } = brand;

export const STATUS_PAGE: SitePage = {
  path: ADDRESSES.status,
  module: 'src/site/status/StatusPage.tsx',
  Page: lazy(() => import('./StatusPage').then(({ StatusPage }) => ({ default: StatusPage }))),
  words: (i18n) => ({
    title: t(i18n)`Service status`,
    description: t(
      i18n,
    )`Whether ${product} works right now: website, proxy nodes, payments, and email, measured once a minute, with the failures measured in the last 90 days.`,
  }),
};
