import { lazyNamed } from '../../lib/lazy-named';
import type { ShownPage } from '../site-page';

/** The module of every country's page. */
export const COUNTRY_MODULE = 'src/site/locations/CountryPage.tsx';

/** The page of a country as the browser knows it. Its words for head and links do not weigh on other pages. */
export function countryView(path: string): ShownPage {
  return {
    path,
    module: COUNTRY_MODULE,
    Page: lazyNamed(() => import('./CountryPage'), 'CountryPage'),
  };
}
