import { t } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { lazyNamed } from '../../lib/lazy-named';
import { type SitePage, unsaid } from '../site-page';

const { name } = brand;
const parent = ADDRESSES.useCases;

export const USE_CASE_PAGES: readonly SitePage[] = [
  {
    path: ADDRESSES.useCases,
    module: 'src/site/use-cases/UseCasesPage.tsx',
    Page: lazyNamed(() => import('./UseCasesPage'), 'UseCasesPage'),
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Use cases`,
          title: t(i18n)`What teams use residential proxies for`,
          description: t(
            i18n,
          )`Price comparison, search positions, ad checks, and market research with ${name}: for each, code that runs, recommended settings, and the cost.`,
        })
      : unsaid,
  },
  {
    path: ADDRESSES.useCaseEcommerce,
    parent,
    module: 'src/site/use-cases/EcommercePage.tsx',
    Page: lazyNamed(() => import('./EcommercePage'), 'EcommercePage'),
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`E-commerce`,
          title: t(i18n)`Residential proxies for price and stock comparison`,
          description: t(
            i18n,
          )`Read prices, currency, and stock as shoppers in each country see them. With code in Python, Node.js, and cURL, settings, and a cost calculator.`,
        })
      : unsaid,
  },
  {
    path: ADDRESSES.useCaseSeo,
    parent,
    module: 'src/site/use-cases/SeoPage.tsx',
    Page: lazyNamed(() => import('./SeoPage'), 'SeoPage'),
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`SEO`,
          title: t(i18n)`Residential proxies for tracking search positions`,
          description: t(
            i18n,
          )`Track where your site stands in results pages by country and language. With code in Python, Node.js, and cURL, settings, and a cost calculator.`,
        })
      : unsaid,
  },
  {
    path: ADDRESSES.useCaseAdVerification,
    parent,
    module: 'src/site/use-cases/AdVerificationPage.tsx',
    Page: lazyNamed(() => import('./AdVerificationPage'), 'AdVerificationPage'),
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Ad verification`,
          title: t(i18n)`Residential proxies for ad verification`,
          description: t(
            i18n,
          )`See your campaign from its own city and follow the click with one IP address. With code in Python, Node.js, and cURL, settings, and a cost calculator.`,
        })
      : unsaid,
  },
  {
    path: ADDRESSES.useCaseMarketResearch,
    parent,
    module: 'src/site/use-cases/MarketResearchPage.tsx',
    Page: lazyNamed(() => import('./MarketResearchPage'), 'MarketResearchPage'),
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Market research`,
          title: t(i18n)`Residential proxies for market research`,
          description: t(
            i18n,
          )`Collect public pages from many countries at once, with traffic counted per project. With code in Python, Node.js, and cURL, and a cost calculator.`,
        })
      : unsaid,
  },
];
