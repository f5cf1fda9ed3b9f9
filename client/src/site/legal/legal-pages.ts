import { ADDRESSES } from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { headed } from '../heads';
import type { SitePage } from '../site-page';

export const LEGAL_PAGES: readonly SitePage[] = [
  {
    path: ADDRESSES.terms,
    module: 'src/site/legal/TermsPage.tsx',
    Page: lazyNamed(() => import('./TermsPage'), 'TermsPage'),
  },
  {
    path: ADDRESSES.sources,
    module: 'src/site/legal/SourcesPage.tsx',
    Page: lazyNamed(() => import('./SourcesPage'), 'SourcesPage'),
  },
  {
    path: ADDRESSES.privacy,
    module: 'src/site/legal/PrivacyPage.tsx',
    Page: lazyNamed(() => import('./PrivacyPage'), 'PrivacyPage'),
  },
].map(headed);
