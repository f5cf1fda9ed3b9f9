import { screen, within } from '@testing-library/react';
import { ADDRESSES } from '../lib/addresses';
import { LOCALES, localizedPath } from '../lib/locale';
import { SITE_PAGES } from './pages';
import { renderPage } from './render-page.test-kit';

const PAGES = SITE_PAGES.flatMap(({ path }) => LOCALES.map((locale) => [path, locale] as const));
const APP: ReadonlySet<string> = new Set([
  ADDRESSES.login,
  ADDRESSES.register,
  ADDRESSES.dashboard,
  ADDRESSES.checkout,
]);

describe.each(PAGES)('%s in %s', (path, locale) => {
  test('every link leads to a page that there is, in this language', async () => {
    await renderPage(path, locale);
    const pages = LOCALES.flatMap((each) =>
      SITE_PAGES.map((page) => localizedPath(each, page.path)),
    );
    for (const link of screen.getAllByRole('link')) {
      const [address = '', fragment] = link.getAttribute('href')!.split('#');
      if (/^(mailto:|https:\/\/)/.test(address) || fragment === 'top') continue;
      if (address === '' && fragment !== undefined)
        expect(document.getElementById(fragment)).not.toBeNull();
      else if (!APP.has(address.split('?')[0] ?? '')) {
        expect(pages).toContain(address);
        if (!link.hasAttribute('hreflang'))
          expect(address.startsWith('/zh-hk/')).toBe(locale === 'zh-HK');
      }
    }
  });

  test('offers the same page in the other language, in that language', async () => {
    await renderPage(path, locale);
    const other = LOCALES.find((each) => each !== locale)!;
    const offer = document.querySelector<HTMLElement>(`[data-suggests="${other}"]`)!;
    expect(offer).toHaveAttribute('lang', other);
    expect(within(offer).getByRole('link')).toHaveAttribute('href', localizedPath(other, path));
  });
});

test('the header has the way in for a guest and the way out for a customer', async () => {
  await renderPage('/', 'en-US');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Start free' })).toHaveClass('guest');
  expect(header.getByRole('link', { name: 'Dashboard' })).toHaveClass('member');
  for (const button of header.getAllByRole('button', { name: 'Log out' }))
    expect(button).toHaveClass('member');
});

test('the menu of help comes with the scripts', async () => {
  await renderPage('/', 'en-US');
  expect(await screen.findByText('Help and contact')).toBeInTheDocument();
});
