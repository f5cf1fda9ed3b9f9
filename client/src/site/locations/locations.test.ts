import { readFileSync } from 'node:fs';
import { locations } from '../../generated/locations';
import { gridPoint } from '../../ui/dot-map/projection';
import { CONTINENTS } from './continents';
import { placeOf } from '../../ui/dot-map/country-places';
import { citiesMatching, matches } from './search';

const countries = CONTINENTS.flatMap((continent) => continent.countries);
const country = (code: string) => countries.find((each) => each.code === code)!;

const land = readFileSync(new URL('../../ui/dot-map/land.txt', import.meta.url), 'utf8').split(
  '\n',
);

/** Whether a dot of land is at most two dots away: small islands are not drawn. */
function nearLand(code: string): boolean {
  const { x, y } = gridPoint(placeOf(code));
  const row = Math.round(y / 8.66 - 0.5);
  const column = Math.round(x / 10 - 0.5);
  for (let r = row - 2; r <= row + 2; r += 1)
    for (let c = column - 2; c <= column + 2; c += 1) if (land[r]?.[c] === 'o') return true;
  return false;
}

test('the map has a place for every country, on land but for islands in the ocean', () => {
  const astray = countries.map(({ code }) => code).filter((code) => !nearLand(code));
  const islands = 'AG BB CV FJ FM KI KM MH MU MV NR PW SB SC ST TO TV VU WS';
  expect(astray.filter((code) => !islands.includes(code))).toEqual([]);
});

test('the pages list what the claims are computed from', () => {
  expect(CONTINENTS).toHaveLength(locations.length);
  for (const { countries: listed, ipCount } of CONTINENTS)
    expect(listed.reduce((sum, each) => sum + each.ipCount, 0)).toBe(ipCount);
});

test.each([
  ['JP', '日本', '日本', true],
  ['JP', 'Japan', 'jp', true],
  ['GB', 'United Kingdom', 'uk', true],
  ['BR', 'Brazil', 'sao', true],
  ['BR', 'Brazil', 'ｓao\u200e', true],
  ['US', 'United States', 'new_york', true],
  ['RO', 'Romania', 'cluj_napoca', true],
  ['PL', 'Poland', 'lodz', true],
  ['CI', 'Ivory Coast', 'COAST', true],
  ['JP', 'Japan', 'china', false],
])('%s, %s: %s → %p', (code, name, query, found) => {
  expect(matches(country(code), name, query)).toBe(found);
});

test('names the cities that match', () => {
  expect(citiesMatching(country('US').cities, 'new')).toContain('New York');
  expect(citiesMatching(country('US').cities, '')).toEqual([]);
});
