import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MAX_SUB_ACCOUNTS } from '../../../../schema/rules/limits';
import { plans, unlimitedLimits } from '../../../../schema/generated/catalogue';
import { ADDRESSES } from '../../lib/addresses';
import { renderPage } from '../render-page.test-kit';

const calculator = () => within(screen.getByRole('region', { name: 'Calculator' }));

/** Whichever plan costs less, the sentence says what it lacks. */
const LIMITS = ', but has one login with up to 25 connections at a time and 5 Mbit/s.';

/** Cells of a row of the comparison: traffic, then unlimited. */
const compared = (name: string | RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('compares both plans at the amount of the calculator, and says which costs less', async () => {
  const person = userEvent.setup();
  await renderPage(ADDRESSES.pricingTraffic, 'en-US');
  expect(compared(/^Price for 25 GB in 30 days/)).toEqual([
    '$300$12 per GB',
    '$75costs lessfor any amount, at up to 5 Mbit/s',
  ]);
  const box = calculator().getByRole('textbox');
  await person.clear(box);
  await person.type(box, '4');
  expect(compared(/^Price for 4 GB in 30 days/)).toEqual([
    '$60costs less$15 per GB',
    '$75for any amount, at up to 5 Mbit/s',
  ]);
  await person.clear(box);
  await person.type(box, '5');
  expect(compared(/^Price for 5 GB in 30 days/)[0]).toBe('$67.50costs less$13.50 per GB');
});

describe('the comparison at the visitor’s volume', () => {
  const box = () => screen.getByRole('textbox', { name: 'Your traffic in 30 days' });
  const slider = () => screen.getByRole('slider', { name: 'Your traffic in 30 days' });
  const marked = () =>
    [...screen.getByRole('img', { name: /^What each plan costs/ }).querySelectorAll('circle')].map(
      (circle) => circle.getAttribute('cx'),
    );
  /** Costs of the marked amount: places in the chart, which grow downwards. */
  const heights = () => {
    const chart = screen.getByRole('img', { name: /^What each plan costs/ });
    const heightOf = (mark: string) => parseFloat(chart.querySelector(mark)!.getAttribute('cy')!);
    return { unlimited: heightOf('circle.fill-chart-b'), traffic: heightOf('circle.fill-chart-a') };
  };

  test.each([
    ['4', 'For 4 GB in 30 days, traffic costs $15.00 less, but ends after 4 GB.', '40%'],
    ['5', 'For 5 GB in 30 days, traffic costs $7.50 less, but ends after 5 GB.', '50%'],
    ['6', `For 6 GB in 30 days, unlimited costs $15.00 less${LIMITS}`, '60%'],
    ['25', `For 25 GB in 30 days, unlimited costs $225.00 less${LIMITS}`, '100%'],
    ['1000', `For 1,000 GB in 30 days, unlimited costs $8,925.00 less${LIMITS}`, '100%'],
  ])('%s GB: slider, sentence, and chart follow the box', async (typed, sentence, place) => {
    const person = userEvent.setup();
    await renderPage(ADDRESSES.pricingUnlimited, 'en-US');
    await person.clear(box());
    await person.type(box(), typed);
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(slider()).toHaveAttribute('aria-valuetext', /[\d,]+ GB/.exec(sentence)![0]);
    expect(marked()).toEqual([place, place]);
    const { unlimited, traffic } = heights();
    expect(Math.sign(unlimited - traffic)).toBe(Number(typed) > 5 ? 1 : -1);
    const chart = screen.getByRole('img', { name: /^What each plan costs/ });
    expect(chart.querySelector('text')).toHaveTextContent('5 GB');
  });

  test('the box, the sentence, and the chart follow the slider', async () => {
    await renderPage(ADDRESSES.pricingUnlimited, 'en-US');
    fireEvent.change(slider(), { target: { value: '1' } });
    expect(box()).toHaveValue('2');
    expect(
      screen.getByText(/^For 2 GB in 30 days, traffic costs \$45\.00 less/),
    ).toBeInTheDocument();
    expect(marked()).toEqual(['20%', '20%']);
    expect(
      screen.getByText(/^Up to 5 GB, traffic costs less\. With more than 5 GB, unlimited does/),
    ).toBeInTheDocument();
  });

  test('by traffic, it is the calculator’s amount', async () => {
    await renderPage(ADDRESSES.pricingTraffic, 'en-US');
    fireEvent.change(slider(), { target: { value: '2' } });
    expect(calculator().getByRole('textbox')).toHaveValue('3');
    expect(compared(/^Price for 3 GB in 30 days/)[0]).toContain('costs less');
  });
});

test('a sale of the 30 days counts in both comparisons', async () => {
  const plan: { sale: object | null } = plans.find(({ id }) => id === 'unlimited-30d')!;
  const sale = { priceMinor: 5_500, from: '2026-01-01T00:00:00Z', until: null };
  const changed = jest.replaceProperty(plan, 'sale', sale);
  const person = userEvent.setup();
  await renderPage(ADDRESSES.pricingTraffic, 'en-US');
  const box = calculator().getByRole('textbox');
  await person.clear(box);
  await person.type(box, '4');
  expect(compared(/^Price for 4 GB in 30 days/)).toEqual([
    '$60$15 per GB',
    '$55costs lessfor any amount, at up to 5 Mbit/s',
  ]);
  expect(
    screen.getByText(`For 4 GB in 30 days, unlimited costs $5.00 less${LIMITS}`),
  ).toBeInTheDocument();
  changed.restore();
});

test.each([
  [
    'en-US',
    /^Price for 4 GB in 30 days/,
    '$60costs less$15 per GB',
    '$75for any amount, at up to 5 Mbit/s',
  ],
  ['zh-HK', /4\sGB/, '$60', '$75'],
  ['de', /4\sGB/, '60\u00a0$', '75\u00a0$'],
  ['es', /4\sGB/, '60\u00a0$', '75\u00a0$'],
  ['ru', /4\sГБ/, '60\u00a0$', '75\u00a0$'],
] as const)(
  'in %s, the unlimited page compares both plans at the visitor’s volume, not at the months of the calculator',
  async (locale, name, traffic, unlimited) => {
    const person = userEvent.setup();
    await renderPage(ADDRESSES.pricingUnlimited, locale);
    const [months, volume] = screen.getAllByRole('textbox');
    await person.clear(months!);
    await person.type(months!, '3');
    await person.clear(volume!);
    await person.type(volume!, '4');
    const cells = compared(name);
    expect(cells[0]).toContain(traffic);
    expect(cells[1]).toContain(unlimited);
  },
);

test('both plans are compared for the same period', async () => {
  await renderPage(ADDRESSES.pricingUnlimited, 'en-US');
  fireEvent.change(calculator().getByRole('slider'), { target: { value: '2' } });
  expect(compared(/^Valid for/)).toEqual([
    '30 days from payment, or later if you choose',
    '30 days from activation',
  ]);
});

test('names the limit of sub accounts that the gateway enforces', async () => {
  await renderPage(ADDRESSES.pricingTraffic, 'en-US');
  expect(compared(/^Sub accounts/)[0]).toContain(
    `Up to ${MAX_SUB_ACCOUNTS.toLocaleString('en-US')},`,
  );
});

test('names the limits of unlimited plans that the node enforces', async () => {
  await renderPage(ADDRESSES.pricingTraffic, 'en-US');
  const { maxConnections, bitsPerSecond } = unlimitedLimits;
  expect(compared(/^Connections at once/)).toEqual([
    'No limit',
    `Up to ${maxConnections} at a time; more are refused`,
  ]);
  expect(compared(/^Speed/)[1]).toContain(`Up to ${bitsPerSecond / 1_000_000} Mbit/s`);
  expect(screen.getByText(/^They answer different needs/)).toBeInTheDocument();
});
