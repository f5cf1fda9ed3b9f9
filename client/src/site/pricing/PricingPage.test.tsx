import { setupI18n } from '@lingui/core';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { plans } from '../../../../schema/generated/catalogue';
import { ADDRESSES } from '../../lib/addresses';
import { serviceClaims } from '../../lib/brand';
import { formatMoney } from '../../lib/format';
import { wordsOfPage } from '../catalogs';
import { pageAt } from '../pages';
import { renderPage } from '../render-page.test-kit';
import { structuredDataOf } from '../structured-data';
import { priceOf } from './purchase';

const calculator = (name = 'Calculator') => within(screen.getByRole('region', { name }));

test('shows the price of an amount, and buys exactly that amount', async () => {
  const person = userEvent.setup();
  await renderPage(ADDRESSES.pricingTraffic, 'en-US');
  const box = calculator().getByRole('textbox', { name: 'How many gigabytes?' });
  await person.clear(box);
  await person.type(box, '40');
  expect(calculator().getByText('$540.00')).toBeInTheDocument();
  expect(calculator().getByRole('link', { name: 'Buy 40 GB' })).toHaveAttribute(
    'href',
    '/checkout/payment?plan=traffic-5gb&quantity=8',
  );
  expect(calculator().getByRole('slider')).toHaveAttribute('aria-valuetext', '40 GB');
});

test('buys the smallest order for an amount, and leaves the box as it is', async () => {
  const person = userEvent.setup();
  await renderPage(ADDRESSES.pricingTraffic, 'en-US');
  const box = calculator().getByRole('textbox');
  await person.clear(box);
  await person.type(box, '101');
  expect(calculator().getByRole('link', { name: 'Buy 105 GB' })).toBeInTheDocument();
  await person.tab();
  expect(box).toHaveValue('101');
});

test.each([
  ['en-US', '1,5', 'Write 1 or 2', null],
  ['en-US', '1001', 'Write 1–1,000', null],
  ['en-US', '２５０', null, /^Buy 250/],
  ['en-US', '1,000', null, /^Buy 1,000/],
  ['de', '1.000', null, /^1\.000/],
] as const)('in %s, %j is not guessed: %j, %j', async (locale, typed, words, buy) => {
  const person = userEvent.setup();
  await renderPage(ADDRESSES.pricingTraffic, locale);
  const [box] = screen.getAllByRole('textbox');
  await person.clear(box!);
  await person.click(box!);
  await person.paste(typed);
  if (buy !== null) {
    const region = screen.getAllByRole('region')[0]!;
    expect(await within(region).findByRole('link', { name: buy })).toBeInTheDocument();
  }
  await person.tab();
  if (words !== null) expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent(words);
  expect(box).toHaveValue(words === null ? typed.normalize('NFKC').replace(/[.,]/, '') : typed);
});

test('the slider sets the box and the price', async () => {
  await renderPage(ADDRESSES.pricingUnlimited, 'en-US');
  fireEvent.change(calculator().getByRole('slider'), { target: { value: '5' } });
  expect(calculator().getByRole('textbox')).toHaveValue('6');
  expect(calculator().getByText('$405.00')).toBeInTheDocument();
  expect(calculator().getByText('6 calendar months')).toBeInTheDocument();
});

test('says of each choice whether it runs for calendar months or periods of 30 days', async () => {
  await renderPage(ADDRESSES.pricingUnlimited, 'en-US');
  const slider = calculator().getByRole('slider');
  for (const [value, duration, bought] of [
    ['0', '30 days', '30 days'],
    ['1', '2 × 30 days', '60 days'],
    ['2', '3 calendar months', '3 months'],
    ['6', '7 × 30 days', '210 days'],
  ] as const) {
    fireEvent.change(slider, { target: { value } });
    expect(calculator().getByText('Duration').nextSibling).toHaveTextContent(duration);
    expect(calculator().getByRole('link')).toHaveTextContent(`Buy ${bought}`);
  }
  expect(screen.getByText(/^A pack named in months runs for calendar months/)).toBeInTheDocument();
});

test('offers a larger order that costs no more, and keeps saying so', async () => {
  const person = userEvent.setup();
  await renderPage(ADDRESSES.pricingUnlimited, 'en-US');
  const box = calculator().getByRole('textbox');
  await person.clear(box);
  await person.type(box, '11');
  await person.tab();
  expect(box).toHaveValue('11');
  expect(
    calculator().getByText('11 × 30 days would cost $825.00. This larger order costs no more.'),
  ).toBeInTheDocument();
  expect(calculator().getByRole('link', { name: 'Buy 12 months' })).toHaveAttribute(
    'href',
    '/checkout/payment?plan=unlimited-12m&quantity=1',
  );
  fireEvent.change(calculator().getByRole('slider'), { target: { value: '8' } });
  expect(calculator().queryByText(/would cost/)).not.toBeInTheDocument();
});

test.each([
  [ADDRESSES.pricingTraffic, 'TRAFFIC'],
  [ADDRESSES.pricingUnlimited, 'UNLIMITED'],
] as const)('%s has a card with price and buy link for each plan on sale', async (path, type) => {
  await renderPage(path, 'en-US');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const onSale = plans.filter(({ billingType }) => billingType === type);
  expect(onSale.length).toBeGreaterThan(0);
  for (const plan of onSale) {
    expect(links).toContain(`/checkout/payment?plan=${plan.id}&quantity=1`);
    const price = formatMoney(priceOf(plan, new Date()).minor, 'USD', 'en-US');
    expect(screen.getAllByText(price)).not.toHaveLength(0);
  }
  expect(screen.getByText('Popular')).toBeInTheDocument();
  expect(screen.getByText('Enterprise')).toBeInTheDocument();
});

test('shows a plan on sale with its list price, on the card and in the calculator', async () => {
  await renderPage(ADDRESSES.pricingUnlimited, 'en-US');
  const card = (name: string) => screen.getByRole('heading', { name }).closest('li')!;
  expect(card('12 months')).toHaveTextContent('EnterpriseList price $900$720Save 20%$60 per month');
  expect(card('3 months')).toHaveTextContent(
    'PopularList price $225$202.50Save 10%$67.50 per month',
  );
  expect(card('30 days')).not.toHaveTextContent(/List price|Save/);
  expect(card('24 hours')).toHaveTextContent('$6$0.25 per hour');
  fireEvent.change(calculator().getByRole('slider'), { target: { value: '11' } });
  expect(calculator().getByText('$720.00')).toBeInTheDocument();
  expect(calculator().getByText('$900.00')).toBeInTheDocument();
  expect(calculator().getByText('Save 20%')).toBeInTheDocument();
  expect(calculator().getByText('$60.00')).toBeInTheDocument();
  fireEvent.change(calculator().getByRole('slider'), { target: { value: '7' } });
  expect(calculator().queryByText(/Save/)).not.toBeInTheDocument();
});

test('each unlimited plan has its limits on its card', async () => {
  await renderPage(ADDRESSES.pricingUnlimited, 'en-US');
  const unlimited = plans.filter(({ maxConnections }) => maxConnections !== null);
  const cards = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) =>
      /Connectionsup to \d+ at a timeSpeedup to \d+ Mbit\/s/.test(textContent),
    );
  expect(cards).toHaveLength(unlimited.length);
  expect(cards[0]).toHaveTextContent(`up to ${unlimited[0]?.maxConnections} at a time`);
});

test('a traffic plan has no limits on its card', async () => {
  await renderPage(ADDRESSES.pricingTraffic, 'en-US');
  const card = screen.getByRole('heading', { name: '5 GB' }).closest('li');
  expect(card).not.toHaveTextContent('Connections');
});

test.each(
  [ADDRESSES.pricingTraffic, ADDRESSES.pricingUnlimited].flatMap((path) =>
    (['en-US', 'zh-HK', 'de', 'es', 'ru'] as const).map((locale) => [path, locale] as const),
  ),
)('%s in %s says where its uptime comes from, and of which days it is', async (path, locale) => {
  await renderPage(path, locale);
  const { url, from, until } = serviceClaims.source;
  const [source] = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === url);
  for (const day of [from, until])
    expect(source?.parentElement).toHaveTextContent(String(new Date(day).getUTCFullYear()));
});

test('is translated into Chinese', async () => {
  await renderPage(ADDRESSES.pricingTraffic, 'zh-HK');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('按 GB 計費的住宅代理');
  expect(calculator('價格計算').getByText('30 日')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /查看不限流量/ })).toHaveAttribute(
    'href',
    `/zh-hk${ADDRESSES.pricingUnlimited}`,
  );
});

test.each([
  ['de', 'Preisrechner', '300,00 $', /^25\sGB kaufen$/, '30 Tage'],
  ['es', 'Calculadora', '300,00 $', /^Comprar 25\sGB$/, '30 días'],
  ['ru', 'Калькулятор', '300,00 $', /^Купить 25\sГБ$/, '30 дней'],
] as const)('formats amounts as in %s', async (locale, name, total, buy, days) => {
  await renderPage(ADDRESSES.pricingTraffic, locale);
  expect(calculator(name).getByText(total)).toBeInTheDocument();
  expect(calculator(name).getByRole('link', { name: buy })).toBeInTheDocument();
  expect(calculator(name).getByText(days)).toBeInTheDocument();
});

test('Russian uses the three plural forms of "month"', async () => {
  await renderPage(ADDRESSES.pricingUnlimited, 'ru');
  const slider = calculator('Калькулятор').getByRole('slider');
  for (const [value, words] of [
    ['0', '1 месяц'],
    ['1', '2 месяца'],
    ['5', '6 месяцев'],
  ] as const) {
    fireEvent.change(slider, { target: { value } });
    expect(slider).toHaveAttribute('aria-valuetext', words);
  }
});

test('structured data has the prices of the page', async () => {
  const page = pageAt(ADDRESSES.pricingTraffic);
  const words = await wordsOfPage(page, 'zh-HK');
  const i18n = setupI18n({ locale: 'zh-HK', messages: { 'zh-HK': words } });
  const data = structuredDataOf(page, 'zh-HK', i18n);
  expect(data).toMatchObject([
    {
      '@type': 'Product',
      offers: plans
        .filter(({ billingType }) => billingType === 'TRAFFIC')
        .map((plan) => ({
          price: (priceOf(plan, null).minor / 100).toFixed(2),
          priceCurrency: 'USD',
          url: `https://origin.invalid/zh-hk${ADDRESSES.pricingTraffic}`,
        })),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://origin.invalid/zh-hk/' },
        { position: 2, name: '流量計劃' },
      ],
    },
    { '@type': 'FAQPage' },
  ]);
});
