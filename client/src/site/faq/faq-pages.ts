import { ADDRESSES } from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { headed } from '../heads';
import type { SitePage } from '../site-page';

export const FAQ_PAGES: readonly SitePage[] = [
  {
    path: ADDRESSES.faq,
    module: 'src/site/faq/FaqPage.tsx',
    Page: lazyNamed(() => import('./FaqPage'), 'FaqPage'),
  },
  {
    path: ADDRESSES.faqGettingStarted,
    parent: ADDRESSES.faq,
    module: 'src/site/faq/FaqGettingStartedPage.tsx',
    Page: lazyNamed(() => import('./FaqGettingStartedPage'), 'FaqGettingStartedPage'),
  },
  {
    path: ADDRESSES.faqAccount,
    parent: ADDRESSES.faq,
    module: 'src/site/faq/FaqAccountPage.tsx',
    Page: lazyNamed(() => import('./FaqAccountPage'), 'FaqAccountPage'),
  },
  {
    path: ADDRESSES.faqTechnical,
    parent: ADDRESSES.faq,
    module: 'src/site/faq/FaqTechnicalPage.tsx',
    Page: lazyNamed(() => import('./FaqTechnicalPage'), 'FaqTechnicalPage'),
  },
].map(headed);
