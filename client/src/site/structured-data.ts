import type { I18n } from '@lingui/core';
import { toMajor } from '../../../schema/rules/money';
import { prices } from '../../../schema/generated/catalogue';
import { ADDRESSES } from '../lib/addresses';
import { brand, legalEntity } from '../lib/brand';
import { localizedPath, type SiteLocale } from '../lib/locale';
import { ORIGIN } from './installation';
import { FAQ_SECTIONS } from './faq/sections';
import { languageFor } from './languages';
import {
  type BillingType,
  type CataloguePlan,
  plansOf,
  priceOf,
  unitsOf,
} from './pricing/purchase';
import { TRAFFIC_QUESTIONS, UNLIMITED_QUESTIONS } from './pricing/questions';
import { pageAt } from './pages';
import { type Question, wholeAnswer } from './question';
import type { SitePage } from './site-page';

const CONTEXT = 'https://schema.org';
/** The unit of the plan's price. */
const unitText = ({ billingType, validityHours }: CataloguePlan) =>
  billingType === 'TRAFFIC' ? 'GB' : validityHours === null ? 'month' : 'hour';

const decimal = (minor: number) =>
  toMajor({ minor: BigInt(Math.round(minor)), currency: prices.currency });

function offer(plan: CataloguePlan, url: string) {
  const { name, validityHours } = plan;
  const { minor } = priceOf(plan, null);
  return {
    '@type': 'Offer',
    name,
    url,
    price: decimal(minor),
    priceCurrency: prices.currency,
    availability: `${CONTEXT}/InStock`,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: decimal(minor / (validityHours ?? unitsOf(plan))),
      priceCurrency: prices.currency,
      unitText: unitText(plan),
    },
  };
}

function product(
  page: SitePage,
  i18n: I18n,
  offers: readonly (readonly [plan: CataloguePlan, url: string])[],
) {
  const { title, description } = page.words(i18n);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: title,
    description,
    image: `${ORIGIN}/favicon.svg`,
    brand: { '@type': 'Brand', name: brand.name },
    offers: offers.map(([plan, url]) => offer(plan, url)),
  };
}

function questions(list: readonly Question[], i18n: I18n) {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: list.map((each) => ({
      '@type': 'Question',
      name: i18n._(each.question),
      acceptedAnswer: { '@type': 'Answer', text: wholeAnswer(i18n, each) },
    })),
  };
}

/** The page and those above it, from the top, without the home page. */
function wayTo(page: SitePage): SitePage[] {
  return page.parent === undefined ? [page] : [...wayTo(pageAt(page.parent)), page];
}

function breadcrumbs(page: SitePage, locale: SiteLocale, i18n: I18n) {
  const steps = [
    { name: brand.name, item: ORIGIN + localizedPath(languageFor('/', locale), '/') },
    ...wayTo(page).map(({ path, words }) => {
      const { name, title } = words(i18n);
      return { name: name ?? title, item: ORIGIN + localizedPath(locale, path) };
    }),
  ];
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}

function organization() {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: brand.name,
    legalName: legalEntity.name,
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/favicon.svg`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: brand.supportEmail,
    },
  };
}

/** JSON-LD of a page. Its offers use the same source of prices as the page. */
export function structuredDataOf(page: SitePage, locale: SiteLocale, i18n: I18n): object[] {
  const address = (path: string) => ORIGIN + localizedPath(locale, path);
  const pricing = (billingType: BillingType, list: readonly Question[]) => [
    product(
      page,
      i18n,
      plansOf(billingType).map((plan) => [plan, address(page.path)] as const),
    ),
    breadcrumbs(page, locale, i18n),
    questions(list, i18n),
  ];
  switch (page.path) {
    case '/': {
      // One offer per model here; the pricing pages have all.
      const [traffic] = plansOf('TRAFFIC');
      const [unlimited] = plansOf('UNLIMITED');
      const offers: [CataloguePlan, string][] = [];
      if (traffic) offers.push([traffic, address(ADDRESSES.pricingTraffic)]);
      if (unlimited) offers.push([unlimited, address(ADDRESSES.pricingUnlimited)]);
      // Its questions are answered on other pages too. Google wants repeated questions marked up once.
      return [organization(), product(page, i18n, offers)];
    }
    case ADDRESSES.pricingTraffic:
      return pricing('TRAFFIC', TRAFFIC_QUESTIONS);
    case ADDRESSES.pricingUnlimited:
      return pricing('UNLIMITED', UNLIMITED_QUESTIONS);
    default: {
      if (page.isAnswer === true || page.isUnlisted === true) return [];
      const section = FAQ_SECTIONS.find(({ path }) => path === page.path);
      return [
        breadcrumbs(page, locale, i18n),
        ...(section === undefined ? [] : [questions(section.questions, i18n)]),
      ];
    }
  }
}
