import { lazy } from 'react';
import { ADDRESSES } from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { headed } from '../heads';
import type { SitePage } from '../site-page';
import type { ContinentCode } from './continents';

const CONTINENTS: readonly (readonly [ContinentCode, path: string])[] = [
  ['ASIA', ADDRESSES.locationsAsia],
  ['AFRICA', ADDRESSES.locationsAfrica],
  ['EUROPE', ADDRESSES.locationsEurope],
  ['NORTH_AMERICA', ADDRESSES.locationsNorthAmerica],
  ['SOUTH_AMERICA', ADDRESSES.locationsSouthAmerica],
  ['OCEANIA', ADDRESSES.locationsOceania],
];

export const LOCATION_PAGES: readonly SitePage[] = [
  {
    path: ADDRESSES.locations,
    module: 'src/site/locations/LocationsPage.tsx',
    Page: lazyNamed(() => import('./LocationsPage'), 'LocationsPage'),
  },
  ...CONTINENTS.map(([code, path]) => ({
    path,
    parent: ADDRESSES.locations,
    module: 'src/site/locations/ContinentPage.tsx',
    Page: lazy(() =>
      import('./ContinentPage').then(({ continentPage }) => ({ default: continentPage(code) })),
    ),
  })),
].map(headed);
