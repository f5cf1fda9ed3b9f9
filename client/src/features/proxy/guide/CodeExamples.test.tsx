import { screen, waitFor } from '@testing-library/react';
import { watchClipboard } from '../../../../jest/browser';
import { openSetup, preview, TRAFFIC } from '../proxy-setup.test-kit';
import { brand } from '../../../lib/brand';

const { proxyHost: host } = brand.sample;

/** In each language. */
const LOOP = /\bfor \(?(?:var |let |int |\$)?(?:request|number|visit)\b/;

describe('code examples', () => {
  const example = (name: string) => screen.findByRole('region', { name });

  test('follow the form in each language, and are copied with the real password', async () => {
    const { person, router } = await openSetup(`${TRAFFIC}?country=US`);
    expect(await example('cURL')).toHaveTextContent('-U "pricing-country-us:••••••••"');
    await person.type(
      screen.getByRole('textbox', { name: 'Request URL' }),
      'http://shop.example/prices',
    );
    const copied = watchClipboard();
    await person.click(screen.getByRole('button', { name: 'Copy the cURL example' }));
    await waitFor(() => {
      expect(copied).toEqual([
        [
          '# Each connection gets a new address, and each curl opens one.',
          'for request in 1 2 3; do',
          `  curl -x "http://${host}:7777" \\`,
          '    -U "pricing-country-us:Secret42" \\',
          `    -w '\\n' "http://shop.example/prices"`,
          'done',
        ].join('\n'),
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

  async function openExample(name: string, search: string) {
    const { person } = await openSetup(`${TRAFFIC}?${search}`);
    await person.click(await screen.findByRole('tab', { name }));
    const code = await example(name);
    const whole = screen.queryByRole('button', { name: /^Show all/ });
    if (whole !== null) await person.click(whole);
    return { person, code };
  }

  const languages = ['PHP', 'Java', 'Node.js', 'Go', 'C#', 'Playwright', 'Puppeteer'];
  test.each(languages)('speak %s', async (name) => {
    const { code } = await openExample(name, 'country=US');
    expect(code).toHaveTextContent('pricing-country-us');
    expect(code).toHaveTextContent('7777');
    expect(code).not.toHaveTextContent('{{');
  });

  test.each(['cURL', 'Python', ...languages])(
    'rotate in a loop only without a session, %s',
    async (name) => {
      const { person, code } = await openExample(name, 'country=US&session=sticky&minutes=10');
      expect(code).toHaveTextContent(/pricing-country-us-session-\w+-sesstime-10/);
      expect(code).not.toHaveTextContent(LOOP);
      await person.click(screen.getByRole('radio', { name: 'Rotating' }));
      expect(code).toHaveTextContent(LOOP);
    },
  );

  test.each(['Playwright', 'Puppeteer'])(
    'send the password of a SOCKS5 setup to the HTTP port, %s',
    async (name) => {
      const { code } = await openExample(name, 'protocol=socks5');
      expect(code).toHaveTextContent('Browsers send no password to a SOCKS5 proxy');
      expect(code).toHaveTextContent(`http://${host}:7777`);
      expect(code).not.toHaveTextContent('socks5://');
    },
  );

  test('use SOCKS5 with browsers on the whitelist', async () => {
    const { code } = await openExample('Playwright', 'protocol=socks5&auth=whitelist');
    expect(code).toHaveTextContent(/socks5:\/\/[\w.-]+:\d+/);
    expect(code).not.toHaveTextContent('password');
  });

  test('have no password for Selenium, and say why', async () => {
    const { code } = await openExample('Selenium', 'country=US');
    expect(code).toHaveTextContent("add this machine's address to the whitelist");
    expect(code).toHaveTextContent(`--proxy-server=http://${host}:7777`);
    expect(code).not.toHaveTextContent('pricing-country-us');
  });

  test('have no login for a whitelisted address', async () => {
    const { person } = await openSetup();
    await person.click(screen.getByRole('radio', { name: 'Whitelist' }));
    expect(await example('cURL')).toHaveTextContent(
      `curl -x "http://${host}:7777" \\ -w '\\n' "https://api.ipify.org/"`,
    );
    expect(preview()).toHaveTextContent(new RegExp(`^${host}:7777$`));
  });

  test('need a setup, and a language that we speak', async () => {
    const { person } = await openSetup(`${TRAFFIC}?account=gone`);
    expect(
      await screen.findByText('Proxy configuration is required to generate code examples'),
    ).toBeInTheDocument();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sub account' }), 'serp');
    expect(await example('cURL')).toHaveTextContent('serp');
  });

  test('an address with a language that we do not speak says so', async () => {
    await openSetup(`${TRAFFIC}?lang=cobol`);
    expect(await screen.findByText('Unsupported language')).toBeInTheDocument();
  });
});
