import { BUYER_COUNTRIES, countryNames } from './countries.js';
import { isOffered } from './offered-countries.js';

it('has each code once, and none that is not offered', () => {
  expect(new Set(BUYER_COUNTRIES).size).toBe(BUYER_COUNTRIES.length);
  expect(BUYER_COUNTRIES.every((code) => /^[A-Z]{2}$/.test(code) && isOffered(code))).toBe(true);
  // ISO 3166-1 has 249, of which four are not offered.
  expect(BUYER_COUNTRIES).toHaveLength(245);
});

it.each(['en-US', 'zh-HK'])('names every country in %s, each by another name', (locale) => {
  const names = BUYER_COUNTRIES.map(countryNames(locale));
  expect(names.filter((name) => name.length <= 2 && /^[A-Z]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('says nothing more than the name', () => {
  const [english, chinese] = [countryNames('en-US'), countryNames('zh-HK')];
  expect(['HK', 'GB', 'US', 'MM'].map(english)).toEqual([
    'Hong Kong',
    'United Kingdom',
    'United States',
    'Myanmar',
  ]);
  expect(chinese('HK')).toBe('香港');
});
