import type { ReadPool } from '../../platform/database/read-pool.js';
import type { CityRecord, Continent, CountryRecord } from './location.table.js';

interface CountryRow {
  code: string;
  name: string;
  continent: Continent;
  ipCount: number;
}

/** Every country with its cities: countries by English name, cities by number of addresses. Two statements in one round trip. */
export async function readCountries(reads: ReadPool): Promise<CountryRecord[]> {
  const [countries, cities] = await Promise.all([
    reads.query<CountryRow>(
      'location.countries',
      `SELECT code, name, continent, ip_count AS "ipCount" FROM country ORDER BY name`,
    ),
    reads.query<CityRecord>(
      'location.cities',
      `SELECT country_code AS "countryCode", slug, name, ip_count AS "ipCount" FROM city ORDER BY ip_count DESC, slug`,
    ),
  ]);
  const records = countries.map((country): CountryRecord => ({ ...country, cities: [] }));
  const byCode = new Map(records.map((country) => [country.code, country]));
  for (const city of cities) byCode.get(city.countryCode)?.cities.push(city);
  return records;
}
