// Writes src/generated/claims.ts: the figures that public pages count, computed from the same reference data that the
// gateway seeds and serves (`claims` in the schema), so that no page can say something else. Part of `npm run codegen`.
import { gatewayModule, writeConstants } from './lib/constants.mjs';

const { CONTINENTS, readLocationTable } = await gatewayModule('location/location.table.ts');

const table = readLocationTable();
const sum = (countries) => countries.reduce((total, country) => total + country.ipCount, 0);
const claims = {
  countries: table.length,
  residentialIps: sum(table),
  cities: table.reduce((total, country) => total + country.cities.length, 0),
  continents: CONTINENTS.map((code) => {
    const countries = table.filter((country) => country.continent === code);
    return { code, countries: countries.length, residentialIps: sum(countries) };
  }),
};

writeConstants('client/src/generated', 'claims', 'gateway/src/modules/location', [
  { name: 'claims', about: 'What the public pages claim (spec §9).', value: claims },
]);
