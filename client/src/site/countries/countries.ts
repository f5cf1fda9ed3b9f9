import { type Continent, CONTINENTS, type Country } from '../locations/continents';
import { countryPath } from '../locations/country-path';

interface PlacedCountry {
  readonly path: string;
  readonly country: Country;
  readonly continent: Continent;
  /** The cities that can be requested, the largest first. */
  readonly cities: readonly string[];
}

/** All countries, each a page. */
export const COUNTRIES: readonly PlacedCountry[] = CONTINENTS.flatMap((continent) =>
  continent.countries.map((country) => ({
    path: countryPath(country),
    country,
    continent,
    cities: country.cities.split(', ').filter((city) => city !== ''),
  })),
);
