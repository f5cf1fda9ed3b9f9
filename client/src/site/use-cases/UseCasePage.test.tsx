import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADDRESSES } from '../../lib/addresses';
import { renderPage } from '../render-page.test-kit';
import { USE_CASES } from './cases';
import { gigabytesOf, MAX_KILOBYTES, MAX_PAGES, wholeNumber } from './volume';

const cost = () => within(screen.getByRole('region', { name: 'What it costs' }));

async function typeVolume(pages: string, kilobytes: string): Promise<void> {
  const person = userEvent.setup();
  for (const [name, value] of [
    ['Pages a day', pages],
    ['KB per page', kilobytes],
  ] as const) {
    const field = cost().getByRole('spinbutton', { name });
    await person.clear(field);
    await person.type(field, value);
  }
}

test('computes the traffic of 30 days, and buys the cheaper plan', async () => {
  await renderPage(ADDRESSES.useCaseSeo, 'en-US');
  await typeVolume('1000', '100');
  expect(cost().getByText('3 GB')).toBeInTheDocument();
  expect(cost().getByText('$45.00')).toBeInTheDocument();
  expect(cost().getByRole('link', { name: 'Buy 3 GB' })).toHaveAttribute(
    'href',
    '/checkout/payment?plan=traffic-1gb&quantity=3',
  );
  await typeVolume('10000', '100');
  expect(cost().getByText('$450.00')).toBeInTheDocument();
  expect(cost().getByRole('link', { name: 'Buy unlimited' })).toHaveAttribute(
    'href',
    '/checkout/payment?plan=unlimited-30d&quantity=1',
  );
});

test.each(USE_CASES.map(({ path }) => path))(
  '%s leads to the checkout and to the others',
  async (path) => {
    await renderPage(path, 'en-US');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((href) => href?.startsWith('/checkout/payment?plan='))).toHaveLength(1);
    for (const other of USE_CASES) if (other.path !== path) expect(links).toContain(other.path);
  },
);

test('no typed volume is more than one order can have', () => {
  expect(gigabytesOf(MAX_PAGES, MAX_KILOBYTES)).toBe(50_000);
  expect(gigabytesOf(1, 1)).toBeCloseTo(0.00003);
});

test.each([
  ['', 7],
  ['0', 7],
  ['-3', 7],
  ['x', 7],
  ['12.6', 13],
  ['1e9', 100],
])('reads %p as %d', (text, number) => {
  expect(wholeNumber(text, 7, 100)).toBe(number);
});
