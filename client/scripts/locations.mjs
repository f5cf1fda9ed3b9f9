// Writes src/generated/locations.ts: the countries and cities that the public pages list, from the same reference data that the
// gateway seeds and serves (`locations` in the schema). Part of `npm run codegen`.
import { gatewayModule, writeConstants } from './lib/constants.mjs';

const { CONTINENTS, readLocationTable } = await gatewayModule('location/location.table.ts');

const table = readLocationTable();
const locations = CONTINENTS.map((continent) => ({
  code: continent,
  countries: table
    .filter((country) => country.continent === continent)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ code, name, ipCount, cities }) => ({
      code,
      name,
      ipCount,
      cities: cities.map((city) => city.name).join(', '),
    })),
}));

writeConstants('client/src/generated', 'locations', 'gateway/src/modules/location', [
  {
    name: 'locations',
    about:
      'Continents with their countries. Cities are in one text, largest first, separated by commas.',
    value: locations,
  },
]);
