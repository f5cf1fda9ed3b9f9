import { share } from '../../../test/support/share.js';
import { startTestServices } from '../../../test/support/test-services.js';
import { HOUR_MS } from '../../platform/clock.js';
import { CONTINENTS, readLocationTable } from './location.table.js';

const gateway = share(startTestServices);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('locations', () => {
  it('add up to what the public pages claim', async () => {
    const continents = await gateway.services.locations.continents();
    const claims = await gateway.services.locations.claims();
    expect(continents.map((continent) => continent.code)).toEqual(CONTINENTS);
    expect(sum(continents.map((continent) => continent.ipCount))).toBe(claims.residentialIps);
    expect(sum(continents.map((continent) => continent.countries.length))).toBe(claims.countries);
    expect(claims).toEqual({
      countries: 195,
      residentialIps: 10_384_451,
      successRatePercent: 99.8,
      uptimePercent: 99.9,
      responseSecondsBelow: 0.6,
    });
  });

  it('are countries that exist, each once, with cities that fit into them', () => {
    const table = readLocationTable();
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(new Set(table.map((country) => country.code)).size).toBe(table.length);
    for (const { code, cities, ipCount } of table) {
      expect(names.of(code)).toBeDefined();
      expect(sum(cities.map((city) => city.ipCount))).toBeLessThanOrEqual(ipCount);
      expect(new Set(cities.map((city) => city.slug)).size).toBe(cities.length);
      for (const { slug } of cities) expect(slug).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
    }
  });

  it('have no country that is not offered, even if the table still has it', async () => {
    await gateway.sql(`INSERT INTO country (code, name, continent, ip_count) VALUES ('KP', 'North Korea', 'ASIA', 440)
         ON CONFLICT DO NOTHING`);
    gateway.clock.advance(HOUR_MS);
    const continents = await gateway.services.locations.continents();
    const codes = continents.flatMap(({ countries }) => countries.map(({ code }) => code));
    expect(codes).toHaveLength(195);
    for (const code of ['CU', 'IR', 'KP', 'SY']) expect(codes).not.toContain(code);
  });

  it('know which cities a country has', async () => {
    const index = await gateway.services.locations.index();
    expect(index.hasCity('US', 'new_york')).toBe(true);
    expect(index.hasCity('GB', 'new_york')).toBe(false);
    expect(index.hasCity('BR', 'sao_paulo')).toBe(true);
    expect(index.hasCountry('AQ')).toBe(false);
  });
});
