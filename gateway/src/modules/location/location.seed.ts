import { rows, type Tx } from '../../platform/database/database.js';
import { readLocationTable } from './location.table.js';

/** Makes the tables `country` and `city` what location.data.ts says. Safe to run again; two statements in all. */
export async function seedLocations(tx: Tx): Promise<void> {
  const countries = readLocationTable();
  const cities = countries.flatMap((country) => country.cities);
  await rows(
    tx,
    `INSERT INTO country (code, name, continent, ip_count)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[])
     ON CONFLICT (code) DO UPDATE SET name = excluded.name, continent = excluded.continent, ip_count = excluded.ip_count`,
    [
      countries.map((country) => country.code),
      countries.map((country) => country.name),
      countries.map((country) => country.continent),
      countries.map((country) => country.ipCount),
    ],
  );
  await rows(
    tx,
    `INSERT INTO city (country_code, slug, name, ip_count)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[])
     ON CONFLICT (country_code, slug) DO UPDATE SET name = excluded.name, ip_count = excluded.ip_count`,
    [
      cities.map((city) => city.countryCode),
      cities.map((city) => city.slug),
      cities.map((city) => city.name),
      cities.map((city) => city.ipCount),
    ],
  );
}
