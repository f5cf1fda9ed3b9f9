import { plural } from '@lingui/core/macro';
import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import { createElement, lazy } from 'react';
import { countryNames } from '../../lib/country-names';
import { formatMoney } from '../../lib/format';
import { PRICES } from '../../lib/prices';
import { COUNTRY_MODULE } from '../locations/country-view';
import type { PageWords, SitePage } from '../site-page';
import { COUNTRIES } from './countries';

type PlacedCountry = (typeof COUNTRIES)[number];

/** The pages of all countries, for the prerenderer. */
export function countryPages(): readonly SitePage[] {
  return COUNTRIES.map((placed) => ({
    path: placed.path,
    module: COUNTRY_MODULE,
    Page: pageOf(placed.path),
    parent: placed.continent.path,
    words: (i18n) => wordsOf(placed, i18n),
    prerenderedWords: ['countries'],
    isOneOfMany: true,
  }));
}

const pageOf = (path: string) =>
  lazy(async () => {
    const { CountryPage } = await import('../locations/CountryPage');
    return { default: () => createElement(CountryPage, { path }) };
  });

function wordsOf({ country, cities }: PlacedCountry, i18n: I18n): PageWords {
  const { locale } = i18n;
  const name = countryNames(locale)(country);
  const addresses = new Intl.NumberFormat(locale).format(country.ipCount);
  const price = formatMoney(PRICES.perGigabyteMinor, PRICES.currency, locale);
  const count = cities.length;
  return {
    name,
    title: t(i18n)`${name} residential proxies`,
    description:
      count === 0
        ? t(
            i18n,
          )`${name}: ${addresses} residential addresses, ${price} per GB, and a code sample with the country in the username.`
        : t(
            i18n,
          )`${name}: ${addresses} residential addresses, ${plural(count, { one: '# city', other: '# cities' })} to choose from, ${price} per GB, and a code sample with the country in the username.`,
  };
}
