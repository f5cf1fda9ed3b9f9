import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { claims } from '../../../generated/claims';
import { HTTP_PORT, PROXY_HOST, SOCKS5_PORT } from '../../installation';
import { renderPage } from '../../render-page.test-kit';
import { PROXY_ADDRESS_META, proxyAddress } from './proxy-address';

const field = (name: string | RegExp) => screen.getByRole('combobox', { name });
const line = () => screen.getByText(/^proxy-host\.invalid:/).textContent;
const user = () => line().split(':')[2];

/** The home page with this query, once its form works. */
async function open(query = '', locale: 'en-US' | 'zh-HK' = 'en-US') {
  window.history.replaceState(null, '', `/${query}`);
  await renderPage('/', locale);
  const person = userEvent.setup();
  await waitFor(() => {
    const countries = screen.getByRole('combobox', { name: /^(Country|國家或地區)$/ });
    expect(countries.querySelectorAll('option')).toHaveLength(claims.countries + 1);
  });
  return person;
}

afterEach(() => window.history.replaceState(null, '', '/'));

test('begins with an example, and says so', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Example of a proxy line' })).toBeInTheDocument();
  expect(line()).toBe(`${PROXY_HOST}:${HTTP_PORT}:USERNAME-country-us:PASSWORD`);
  expect(window.location.search).toBe('');
});

test('finds the address that the gateway put into the head of the page', () => {
  document.head.innerHTML = PROXY_ADDRESS_META.replace(PROXY_HOST, 'gate.test')
    .replace(HTTP_PORT, '8001')
    .replace(SOCKS5_PORT, '8002');
  expect(proxyAddress()).toEqual({ host: 'gate.test', httpPort: '8001', socks5Port: '8002' });
  document.head.innerHTML = '';
});

test('every choice changes line, command, and address', async () => {
  const person = await open('?ref=a');
  await person.selectOptions(field('Country'), 'Brazil');
  expect(screen.getByRole('heading', { name: 'Your proxy line' })).toBeInTheDocument();
  await person.selectOptions(field('City'), 'São Paulo');
  expect(user()).toBe('USERNAME-country-br-city-sao_paulo');
  const minutes = screen.getByRole('textbox', { name: 'Minutes, 1 to 180' });
  expect(minutes).toBeDisabled();
  await person.selectOptions(field('Session'), 'Sticky');
  await person.clear(minutes);
  await person.type(minutes, '200');
  await person.tab();
  expect(minutes).toHaveValue('200');
  expect(await screen.findByRole('alert')).toHaveTextContent('Write 1–180');
  await person.clear(minutes);
  await person.type(minutes, '180');
  await person.tab();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await person.selectOptions(field('Protocol'), 'SOCKS5');
  expect(line()).toMatch(
    /^proxy-host\.invalid:socks5-port\.invalid:USERNAME-country-br-city-sao_paulo-session-[a-z0-9]{8}-sesstime-180:PASSWORD$/,
  );
  expect(screen.getByText(/^curl -x "socks5h:/)).toHaveTextContent(user()!);
  expect(window.location.search).toBe(
    '?ref=a&country=BR&city=sao_paulo&session=sticky&minutes=180&protocol=socks5',
  );
  await person.selectOptions(field('Country'), 'Anywhere');
  expect(field('City')).toBeDisabled();
  expect(user()).toMatch(/^USERNAME-session-/);
});

test('an address fills the form, and what no list has is left out', async () => {
  await open('?country=us&city=new_york&session=sticky&minutes=5');
  expect(user()).toMatch(/^USERNAME-country-us-city-new_york-session-\w{8}-sesstime-5$/);
  expect(field('City')).toHaveDisplayValue('New York');
});

test.each([
  ['?country=XX&session=rotating', 'USERNAME'],
  ['?country=US&city=paris', 'USERNAME-country-us'],
])('%s leads to %s', async (query, expected) => {
  await open(query);
  expect(user()).toBe(expected);
});

test('has one live region, which names the choice and says what was copied', async () => {
  const person = await open('?country=GB&city=london&session=sticky&protocol=socks5');
  const copied: string[] = [];
  navigator.clipboard.writeText = async (text) => void copied.push(text);
  const section = screen.getByRole('heading', { name: 'Build your proxy line' }).parentElement!;
  const regions = section.querySelectorAll('[aria-live], [role=status], [role=alert]');
  expect(regions).toHaveLength(1);
  expect(regions[0]).toHaveTextContent(
    'United Kingdom, London · the same IP address for up to 10 minutes · SOCKS5',
  );
  await person.click(within(section).getByRole('button', { name: 'Copy the proxy line' }));
  expect(copied).toEqual([line()]);
  expect(regions[0]).toHaveTextContent(/Copied$/);
});

test.each([
  ['en-US', 'Anywhere · the same IP address for up to 1 minute · HTTP'],
  ['zh-HK', '任何地點 · 同一 IP 地址保留最長 1 分鐘 · HTTP'],
] as const)('%s: one minute', async (locale, words) => {
  await open('?session=sticky&minutes=1', locale);
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('an account keeps the choice', async () => {
  await open('?country=US&city=new_york&session=sticky&minutes=30');
  const setup = 'country=US&city=new_york&session=sticky&minutes=30';
  const register = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: 'Create an account and use this line' })
      .href,
  );
  expect(register.pathname).toBe('/auth/register');
  expect(register.searchParams.get('returnTo')).toBe(
    `/dashboard?verify=1&${new URLSearchParams({ setup }).toString()}`,
  );
  expect(screen.getByRole('link', { name: 'Use this line in the dashboard' })).toHaveAttribute(
    'href',
    `/dashboard/proxies-traffic?${setup}`,
  );
});

test('is written in Chinese', async () => {
  await open('?country=HK&session=rotating', 'zh-HK');
  expect(screen.getByRole('heading', { name: '你的代理連線字串' })).toBeInTheDocument();
  expect(screen.getByText('香港 · 每次連線更換 IP 地址 · HTTP')).toBeInTheDocument();
});

test('says that a country of the address is not covered, until another is chosen', async () => {
  const person = await open('?country=zz');
  expect(field('Country')).toHaveValue('');
  const note = screen.getByText('We have no addresses in “ZZ”. The line allows any country.');
  await person.selectOptions(field('Country'), 'Brazil');
  expect(note).not.toBeInTheDocument();
});
