import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { claims } from '../../generated/claims';
import { LOCALES } from '../../lib/locale';
import { renderPage } from '../render-page.test-kit';
import { tagline } from '../../lib/brand';

test('shows the product and its price in English', async () => {
  await renderPage('/', 'en-US');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(tagline['en-US']);
  expect(screen.getByText('$15')).toBeInTheDocument();
  expect(screen.getByText('$75')).toBeInTheDocument();
});

test('shows them in Chinese', async () => {
  await renderPage('/', 'zh-HK');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(tagline['zh-HK']);
  expect(screen.getAllByRole('link', { name: '開始免費試用' })[0]).toHaveAttribute(
    'href',
    '/auth/register',
  );
});

test.each(LOCALES)('claims the figures of the location data (%s)', async (locale) => {
  await renderPage('/', locale);
  const figures = within(screen.getByText(`${claims.countries}+`).closest('dl')!);
  expect(figures.getByText(locale === 'zh-HK' ? '一千萬個以上' : '10M+')).toBeInTheDocument();
  expect(claims.continents.reduce((sum, { countries }) => sum + countries, 0)).toBe(
    claims.countries,
  );
  expect(claims.continents.reduce((sum, { residentialIps }) => sum + residentialIps, 0)).toBe(
    claims.residentialIps,
  );
});

test('the sample statement adds up', async () => {
  await renderPage('/', 'en-US');
  const table = screen.getByRole('table', { name: /example/i });
  const megabytes = (text: string) => Number(/([\d.]+)\sMB/.exec(text)?.[1]);
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  const sum = rows.slice(1, -1).reduce((total, row) => total + megabytes(row), 0);
  expect(megabytes(rows.at(-1)!.replace(/^TotalTotal/, ''))).toBeCloseTo(sum, 0);
});

test('the copied sample has a placeholder instead of bullets', async () => {
  const person = userEvent.setup();
  const copied: string[] = [];
  navigator.clipboard.writeText = async (text) => void copied.push(text);
  await renderPage('/', 'en-US');
  await person.click(screen.getByRole('tab', { name: 'Python' }));
  await person.click(screen.getAllByRole('button', { name: 'Copy' })[0]!);
  expect(copied).toHaveLength(1);
  expect(copied[0]).toContain('http://acme-country-hk-session-8f21c0d4:PASSWORD@');
  expect(screen.getByRole('button', { name: 'Copied' })).toBeInTheDocument();
});

test('the tabs of the sample work with the keyboard', async () => {
  const person = userEvent.setup();
  await renderPage('/', 'en-US');
  screen.getByRole('tab', { name: 'cURL' }).focus();
  await person.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Python' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Python' })).toHaveTextContent('requests.get');
  await person.keyboard('{Home}');
  expect(screen.getByRole('tab', { name: 'cURL', selected: true })).toHaveFocus();
});

test('the page for an unknown path names the path', async () => {
  window.history.replaceState(null, '', '/no/such/page');
  await renderPage('/no/such/page', 'en-US');
  expect((await screen.findByText('/no/such/page')).parentElement).toHaveTextContent(
    'Page not found: /no/such/page',
  );
});
