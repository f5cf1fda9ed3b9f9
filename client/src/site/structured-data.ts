import type { I18n } from '@lingui/core';
import { brand } from '../lib/brand';
import { PRICES } from '../lib/prices';
import { ORIGIN } from './head';
import { HOME_QUESTIONS } from './home/questions';
import type { SitePage } from './pages';

const CONTEXT = 'https://schema.org';

function offer(name: string, minor: number, unitText: string) {
  return {
    '@type': 'Offer',
    name,
    price: (minor / 100).toFixed(2),
    priceCurrency: PRICES.currency,
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: (minor / 100).toFixed(2),
      priceCurrency: PRICES.currency,
      unitText,
    },
  };
}

/** JSON-LD of a page. The offers have the same source of prices as the words on the page. */
export function structuredDataOf(page: SitePage, i18n: I18n): object[] {
  if (page.path !== '/') return [];
  return [
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name: brand.name,
      legalName: brand.legalName,
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/favicon.svg`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: brand.supportEmail,
      },
    },
    {
      '@context': CONTEXT,
      '@type': 'Product',
      name: i18n._(page.title),
      description: i18n._(page.description),
      brand: { '@type': 'Brand', name: brand.name },
      offers: [
        offer('Traffic', PRICES.perGigabyteMinor, 'GB'),
        offer('Unlimited', PRICES.perMonthMinor, 'month'),
      ],
    },
    {
      '@context': CONTEXT,
      '@type': 'FAQPage',
      mainEntity: HOME_QUESTIONS.map(({ question, answer }) => ({
        '@type': 'Question',
        name: i18n._(question),
        acceptedAnswer: { '@type': 'Answer', text: i18n._(answer) },
      })),
    },
  ];
}
