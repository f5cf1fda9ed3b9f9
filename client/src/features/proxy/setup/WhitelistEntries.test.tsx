import { screen, waitFor, within } from '@testing-library/react';
import { failNext } from '../../../../jest/answers';
import { confirm, openSetup, preview, TRAFFIC } from '../proxy-setup.test-kit';
import { brand } from '../../../lib/brand';

const { proxyHost: host } = brand.sample;
const WHITELIST = `${TRAFFIC}?auth=whitelist`;

/** The addresses of the chosen sub account. */
const addresses = () => screen.findByRole('group', { name: 'IP addresses' });
const address = async (name: string) =>
  within(await addresses()).getByRole('checkbox', { name: new RegExp(`^${name}`) });
const targetOf = (world: Awaited<ReturnType<typeof openSetup>>['world'], id: string) => {
  const { country, city, sessionType, sessionMinutes } =
    world.whitelist.find((entry) => entry.id === id) ?? {};
  return { country, city, sessionType, sessionMinutes };
};
const ready = () => screen.findByRole('region', { name: /^(1|Your) proxy is ready$/ });

describe('with whitelist authentication', () => {
  test('the place and session are chosen here, and saved with the addresses that are ticked', async () => {
    const { person, world } = await openSetup(`${WHITELIST}&country=US&city=new_york`);
    expect(await address('59.148.201.16')).toHaveAccessibleDescription(
      /^Hong Kong · Sticky, 30 min/,
    );
    await person.click(screen.getByRole('radio', { name: 'Sticky' }));
    expect(screen.getByText(/leave from the same IP address/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Session id' })).not.toBeInTheDocument();
    await person.click(await address('59.148.201.16'));
    await person.click(confirm());
    await ready();
    const target = { country: 'US', city: 'new_york', sessionType: 'STICKY', sessionMinutes: 10 };
    expect(targetOf(world, 'wl-2')).toEqual(target);
    expect(targetOf(world, 'wl-4')).toMatchObject({ country: null });
    expect(world.proxyConfigurations[0]?.input).toMatchObject({ ...target, session: null });
    expect(await address('59.148.201.16')).toHaveAccessibleDescription(
      /^United States, New York · Sticky, 10 min/,
    );
  });

  test('a target without an address is refused, and says what to tick', async () => {
    const { person, world } = await openSetup(`${WHITELIST}&country=US`);
    await addresses();
    const confirmed = world.proxyConfigurations.length;
    await person.click(confirm());
    expect(
      await screen.findByText('Tick the addresses that should use this location and session.'),
    ).toBeInTheDocument();
    expect(world.proxyConfigurations).toHaveLength(confirmed);
  });

  test('without a target and without a tick, every address keeps its own', async () => {
    const { person, world } = await openSetup(WHITELIST);
    await addresses();
    expect(preview()).toHaveTextContent(new RegExp(`^${host}:7777$`));
    await person.click(confirm());
    await ready();
    expect(targetOf(world, 'wl-2')).toMatchObject({ country: 'HK', sessionType: 'STICKY' });
  });

  test('another sub account has other addresses, and nothing ticked', async () => {
    const { person } = await openSetup(WHITELIST);
    await person.click(await address('59.148.201.16'));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sub account' }), 'sa-2');
    expect(await address('2406:da18:77c:6100::1f')).not.toBeChecked();
    expect(screen.queryByText('59.148.201.16')).not.toBeInTheDocument();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sub account' }), 'sa-1');
    expect(await address('59.148.201.16')).not.toBeChecked();
  });

  test('a sub account without addresses leads to the whitelist', async () => {
    await openSetup(`${WHITELIST}&account=sa-3`);
    await screen.findByText(/This sub account has no address on the/);
    const link = within(await addresses()).getByRole('link', { name: 'whitelist' });
    expect(link).toHaveAttribute('href', '/dashboard/whitelist');
  });

  test('no line is written if the target could not be saved, and trying again writes both', async () => {
    const { person, world } = await openSetup(`${WHITELIST}&country=DE`);
    const confirmed = world.proxyConfigurations.length;
    await person.click(await address('59.148.201.16'));
    failNext('ProxyWhitelistTarget');
    await person.click(confirm());
    expect(await screen.findByText(/^Configuration confirmation failed/)).toBeInTheDocument();
    expect(world.proxyConfigurations).toHaveLength(confirmed);
    await person.click(confirm());
    await ready();
    await waitFor(() => expect(targetOf(world, 'wl-2')).toMatchObject({ country: 'DE' }));
  });
});
