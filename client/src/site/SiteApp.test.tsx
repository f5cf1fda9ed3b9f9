import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { STATEMENT_KEYS_PATH } from '../../../schema/rules/statement-keys';
import { ADDRESSES } from '../lib/addresses';
import { localePrefix, localizedPath, type SiteLocale } from '../lib/locale';
import { REFERENCE, subjectPath } from './documentation/paths';
import { languageFor, languagesOf } from './languages';
import { pageAt, SITE_PAGES } from './pages';
import { renderPage } from './render-page.test-kit';

const ALL = SITE_PAGES.flatMap(({ path }) =>
  languagesOf(path).map((locale) => [path, locale] as const),
);
/**
 * The pages of the API reference differ by the schema only, and are large; those of countries differ by the country.
 * e2e/prerendered.test.ts follows their links.
 */
const PAGES = ALL.filter(
  ([path]) =>
    (!path.startsWith(`${REFERENCE}/`) && pageAt(path).isOneOfMany !== true) ||
    [subjectPath('plans'), '/locations/japan', '/locations/albania'].includes(path),
);
const ADDRESSES_OF_PAGES = ALL.map(([page, language]) => localizedPath(language, page));
/** They have no language: screens of the application, and files. */
const ALIKE: ReadonlySet<string> = new Set([
  ADDRESSES.login,
  ADDRESSES.register,
  ADDRESSES.dashboard,
  ADDRESSES.checkout,
  ADDRESSES.support,
  ADDRESSES.proxiesTraffic,
  '/schema.graphql',
  '/verify-statement.mjs',
  STATEMENT_KEYS_PATH,
]);

// One test per page: rendering takes longer than the checks.
test.each(PAGES)(
  '%s in %s leads to existing pages and to its other languages, and has all its words',
  async (path, locale) => {
    const warned = jest.spyOn(console, 'error');
    const { missing } = await renderPage(path, locale);
    expect(missing).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
    expectLinksToExistingPages(locale);
    expectLinksToOtherLanguages(path, locale);
  },
);

/** In this language, or marked as English. */
function expectLinksToExistingPages(locale: SiteLocale): void {
  const home = localizedPath(languageFor('/', locale), '/');
  for (const link of screen.getAllByRole('link')) {
    const [address = '', fragment] = link.getAttribute('href')!.split('#');
    if (/^(mailto:|https:\/\/)/.test(address) || fragment === 'top') continue;
    if (address === '' && fragment !== undefined)
      expect(document.getElementById(fragment)).not.toBeNull();
    else if (!ALIKE.has(address.split('?')[0] ?? '')) {
      expect(ADDRESSES_OF_PAGES).toContain(address);
      if (!link.hasAttribute('hreflang') && address !== home)
        expect(address).toBe(localizedPath(locale, address.slice(localePrefix(locale).length)));
    }
  }
}

/** Each is named in its own. */
function expectLinksToOtherLanguages(path: string, locale: SiteLocale): void {
  for (const other of languagesOf(path).filter((each) => each !== locale)) {
    const offer = document.querySelector<HTMLElement>(`[data-suggests="${other}"]`)!;
    expect(offer).toHaveAttribute('lang', other);
    for (const place of [offer, screen.getByRole('banner'), screen.getByRole('contentinfo')]) {
      const link = place.querySelector(`a[hreflang="${other}"][data-locale]`);
      expect(link).toHaveAttribute('href', localizedPath(other, path));
    }
  }
}

test('the header has links for guests and for customers', async () => {
  await renderPage('/', 'en-US');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Start free' })).toHaveClass('guest');
  expect(header.getByRole('link', { name: 'Dashboard' })).toHaveClass('member');
  for (const button of header.getAllByRole('button', { name: 'Log out' }))
    expect(button).toHaveClass('member');
});

test('the help menu loads with the scripts', async () => {
  await renderPage('/', 'en-US');
  expect(await screen.findByText('Help and contact')).toBeInTheDocument();
});

test('German, Spanish, and Russian link to English pages where they have none, without changing the preference', async () => {
  await renderPage(ADDRESSES.pricingTraffic, 'de');
  expect(screen.getAllByRole('link', { name: 'Abdeckung' })[0]).toHaveAttribute(
    'hreflang',
    'en-US',
  );
  for (const link of screen.getAllByRole('link', { name: 'Anmelden' }))
    expect(link).not.toHaveAttribute('data-locale');
});
