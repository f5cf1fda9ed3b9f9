import { t } from '@lingui/macro';
import { lazy } from 'react';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { lazyNamed } from '../../lib/lazy-named';
import { type SitePage, unsaid } from '../site-page';
import type { ContinentCode } from './continents';

const { name: product } = brand;

/** Written out for each continent, because a sentence that takes its name as a part is wrong in some language. */
const CONTINENTS: readonly (Pick<SitePage, 'path' | 'words'> & { code: ContinentCode })[] = [
  {
    code: 'ASIA',
    path: ADDRESSES.locationsAsia,
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Asia`,
          title: t(i18n)`Residential proxies in Asia`,
          description: t(
            i18n,
          )`Countries and regions in Asia with ${product} proxies: residential addresses in each, how to write it in the username, and the cities to choose from.`,
        })
      : unsaid,
  },
  {
    code: 'AFRICA',
    path: ADDRESSES.locationsAfrica,
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Africa`,
          title: t(i18n)`Residential proxies in Africa`,
          description: t(
            i18n,
          )`Countries in Africa with ${product} proxies: residential addresses in each, how to write it in the username, and the cities to choose from.`,
        })
      : unsaid,
  },
  {
    code: 'EUROPE',
    path: ADDRESSES.locationsEurope,
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Europe`,
          title: t(i18n)`Residential proxies in Europe`,
          description: t(
            i18n,
          )`Countries in Europe with ${product} proxies: residential addresses in each, how to write it in the username, and the cities to choose from.`,
        })
      : unsaid,
  },
  {
    code: 'NORTH_AMERICA',
    path: ADDRESSES.locationsNorthAmerica,
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`North America`,
          title: t(i18n)`Residential proxies in North America`,
          description: t(
            i18n,
          )`Countries in North America with ${product} proxies: residential addresses in each, how to write it in the username, and the cities to choose from.`,
        })
      : unsaid,
  },
  {
    code: 'SOUTH_AMERICA',
    path: ADDRESSES.locationsSouthAmerica,
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`South America`,
          title: t(i18n)`Residential proxies in South America`,
          description: t(
            i18n,
          )`Countries in South America with ${product} proxies: residential addresses in each, how to write it in the username, and the cities to choose from.`,
        })
      : unsaid,
  },
  {
    code: 'OCEANIA',
    path: ADDRESSES.locationsOceania,
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Oceania`,
          title: t(i18n)`Residential proxies in Oceania`,
          description: t(
            i18n,
          )`Countries in Oceania with ${product} proxies: residential addresses in each, how to write it in the username, and the cities to choose from.`,
        })
      : unsaid,
  },
];

export const LOCATION_PAGES: readonly SitePage[] = [
  {
    path: ADDRESSES.locations,
    module: 'src/site/locations/LocationsPage.tsx',
    Page: lazyNamed(() => import('./LocationsPage'), 'LocationsPage'),
    words: PRERENDERS
      ? (i18n) => ({
          name: t(i18n)`Locations`,
          title: t(i18n)`Proxy locations: countries, regions, and cities`,
          description: t(
            i18n,
          )`All countries and regions of ${product} residential proxies, by continent, with the number of addresses in each. Search them by country or city.`,
        })
      : unsaid,
  },
  ...CONTINENTS.map(({ code, ...page }) => ({
    ...page,
    parent: ADDRESSES.locations,
    module: 'src/site/locations/ContinentPage.tsx',
    Page: lazy(() =>
      import('./ContinentPage').then(({ continentPage }) => ({ default: continentPage(code) })),
    ),
  })),
];
