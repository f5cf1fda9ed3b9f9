import { ADDRESSES } from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { headed } from '../heads';
import type { SitePage } from '../site-page';
const parent = ADDRESSES.useCases;

export const USE_CASE_PAGES: readonly SitePage[] = [
  {
    path: ADDRESSES.useCases,
    module: 'src/site/use-cases/UseCasesPage.tsx',
    Page: lazyNamed(() => import('./UseCasesPage'), 'UseCasesPage'),
  },
  {
    path: ADDRESSES.useCaseEcommerce,
    parent,
    module: 'src/site/use-cases/EcommercePage.tsx',
    Page: lazyNamed(() => import('./EcommercePage'), 'EcommercePage'),
  },
  {
    path: ADDRESSES.useCaseSeo,
    parent,
    module: 'src/site/use-cases/SeoPage.tsx',
    Page: lazyNamed(() => import('./SeoPage'), 'SeoPage'),
  },
  {
    path: ADDRESSES.useCaseAdVerification,
    parent,
    module: 'src/site/use-cases/AdVerificationPage.tsx',
    Page: lazyNamed(() => import('./AdVerificationPage'), 'AdVerificationPage'),
  },
  {
    path: ADDRESSES.useCaseMarketResearch,
    parent,
    module: 'src/site/use-cases/MarketResearchPage.tsx',
    Page: lazyNamed(() => import('./MarketResearchPage'), 'MarketResearchPage'),
  },
].map(headed);
