import { lazyNamed } from '../../lib/lazy-named';
import type { ShownPage } from '../site-page';

/** The module of every country's page. */
export const COUNTRY_MODULE = 'src/site/locations/CountryPage.tsx';

/**
 * The page of a country as the browser knows it: by the part that the prerenderer wrote. The paths of 195 countries would weigh on
 * every page, and their form alone is also that of a path that does not exist.
 */
export function countryView(path: string): ShownPage | undefined {
  if (document.querySelector('[data-kept=country]') === null) return undefined;
  return {
    path,
    module: COUNTRY_MODULE,
    Page: lazyNamed(() => import('./CountryPage'), 'CountryPage'),
  };
}
