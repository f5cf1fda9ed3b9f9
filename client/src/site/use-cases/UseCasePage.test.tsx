import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADDRESSES } from '../../lib/addresses';
import { renderPage } from '../render-page.test-kit';
import { USE_CASES } from './cases';
import { gigabytesOf, MAX_KILOBYTES, MAX_PAGES } from './volume';

const cost = () => within(screen.getByRole('region', { name: 'What it costs' }));

async function typeVolume(pages: string, kilobytes: string): Promise<void> {
  const person = userEvent.setup();
  for (const [name, value] of [
    ['Pages a day', pages],
    ['KB per page', kilobytes],
  ] as const) {
    const field = cost().getByRole('textbox', { name });
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
  expect(cost().getByText('$405.00')).toBeInTheDocument();
  expect(cost().getByRole('link', { name: 'Buy unlimited' })).toHaveAttribute(
    'href',
    '/checkout/payment?plan=unlimited-30d&quantity=1',
  );
});

test('says why the order is larger than the volume', async () => {
  await renderPage(ADDRESSES.useCaseSeo, 'en-US');
  await typeVolume('2500', '1000');
  expect(cost().getByText('Traffic plan, 75 GB')).toBeInTheDocument();
  expect(cost().queryByText(/smallest order|on sale/)).toBeNull();
  await typeVolume('3366', '1000');
  expect(cost().getByText('the smallest order for 101 GB')).toBeInTheDocument();
  expect(cost().getByText('$1,417.50')).toBeInTheDocument();
  await typeVolume('15333', '1000');
  expect(cost().getByText('on sale: 460 GB would cost $6,210.00')).toBeInTheDocument();
  expect(cost().getByText('$4,500.00')).toBeInTheDocument();
  await typeVolume('15000', '1000');
  expect(cost().getByText('on sale: 450 GB would cost $5,400.00')).toBeInTheDocument();
});

test('shows no result without a volume, and says what to write', async () => {
  const person = userEvent.setup();
  await renderPage(ADDRESSES.useCaseSeo, 'en-US');
  const field = cost().getByRole('textbox', { name: 'Pages a day' });
  for (const [typed, words] of [
    ['', null],
    ['0', 'Write 1–1,000,000'],
    ['-3', 'Write 1–1,000,000'],
    ['9999999', 'Write 1–1,000,000'],
    ['1,5', 'Write 1 or 2'],
    ['1.000', 'Write 1 or 1000'],
  ] as const) {
    await person.clear(field);
    if (typed !== '') await person.type(field, typed);
    await person.tab();
    expect(cost().getAllByText('–')).toHaveLength(2);
    expect(cost().queryByRole('link', { name: /^Buy/ })).toBeNull();
    expect(field).toHaveValue(typed);
    if (words !== null) expect(await cost().findByRole('alert')).toHaveTextContent(words);
  }
  await person.clear(field);
  await person.type(field, '10,000');
  await person.tab();
  expect(await cost().findByRole('link', { name: /^Buy/ })).toBeInTheDocument();
  expect(field).toHaveValue('10000');
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
