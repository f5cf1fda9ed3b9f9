import { screen, within } from '@testing-library/react';
import { watchClipboard, watchDownloads } from '../../../../jest/browser';
import { failNext } from '../../../../jest/answers';
import { confirm, openSetup, preview, TRAFFIC } from '../proxy-setup.test-kit';
import { brand } from '../../../lib/brand';

const { proxyHost: host } = brand.sample;

const list = (count: RegExp) => screen.findByRole('region', { name: count });

describe('confirming', () => {
  test('gives the list, whose first line was the preview; every line has its own session', async () => {
    const { person, world } = await openSetup(`${TRAFFIC}?country=US&session=sticky&quantity=3`);
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
    // The confirmed setup is at once in the list of earlier setups.
    expect(screen.getAllByRole('button', { name: /United States.*Sticky, 10 min/ })).toHaveLength(
      1,
    );
  });

  test('copies and saves all lines as they were asked for', async () => {
    const saved = watchDownloads();
    const { person } = await openSetup(`${TRAFFIC}?country=DE&quantity=2&delimiter=semicolon`);
    await person.click(confirm());
    await list(/^2 proxies are ready$/);
    const line = `${host}:7777:pricing-country-de:Secret42`;
    const copied = watchClipboard();
    await person.click(screen.getByRole('button', { name: 'Copy all lines' }));
    expect(copied).toEqual([`${line};${line}`]);
    await person.click(screen.getByRole('button', { name: 'Download TXT' }));
    await person.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await saved[0]?.content.text()).toBe(`${line};${line}`);
    expect(await saved[1]?.content.text()).toContain(
      `http,${host},7777,pricing-country-de,Secret42,${line}\r\n`,
    );
  });

  test('shows an error beside each empty field, and sends nothing', async () => {
    const { person, world } = await openSetup();
    await person.clear(screen.getByRole('textbox', { name: 'Quantity' }));
    await person.click(confirm());
    expect(await screen.findByText('Field is empty')).toBeInTheDocument();
    expect(world.proxyConfigurations).toHaveLength(2);
  });

  test('a refusal of the gateway lands on its field', async () => {
    const { person, world } = await openSetup();
    world.subAccounts = world.subAccounts.map((account) => ({ ...account, status: 'INACTIVE' }));
    await person.click(confirm());
    expect(
      await screen.findByText('This sub account is disabled. Enable it first'),
    ).toBeInTheDocument();
  });

  test('a failure says so, keeps the form, and can be tried again', async () => {
    const { person } = await openSetup(`${TRAFFIC}?country=US`);
    failNext('ProxyConfirm');
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
