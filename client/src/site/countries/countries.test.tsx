import { screen, within } from '@testing-library/react';
import { setupI18n } from '@lingui/core';
import { locations } from '../../generated/locations';
import { citySlug, parseProxyUsername } from '../../../../schema/rules/proxy-username';
import { wordsOfPage } from '../catalogs';
import { LISTED_PAGES, pageAt } from '../pages';
import { plansOf, priceOf, purchasePath } from '../pricing/purchase';
import { renderPage } from '../render-page.test-kit';
import { COUNTRIES } from './countries';

const JAPAN = '/locations/japan';
/** Has no city to choose. */
const ALBANIA = '/locations/albania';

/** As the proxies know them. */
const places = {
  hasCountry: (code: string) => COUNTRIES.some(({ country }) => country.code === code),
  hasCity: (code: string, slug: string) =>
    COUNTRIES.some(
      ({ country, cities }) =>
        country.code === code && cities.some((city) => citySlug(city) === slug),
    ),
};

test('each country of the location data has one listed page', () => {
  const codes = locations.flatMap(({ countries }) => countries.map(({ code }) => code));
  expect(COUNTRIES.map(({ country }) => country.code)).toEqual(codes);
  const paths = COUNTRIES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(codes.length);
  expect(paths.filter((path) => !/^\/locations\/[a-z]+(?:-[a-z]+)*$/.test(path))).toEqual([]);
  for (const path of paths)
    expect(LISTED_PAGES.filter((page) => page.path === path)).toHaveLength(1);
});

test.each([
  ['en-US', JAPAN, 'Japan residential proxies', /^Japan: 228,228 residential addresses, 8 cities/],
  ['zh-HK', JAPAN, '日本住宅代理', /^日本：228,228 個住宅 IP 地址，8 個可選城市，每 GB \$15/],
  ['en-US', ALBANIA, 'Albania residential proxies', /^Albania: [\d,]+ residential addresses, \$15/],
] as const)('the head of the page in %s: %s', async (locale, path, title, description) => {
  const page = pageAt(path);
  const messages = { [locale]: await wordsOfPage(page, locale) };
  const words = page.words(setupI18n({ locale, messages }));
  expect(words.title).toBe(title);
  expect(words.description).toMatch(description);
});

test('a country with cities shows its addresses, cities, price, and a request from there', async () => {
  await renderPage(JAPAN, 'en-US');
  expect(screen.getByText('228,228')).toBeVisible();
  expect(screen.getByText('Osaka').closest('li')).toHaveTextContent('city-osaka');
  expect(screen.getByText('USERNAME-country-jp-city-tokyo')).toBeVisible();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['cURL', 'PHP', 'Python', 'Java', 'Node.js', 'Go', 'C#']);
  for (const name of tabs) {
    const panel = document.querySelector(`[data-name="${name}"]`)!;
    expect(panel).toHaveTextContent('USERNAME-country-jp');
    expect(panel).not.toHaveTextContent('{{');
  }
  const prices = within(document.getElementById('prices')!);
  for (const plan of plansOf('TRAFFIC')) {
    const buy = prices.getByRole('link', { name: `Buy ${String(plan.gigabytes)} GB` });
    expect(buy).toHaveAttribute('href', purchasePath({ planId: plan.id, quantity: 1 }));
    const gigabyte = priceOf(plan, new Date()).minor / plan.gigabytes! / 100;
    expect(buy.closest('li')).toHaveTextContent(`$${String(gigabyte)}`);
  }
});

test('a country without cities promises none', async () => {
  await renderPage(ALBANIA, 'en-US');
  expect(screen.getByText(/No city can be chosen here\./)).toBeVisible();
  expect(document.getElementById('main')).not.toHaveTextContent('-city-');
  expect(screen.queryByText('cities to choose from')).toBeNull();
});

test('the proxies take each username that a page shows', () => {
  for (const { country, cities } of COUNTRIES)
    for (const city of ['', ...cities.map((name) => `-city-${citySlug(name)}`)]) {
      const shown = `username-country-${country.code.toLowerCase()}${city}`;
      expect({ shown, ok: parseProxyUsername(shown, places).ok }).toEqual({ shown, ok: true });
    }
});
