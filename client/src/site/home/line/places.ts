import { citySlug } from '../../../../../schema/rules/proxy-username';
import { locations } from '../../../generated/locations';

export interface Place {
  readonly code: string;
  /** In English. */
  readonly name: string;
  /** Largest first. `slug` is how a username spells it. */
  readonly cities: readonly { readonly slug: string; readonly name: string }[];
}

/** All countries: the data of the locations page. */
export const PLACES: readonly Place[] = locations.flatMap(({ countries }) =>
  countries.map(({ code, name, cities }) => ({
    code,
    name,
    cities: cities
      .split(', ')
      .filter(Boolean)
      .map((city) => ({ slug: citySlug(city), name: city })),
  })),
);

const FIRST = new Set(['GB', 'HK', 'JP', 'US']);

/** In the prerendered page, where all countries would weigh too much. They have no cities there. */
export const FIRST_PLACES: readonly Place[] = PLACES.filter(({ code }) => FIRST.has(code)).map(
  (place) => ({ ...place, cities: [] }),
);
