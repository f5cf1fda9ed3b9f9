import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { delay, graphql } from 'msw';
import { MOCK_CODE } from '../../../../../mocks/src/msw/identity-handlers';
import { createWorld } from '../../../../../mocks/src/msw/world';
import { renderApp, server } from '../../../../jest/render-app';
import { watchClipboard } from '../../../../jest/browser';
import { confirm, openSetup, preview, TRAFFIC, UNLIMITED } from '../proxy-setup.test-kit';
import { brand } from '../../../lib/brand';

const { proxyHost: host } = brand.sample;

describe('the preview', () => {
  test('is the line as it will be, and the address follows the form without any secret', async () => {
    const { person, router } = await openSetup();
    expect(preview()).toHaveTextContent(new RegExp(`^${host}:7777:pricing:••••••••$`));
    await person.click(screen.getByRole('radio', { name: 'SOCKS5' }));
    await person.click(screen.getByRole('radio', { name: 'Sticky' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Output format' }), 'URL');
    await person.clear(screen.getByRole('textbox', { name: 'Session id' }));
    await person.type(screen.getByRole('textbox', { name: 'Session id' }), 'mine_1');
    await person.clear(screen.getByRole('textbox', { name: 'IP duration' }));
    await person.type(screen.getByRole('textbox', { name: 'IP duration' }), '45');
    expect(preview()).toHaveTextContent(
      `socks5h://pricing-session-mine_1-sesstime-45:••••••••@${host}:7778`,
    );
    await waitFor(() => {
      expect(router.address).toBe(
        `${TRAFFIC}?protocol=socks5&session=sticky&minutes=45&format=url`,
      );
    });
  });

  test('shows the password when asked, and copies it without showing it', async () => {
    const { person } = await openSetup(`${TRAFFIC}?country=DE`);
    const copied = watchClipboard();
    await person.click(screen.getByRole('button', { name: 'Copy the line' }));
    await waitFor(() => expect(copied).toEqual([`${host}:7777:pricing-country-de:Secret42`]));
    expect(preview()).not.toHaveTextContent('Secret42');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    await waitFor(() => expect(preview()).toHaveTextContent('Secret42'));
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(preview()).not.toHaveTextContent('Secret42');
  });

  test('a new session id is another one', async () => {
    const { person } = await openSetup(`${TRAFFIC}?session=sticky`);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Session id' });
    const before = field.value;
    await person.click(screen.getByRole('button', { name: 'New session id' }));
    expect(field.value).toMatch(/^[a-z0-9]{8}$/);
    expect(field.value).not.toBe(before);
    expect(preview()).toHaveTextContent(field.value);
  });
});

test('a link to the setup is copied as the form is now, and opens it again without the password', async () => {
  const { person } = await openSetup(`${TRAFFIC}?lang=go`);
  const copied = watchClipboard();
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  await person.click(screen.getByRole('radio', { name: 'SOCKS5' }));
  await person.click(screen.getByRole('radio', { name: 'Sticky' }));
  // Click before the URL has been updated.
  await person.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(copied).toEqual([
    expect.stringMatching(
      /^http:\/\/[^/]+\/dashboard\/proxies-traffic\?account=sa-1&protocol=socks5&session=sticky$/,
    ),
  ]);
  cleanup();
  const { pathname, search } = new URL(copied[0]!);
  await openSetup(pathname + search);
  expect(screen.getByRole('radio', { name: 'SOCKS5' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Sticky' })).toBeChecked();
});

test('a template with words of its own survives a reload, but only of the same customer, and is never in the address', async () => {
  const { person, router } = await openSetup();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Output format' }), 'CUSTOM');
  const template = () => screen.getByRole('textbox', { name: 'Template' });
  await person.clear(template());
  await person.click(template());
  await person.paste('team-a {host}:{port}');
  await waitFor(() => expect(router.state).toMatchObject({ template: 'team-a {host}:{port}' }));
  expect(router.address).toBe(`${TRAFFIC}?format=custom`);
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('team-a');
  const { address, state } = router;
  cleanup();
  await openSetup(address, state);
  expect(template()).toHaveValue('team-a {host}:{port}');
  cleanup();
  await openSetup(address, { ...(state as object), customerId: 'another' });
  expect(template()).not.toHaveValue('team-a {host}:{port}');
});

describe('places', () => {
  test('countries that were used lately stand first, all are found by name or code, and cities belong to them', async () => {
    const { person } = await openSetup();
    const country = screen.getByRole('combobox', { name: 'Country' });
    const city = screen.getByRole('combobox', { name: 'City' });
    expect(city).toBeDisabled();
    await person.click(country);
    const [recent, asia] = screen.getAllByRole('group', { name: /Recent|Asia/ });
    expect(
      within(recent!)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['United States1,912,230', 'Germany355,583']);
    expect(asia).toHaveTextContent('Hong Kong');
    await person.type(country, 'jp');
    await person.keyboard('{Enter}');
    expect(preview()).toHaveTextContent('pricing-country-jp:');
    await person.click(city);
    await person.type(city, 'tok');
    await person.keyboard('{Enter}');
    expect(preview()).toHaveTextContent('pricing-country-jp-city-tokyo:');
    await person.click(country);
    await person.type(country, 'germany');
    await person.keyboard('{Enter}');
    expect(preview()).toHaveTextContent('pricing-country-de:');
    expect(city).toHaveValue('Any city');
  });

  test('a place that does not exist is refused, not ignored', async () => {
    const { person } = await openSetup(`${TRAFFIC}?country=ZZ`);
    await person.click(confirm());
    expect(await screen.findByText('There are no proxies in this country')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveFocus();
  });
});

test('one click restores a previous setup', async () => {
  const { person } = await openSetup();
  await person.click(screen.getByRole('button', { name: /United States, New York/ }));
  expect(preview()).toHaveTextContent(
    /pricing-country-us-city-new_york-session-[a-z0-9]{8}-sesstime-30/,
  );
  expect(confirm()).toHaveTextContent('Generate 10 proxies');
});

test('SOCKS5 says what a browser needs, with a password and with the whitelist', async () => {
  const { person } = await openSetup();
  expect(screen.getByText('Each connection gets a new IP address.')).toBeInTheDocument();
  expect(screen.queryByText(/^For a browser/)).not.toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'SOCKS5' }));
  expect(screen.getByText(/^For a browser, choose HTTP or the whitelist/)).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'Whitelist' }));
  expect(screen.queryByText(/^For a browser/)).not.toBeInTheDocument();
  expect(screen.getByText('In Chrome, write socks5:// instead of socks5h://.')).toBeInTheDocument();
});

test('the login of an unlimited plan says what it allows', async () => {
  await openSetup(UNLIMITED);
  expect(
    screen.getByText(
      'Up to 25 connections at a time, 5 Mbit/s. Further connections are refused. Faster traffic is slowed down, never cut.',
    ),
  ).toBeInTheDocument();
});

test('the unlimited plan is used through its fixed sub account', async () => {
  await openSetup(`${UNLIMITED}?account=sa-1`);
  expect(preview()).toHaveTextContent('u4k9m2x7qhtd');
  expect(screen.queryByRole('combobox', { name: 'Sub account' })).not.toBeInTheDocument();
  expect(screen.getByText(/Unlimited plans work only with this fixed/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the traffic plan' })).toHaveAttribute(
    'href',
    TRAFFIC,
  );
});

test('the guide is on the same page and loses nothing of the form', async () => {
  const { person } = await openSetup(`${TRAFFIC}?country=US`);
  const copied = watchClipboard();
  await person.click(screen.getByRole('tab', { name: 'User guide' }));
  await person.click(await screen.findByRole('button', { name: 'Copy the HTTP address' }));
  expect(copied).toEqual([`http://${host}:7777`]);
  expect(await screen.findByText('1. Create a sub account')).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Country' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Set up a proxy' }));
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('United States');
});

test.each([
  [
    TRAFFIC,
    'Create a sub account first',
    'Add sub account',
    '/dashboard/sub-accounts?add=1&then=proxies',
  ],
  [
    UNLIMITED,
    'No unlimited plan has been started yet',
    'See unlimited plans',
    '/checkout/payment?buy=unlimited',
  ],
])('%s without a sub account leads to one', async (path, title, action, href) => {
  await renderApp(path, { signedIn: true, world: createWorld({ amount: 'none' }) });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', href);
});

test('an unverified customer verifies first, and comes back to the setup as it was asked for', async () => {
  const world = createWorld({ amount: 'none' });
  world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  const { person, router } = await renderApp(`${TRAFFIC}?country=US`, { signedIn: true, world });
  expect(
    await screen.findByRole('heading', { name: 'Verify your email first' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Add sub account' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Verify email' }));
  await person.click(await screen.findByLabelText('Verification code'));
  await person.paste(MOCK_CODE);
  await person.click(await screen.findByRole('link', { name: 'Generate a proxy' }));
  expect(router.address).toBe(`${TRAFFIC}?country=US`);
  expect(await screen.findByRole('combobox', { name: 'Country' })).toHaveValue('United States');
});

test('the other plan is offered with the setup, not below its skeleton', async () => {
  const { person } = await renderApp(UNLIMITED, {
    signedIn: true,
    world: createWorld({ amount: 'none' }),
  });
  const toTraffic = await screen.findByRole('link', { name: 'See the traffic plan' });
  server.use(
    graphql.query('ProxySetup', async () => {
      await delay(300);
      return undefined;
    }),
  );
  await person.click(toTraffic);
  await screen.findByRole('heading', { name: 'Traffic plan' });
  expect(screen.queryByRole('link', { name: 'See the unlimited plan' })).not.toBeInTheDocument();
  await screen.findByRole('heading', { name: 'Create a sub account first' });
  expect(screen.getByRole('link', { name: 'See the unlimited plan' })).toBeInTheDocument();
});

test('in Chinese the countries have Chinese names and are found by them', async () => {
  const { person } = await renderApp(TRAFFIC, { signedIn: true, locale: 'zh-HK' });
  const country = await screen.findByRole('combobox', { name: '國家或地區' });
  await person.click(country);
  await person.type(country, '德國');
  await person.keyboard('{Enter}');
  expect(country).toHaveValue('德國');
});
