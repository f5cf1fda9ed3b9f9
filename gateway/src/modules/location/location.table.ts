import { isOffered } from '../../../../schema/rules/offered-countries.js';
import { citySlug } from '../../../../schema/rules/proxy-username.js';
import { CONTINENT_LINES } from './location.data.js';

/** The continents that the locations page groups countries by (spec §2), in its order. */
export const CONTINENTS = [
  'ASIA',
  'AFRICA',
  'EUROPE',
  'NORTH_AMERICA',
  'SOUTH_AMERICA',
  'OCEANIA',
] as const;
export type Continent = (typeof CONTINENTS)[number];

export interface CityRecord {
  countryCode: string;
  /** How the city is written in a proxy username: lower case, `_` for spaces (PRODUCT.md "Proxy credentials"). */
  slug: string;
  name: string;
  ipCount: number;
}

export interface CountryRecord {
  /** ISO 3166-1 alpha-2, upper case. */
  code: string;
  name: string;
  continent: Continent;
  /** Residential addresses, those of its cities included. */
  ipCount: number;
  cities: CityRecord[];
}

function parseCountry(continent: Continent, line: string): CountryRecord {
  const [code = '', name = '', ipCount = '', cities = ''] = line.split('|');
  return {
    code,
    name,
    continent,
    ipCount: Number(ipCount),
    cities: cities
      .split(',')
      .filter((city) => city !== '')
      .map((city) => {
        const [cityName = '', cityIps = ''] = city.split(':');
        return {
          countryCode: code,
          slug: citySlug(cityName),
          name: cityName,
          ipCount: Number(cityIps),
        };
      }),
  };
}

/** The reference data as records, by continent and code, without the countries that are not offered. */
export function readLocationTable(): CountryRecord[] {
  return CONTINENTS.flatMap((continent) =>
    CONTINENT_LINES[continent]
      .trim()
      .split('\n')
      .map((line) => parseCountry(continent, line))
      .filter(({ code }) => isOffered(code)),
  );
}
