import { screen, waitFor } from '@testing-library/react';
import { openSetup, preview, TRAFFIC, watchClipboard } from '../proxy-setup.test-kit';
import { brand } from '../../../lib/brand';

const { proxyHost: host } = brand.sample;

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
        `curl -x "http://${host}:7777" \\\n  -U "pricing-country-us:Secret42" \\\n  "http://shop.example/prices"`,
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
    const { person } = await openSetup(`${TRAFFIC}?country=US`);
    await person.click(await screen.findByRole('tab', { name }));
    const code = await example(name);
    const whole = screen.queryByRole('button', { name: /^Show all/ });
    if (whole !== null) await person.click(whole);
    expect(code).toHaveTextContent('pricing-country-us');
    expect(code).toHaveTextContent('7777');
    expect(code).not.toHaveTextContent('{{');
  });

  test('have no login for a whitelisted address', async () => {
    const { person } = await openSetup();
    await person.click(screen.getByRole('radio', { name: 'Whitelist' }));
    expect(await example('cURL')).toHaveTextContent(
      `curl -x "http://${host}:7777" \\ "https://api.ipify.org/"`,
    );
    expect(preview()).toHaveTextContent(new RegExp(`^${host}:7777$`));
    expect(screen.getByRole('combobox', { name: 'Country' })).toBeDisabled();
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
