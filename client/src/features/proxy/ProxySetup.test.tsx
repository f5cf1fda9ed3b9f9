import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/graphql-errors';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp, server } from '../../../jest/render-app';

const TRAFFIC = '/dashboard/proxies-traffic';
const UNLIMITED = '/dashboard/proxies-unlimited';

type World = ReturnType<typeof createWorld>;

/** The page with its form on it. */
async function open(path = TRAFFIC, world: World = createWorld()) {
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('button', { name: /^Confirm and generate/ });
  return app;
}

/** What is copied from here on; jsdom's own clipboard cannot be read. */
function watchClipboard(): string[] {
  const copied: string[] = [];
  navigator.clipboard.writeText = (text) => {
    copied.push(text);
    return Promise.resolve();
  };
  return copied;
}

const preview = () => screen.getByRole('region', { name: 'Preview of the first line' });
const confirm = () => screen.getByRole('button', { name: /^Confirm and generate/ });
const list = (count: RegExp) => screen.findByRole('region', { name: count });

describe('the preview', () => {
  test('is the line as it will be, and the address follows the form without any secret', async () => {
    const { person, router } = await open();
    expect(preview()).toHaveTextContent(/^gate\.hearth\.example:7777:pricing:••••••••$/);
    await person.click(screen.getByRole('radio', { name: 'SOCKS5' }));
    await person.click(screen.getByRole('radio', { name: 'Sticky' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Output format' }), 'URL');
    await person.clear(screen.getByRole('textbox', { name: 'Session id' }));
    await person.type(screen.getByRole('textbox', { name: 'Session id' }), 'mine_1');
    await person.clear(screen.getByRole('textbox', { name: 'IP duration' }));
    await person.type(screen.getByRole('textbox', { name: 'IP duration' }), '45');
    expect(preview()).toHaveTextContent(
      'socks5h://pricing-session-mine_1-sesstime-45:••••••••@gate.hearth.example:7778',
    );
    await waitFor(() => {
      expect(router.address).toBe(
        `${TRAFFIC}?protocol=socks5&session=sticky&minutes=45&format=url`,
      );
    });
  });

  test('shows the password when asked, and copies it without showing it', async () => {
    const { person } = await open(`${TRAFFIC}?country=DE`);
    const copied = watchClipboard();
    await person.click(screen.getByRole('button', { name: 'Copy the line' }));
    await waitFor(() => {
      expect(copied).toEqual(['gate.hearth.example:7777:pricing-country-de:Secret42']);
    });
    expect(preview()).not.toHaveTextContent('Secret42');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    await waitFor(() => {
      expect(preview()).toHaveTextContent('Secret42');
    });
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(preview()).not.toHaveTextContent('Secret42');
  });

  test('a new session id is another one', async () => {
    const { person } = await open(`${TRAFFIC}?session=sticky`);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Session id' });
    const before = field.value;
    await person.click(screen.getByRole('button', { name: 'New session id' }));
    expect(field.value).toMatch(/^[a-z0-9]{8}$/);
    expect(field.value).not.toBe(before);
    expect(preview()).toHaveTextContent(field.value);
  });
});

test('a link to the setup is copied as the form is now, and opens it again without the password', async () => {
  const { person } = await open(`${TRAFFIC}?lang=go`);
  const copied = watchClipboard();
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  await person.click(screen.getByRole('radio', { name: 'SOCKS5' }));
  await person.click(screen.getByRole('radio', { name: 'Sticky' }));
  // At once: the address is not there yet.
  await person.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(copied).toEqual([
    expect.stringMatching(
      /^http:\/\/[^/]+\/dashboard\/proxies-traffic\?account=sa-1&protocol=socks5&session=sticky$/,
    ),
  ]);
  cleanup();
  const { pathname, search } = new URL(copied[0]!);
  await open(pathname + search);
  expect(screen.getByRole('radio', { name: 'SOCKS5' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Sticky' })).toBeChecked();
});

describe('places', () => {
  test('countries that were used lately stand first, all are found by name or code, and cities belong to them', async () => {
    const { person } = await open();
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
    const { person } = await open(`${TRAFFIC}?country=ZZ`);
    await person.click(confirm());
    expect(await screen.findByText('There are no proxies in this country')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveFocus();
  });
});

describe('confirming', () => {
  test('gives the list, whose first line was the preview; every line has its own session', async () => {
    const { person, world } = await open(`${TRAFFIC}?country=US&session=sticky&quantity=3`);
    const seen = preview().textContent;
    await person.click(confirm());
    const lines = within(await list(/^3 proxies are ready$/)).getAllByRole('listitem');
    expect(screen.getByRole('heading', { name: '3 proxies are ready' })).toHaveFocus();
    expect(lines[0]).toHaveTextContent(seen);
    const sessions = lines.map(({ textContent }) => /session-(\w+)-/.exec(textContent)?.[1]);
    expect(new Set(sessions).size).toBe(3);
    expect(lines[0]).not.toHaveTextContent('Secret42');
    await person.click(screen.getByRole('button', { name: 'Show passwords' }));
    expect(lines[0]).toHaveTextContent('Secret42');
    expect(world.proxyConfigurations[0]?.input).toMatchObject({ country: 'US', quantity: 3 });
    // What was confirmed is at once among what was used before.
    expect(screen.getAllByRole('button', { name: /United States.*Sticky, 10 min/ })).toHaveLength(
      1,
    );
  });

  test('copies and saves all lines as they were asked for', async () => {
    const saved: Blob[] = [];
    const createObjectURL = URL.createObjectURL;
    const revokeObjectURL = URL.revokeObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return '#saved';
    };
    URL.revokeObjectURL = () => undefined;
    try {
      const { person } = await open(`${TRAFFIC}?country=DE&quantity=2&delimiter=semicolon`);
      await person.click(confirm());
      await list(/^2 proxies are ready$/);
      const line = 'gate.hearth.example:7777:pricing-country-de:Secret42';
      const copied = watchClipboard();
      await person.click(screen.getByRole('button', { name: 'Copy all lines' }));
      expect(copied).toEqual([`${line};${line}`]);
      await person.click(screen.getByRole('button', { name: 'Download TXT' }));
      await person.click(screen.getByRole('button', { name: 'Download CSV' }));
      expect(await saved[0]?.text()).toBe(`${line};${line}`);
      expect(await saved[1]?.text()).toContain(
        `http,gate.hearth.example,7777,pricing-country-de,Secret42,${line}\r\n`,
      );
    } finally {
      URL.createObjectURL = createObjectURL;
      URL.revokeObjectURL = revokeObjectURL;
    }
  });

  test('what is left empty is said on its field, and nothing is sent', async () => {
    const { person, world } = await open();
    await person.clear(screen.getByRole('textbox', { name: 'Quantity' }));
    await person.click(confirm());
    expect(await screen.findByText('Field is empty')).toBeInTheDocument();
    expect(world.proxyConfigurations).toHaveLength(2);
  });

  test('a refusal of the gateway lands on its field', async () => {
    const { person, world } = await open();
    world.subAccounts = world.subAccounts.map((account) => ({ ...account, status: 'INACTIVE' }));
    await person.click(confirm());
    expect(
      await screen.findByText('This sub account is disabled. Enable it first'),
    ).toBeInTheDocument();
  });

  test('a failure says so, keeps the form, and can be tried again', async () => {
    const { person } = await open(`${TRAFFIC}?country=US`);
    server.use(
      graphql.mutation('ProxyConfirm', () => graphqlError('INTERNAL', 'boom'), { once: true }),
    );
    await person.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Configuration confirmation failed. Internal server error',
    );
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('United States');
    await person.click(confirm());
    expect(await list(/^1 proxy is ready$/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('code examples', () => {
  const example = (name: string) => screen.findByRole('region', { name });

  test('follow the form in each language, and are copied with the real password', async () => {
    const { person, router } = await open(`${TRAFFIC}?country=US`);
    expect(await example('cURL')).toHaveTextContent('-U "pricing-country-us:••••••••"');
    await person.type(
      screen.getByRole('textbox', { name: 'Request to' }),
      'http://shop.example/prices',
    );
    const copied = watchClipboard();
    await person.click(screen.getByRole('button', { name: 'Copy the cURL example' }));
    await waitFor(() => {
      expect(copied).toEqual([
        'curl -x "http://gate.hearth.example:7777" \\\n  -U "pricing-country-us:Secret42" \\\n  "http://shop.example/prices"',
      ]);
    });
    await person.click(screen.getByRole('tab', { name: 'Python' }));
    expect(await example('Python')).toHaveTextContent('# pip install requests import requests');
    await person.click(screen.getByRole('radio', { name: 'SOCKS5' }));
    expect(await example('Python')).toHaveTextContent('# pip install "requests[socks]"');
    await waitFor(() => {
      expect(router.address).toBe(`${TRAFFIC}?country=US&protocol=socks5&lang=python`);
    });
  });

  test.each(['PHP', 'Java', 'Node.js', 'Go', 'C#'])('speak %s', async (name) => {
    const { person } = await open(`${TRAFFIC}?country=US`);
    await person.click(await screen.findByRole('tab', { name }));
    const code = await example(name);
    const whole = screen.queryByRole('button', { name: /^Show all/ });
    if (whole !== null) await person.click(whole);
    expect(code).toHaveTextContent('pricing-country-us');
    expect(code).toHaveTextContent('7777');
    expect(code).not.toHaveTextContent('{{');
  });

  test('have no login for a whitelisted address', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('radio', { name: 'Whitelist' }));
    expect(await example('cURL')).toHaveTextContent(
      'curl -x "http://gate.hearth.example:7777" \\ "https://api.ipify.org/"',
    );
    expect(preview()).toHaveTextContent(/^gate\.hearth\.example:7777$/);
    expect(screen.getByRole('combobox', { name: 'Country' })).toBeDisabled();
  });

  test('need a setup, and a language that we speak', async () => {
    const { person } = await open(`${TRAFFIC}?account=gone`);
    expect(
      await screen.findByText('Proxy configuration is required to generate code examples'),
    ).toBeInTheDocument();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sub account' }), 'serp');
    expect(await example('cURL')).toHaveTextContent('serp');
  });

  test('an address with a language that we do not speak says so', async () => {
    await open(`${TRAFFIC}?lang=cobol`);
    expect(await screen.findByText('Unsupported language')).toBeInTheDocument();
  });
});

test('what was used before is used again with one press', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: /United States, New York/ }));
  expect(preview()).toHaveTextContent(
    /pricing-country-us-city-new_york-session-[a-z0-9]{8}-sesstime-30/,
  );
  expect(confirm()).toHaveTextContent('Confirm and generate 10 lines');
});

test('the unlimited plan is used through its fixed sub account', async () => {
  await open(`${UNLIMITED}?account=sa-1`);
  expect(preview()).toHaveTextContent('u4k9m2x7qhtd');
  expect(screen.queryByRole('combobox', { name: 'Sub account' })).not.toBeInTheDocument();
  expect(screen.getByText(/Unlimited plans are used through this fixed/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the traffic plan' })).toHaveAttribute(
    'href',
    TRAFFIC,
  );
});

test('the guide is on the same page and loses nothing of the form', async () => {
  const { person } = await open(`${TRAFFIC}?country=US`);
  await person.click(screen.getByRole('link', { name: 'User guide' }));
  expect(await screen.findByText('1. Have a sub account')).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Country' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Proxy setup' }));
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('United States');
});

test.each([
  [
    TRAFFIC,
    'First, a sub account',
    'Add sub account',
    '/dashboard/sub-accounts?add=1&then=proxies',
  ],
  [
    UNLIMITED,
    'No unlimited plan has been started yet',
    'See unlimited plans',
    '/products/residential-proxies/unlimited',
  ],
])('%s without a sub account leads to one', async (path, title, action, href) => {
  await renderApp(path, { signedIn: true, world: createWorld({ amount: 'none' }) });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', href);
});

test('a load that failed is told in place and can be tried again', async () => {
  const { person } = await open(UNLIMITED);
  server.use(graphql.query('ProxySetup', () => graphqlError('INTERNAL', 'boom'), { once: true }));
  await person.click(screen.getByRole('link', { name: 'See the traffic plan' }));
  expect(await screen.findByText('The proxy setup could not be loaded')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: /^Confirm and generate/ });
  expect(preview()).toHaveTextContent('pricing');
});

test('in Chinese the countries have Chinese names and are found by them', async () => {
  const { person } = await renderApp(TRAFFIC, { signedIn: true, locale: 'zh-HK' });
  const country = await screen.findByRole('combobox', { name: '國家或地區' });
  await person.click(country);
  await person.type(country, '德國');
  await person.keyboard('{Enter}');
  expect(country).toHaveValue('德國');
});
