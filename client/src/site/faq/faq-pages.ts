import { t } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { lazyNamed } from '../../lib/lazy-named';
import { type SitePage, unsaid } from '../site-page';

const { name } = brand;

export const FAQ_PAGES: readonly SitePage[] = [
  {
    path: ADDRESSES.faq,
    module: 'src/site/faq/FaqPage.tsx',
    Page: lazyNamed(() => import('./FaqPage'), 'FaqPage'),
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`FAQ`,
          title: t(i18n)`Questions and answers about the proxies`,
          description: t(
            i18n,
          )`Answers about ${name}: the free trial, plans and prices, countries and sessions, status codes, invoices, refunds. Searchable, each with its own link.`,
        })
      : unsaid,
  },
  {
    path: ADDRESSES.faqGettingStarted,
    parent: ADDRESSES.faq,
    module: 'src/site/faq/FaqGettingStartedPage.tsx',
    Page: lazyNamed(() => import('./FaqGettingStartedPage'), 'FaqGettingStartedPage'),
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Getting started`,
          title: t(i18n)`Getting started: questions and answers`,
          description: t(
            i18n,
          )`What residential proxies are, how the free trial works, how to send the first request through ${name}, and which plan fits.`,
        })
      : unsaid,
  },
  {
    path: ADDRESSES.faqAccount,
    parent: ADDRESSES.faq,
    module: 'src/site/faq/FaqAccountPage.tsx',
    Page: lazyNamed(() => import('./FaqAccountPage'), 'FaqAccountPage'),
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Account and billing`,
          title: t(i18n)`Account and billing: questions and answers`,
          description: t(
            i18n,
          )`Signing in, cards and points, invoices, when traffic expires, unlimited plans, refunds, and referrals at ${name}.`,
        })
      : unsaid,
  },
  {
    path: ADDRESSES.faqTechnical,
    parent: ADDRESSES.faq,
    module: 'src/site/faq/FaqTechnicalPage.tsx',
    Page: lazyNamed(() => import('./FaqTechnicalPage'), 'FaqTechnicalPage'),
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Technical support`,
          title: t(i18n)`Technical questions and answers`,
          description: t(
            i18n,
          )`How to choose a country, keep an IP address, use browsers, SOCKS5, and whitelists with ${name}, and what the status codes from 400 to 504 mean.`,
        })
      : unsaid,
  },
];
