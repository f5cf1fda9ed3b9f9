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

test('says why the order is larger than the volume', async () => {
  await renderPage(ADDRESSES.useCaseSeo, 'en-US');
  await typeVolume('3000', '1000');
  expect(cost().getByText('Traffic plan, 90 GB')).toBeInTheDocument();
  expect(cost().queryByText(/smallest order|on sale/)).toBeNull();
  await typeVolume('3366', '1000');
  expect(cost().getByText('the smallest order for 101 GB')).toBeInTheDocument();
  expect(cost().getByText('$1,575.00')).toBeInTheDocument();
  await typeVolume('15333', '1000');
  expect(cost().getByText('on sale: 460 GB would cost $6,900.00')).toBeInTheDocument();
  expect(cost().getByText('$6,750.00')).toBeInTheDocument();
  await typeVolume('15000', '1000');
  expect(cost().getByText('on sale: 450 GB would cost $6,750.00')).toBeInTheDocument();
});

test('shows no result without a volume, and corrects a field that is left', async () => {
  const person = userEvent.setup();
  await renderPage(ADDRESSES.useCaseSeo, 'en-US');
  const field = cost().getByRole('spinbutton', { name: 'Pages a day' });
  for (const none of ['', '0', '-3']) {
    await person.clear(field);
    if (none !== '') await person.type(field, none);
    expect(cost().getAllByText('–')).toHaveLength(2);
    expect(cost().queryByRole('link', { name: /^Buy/ })).toBeNull();
    await person.tab();
    expect(field).toHaveValue(500);
    expect(cost().getByRole('link', { name: 'Buy 3 GB' })).toBeInTheDocument();
  }
  await person.clear(field);
  await person.type(field, '9999999');
  await person.tab();
  expect(field).toHaveValue(MAX_PAGES);
});

test('shows all the traffic of a large volume, and some digits of a small one', async () => {
  await renderPage(ADDRESSES.useCaseSeo, 'en-US');
  await typeVolume('1000000', '10000');
  expect(cost().getByText('300,000 GB')).toBeInTheDocument();
  expect(cost().getByText('Traffic plan, 50,000 GB')).toBeInTheDocument();
  await typeVolume('1', '1');
  expect(cost().getByText('0.00003 GB')).toBeInTheDocument();
});

test.each(USE_CASES.map(({ path }) => path))(
  '%s advises sub accounts, so its example leads to the plan that has several',
  async (path) => {
    await renderPage(path, 'en-US');
    const buy = cost().getByRole('link', { name: /^Buy \d GB$/ });
    expect(buy.getAttribute('href')).toContain('plan=traffic-');
    expect(
      cost().getByText(
        'through one sub account, without limits per project; up to 25 connections at a time, 5 Mbit/s',
      ),
    ).toBeInTheDocument();
  },
);

test.each(USE_CASES.map(({ path }) => path))(
  '%s leads to the checkout and to the others',
  async (path) => {
    await renderPage(path, 'en-US');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((href) => href?.startsWith('/checkout/payment?plan='))).toHaveLength(1);
    for (const other of USE_CASES) if (other.path !== path) expect(links).toContain(other.path);
  },
);

test('computes gigabytes of 30 days', () => {
  expect(gigabytesOf(MAX_PAGES, MAX_KILOBYTES)).toBe(300_000);
  expect(gigabytesOf(1, 1)).toBeCloseTo(0.00003);
});

test.each([
  ['', null],
  ['0', null],
  ['-3', null],
  ['x', null],
  ['12.6', 13],
  ['1e9', 100],
])('reads %p as %p', (text, number) => {
  expect(wholeNumber(text, 100)).toBe(number);
});
