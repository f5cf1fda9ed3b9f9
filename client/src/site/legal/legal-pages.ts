import { t } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { lazyNamed } from '../../lib/lazy-named';
import { type SitePage, unsaid } from '../site-page';

const { name } = brand;

export const LEGAL_PAGES: readonly SitePage[] = [
  {
    path: ADDRESSES.terms,
    module: 'src/site/legal/TermsPage.tsx',
    Page: lazyNamed(() => import('./TermsPage'), 'TermsPage'),
    words: PRERENDERS
      ? (i18n) => ({
          title: t(i18n)`Terms of Service`,
          description: t(
            i18n,
          )`The terms of ${name}: accounts, acceptable use of the proxies, how traffic is counted, prices, refunds.`,
        })
      : unsaid,
  },
  {
    path: ADDRESSES.sources,
    module: 'src/site/legal/SourcesPage.tsx',
    Page: lazyNamed(() => import('./SourcesPage'), 'SourcesPage'),
    words: PRERENDERS
      ? (i18n) => ({
          title: t(i18n)`Where our addresses come from`,
          description: t(
            i18n,
          )`The suppliers of ${name}, the consent they ask for, how a person leaves, and what happens after a report of abuse.`,
        })
      : unsaid,
  },
  {
    path: ADDRESSES.privacy,
    module: 'src/site/legal/PrivacyPage.tsx',
    Page: lazyNamed(() => import('./PrivacyPage'), 'PrivacyPage'),
    words: PRERENDERS
      ? (i18n) => ({
          title: t(i18n)`Privacy Policy`,
          description: t(
            i18n,
          )`What ${name} stores about its customers, why, and for how long: no traffic content, no card numbers, no tracking.`,
        })
      : unsaid,
  },
];
