import { act, screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { createWorldIn } from '../../../../mocks/src/dev-mode/states';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp, server } from '../../../jest/render-app';
import { openSetup, preview, TRAFFIC, UNLIMITED } from './proxy-setup.test-kit';

const tab = (name: RegExp | string) => screen.getByRole('tab', { name });
const account = () => screen.getByRole('combobox', { name: 'Sub account' });
/** Statistics of the account named in the filter are in view. */
const statistics = () => screen.findByRole('heading', { name: 'Statistics', level: 2 });

describe('the tabs of a product', () => {
  test('are five, in one tab stop; arrow keys, Home, and End choose', async () => {
    const { person, router } = await openSetup();
    const tabs = within(screen.getByRole('tablist', { name: 'Product' })).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...['Proxy setup', 'Statistics', 'PricingSave up to 40%', 'Orders', 'User guide'],
    ]);
    expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
    tabs[0]!.focus();
    await person.keyboard('{ArrowRight}');
    expect(tab('Statistics')).toHaveFocus();
    expect(await statistics()).toBeInTheDocument();
    expect(screen.getByRole('tabpanel', { name: 'Statistics' })).toBeInTheDocument();
    await person.keyboard('{End}');
    expect(tab('User guide')).toHaveFocus();
    expect(await screen.findByText('1. Create a sub account')).toBeInTheDocument();
    await person.keyboard('{Home}');
    expect(tab('Proxy setup')).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => {
      expect(router.address).toMatch(/^\/dashboard\/proxies-traffic(\?account=sa-1)?$/);
    });
  });

  test('keep the sub account that is chosen in any of them, and the form', async () => {
    const { person, router } = await openSetup(`${TRAFFIC}?account=sa-2&country=US`);
    expect(preview()).toHaveTextContent('serp-country-us');
    await person.click(tab('Statistics'));
    await statistics();
    expect(account()).toHaveValue('sa-2');
    expect(new URLSearchParams(router.address.split('?')[1]).get('tab')).toBe('statistics');
    await person.selectOptions(account(), 'adverify');
    await person.click(tab('Orders'));
    await screen.findByRole('table', { name: 'My orders' });
    await person.click(tab('Statistics'));
    await statistics();
    expect(account()).toHaveValue('sa-3');
    await person.click(tab('Proxy setup'));
    await waitFor(() => expect(preview()).toHaveTextContent('adverify-country-us'));
  });

  test('take the first sub account along, which the address of the setup leaves out', async () => {
    const { person, router } = await openSetup();
    await person.click(tab('Statistics'));
    await statistics();
    expect(router.address).toBe(`${TRAFFIC}?tab=statistics&account=sa-1`);
    expect(account()).toHaveValue('sa-1');
  });

  test.each([
    [TRAFFIC, 'serp', 'u4k9m2x7qhtd'],
    [UNLIMITED, 'u4k9m2x7qhtd', 'serp'],
  ])('of %s offer statistics of the sub accounts of their plan', async (path, own, other) => {
    const { person } = await openSetup(path);
    await person.click(tab('Statistics'));
    await statistics();
    expect(await within(account()).findByRole('option', { name: own })).toBeInTheDocument();
    expect(within(account()).queryByRole('option', { name: other })).not.toBeInTheDocument();
  });

  test.each([
    [1, 'Activate', '/dashboard/orders?activate=unlimited'],
    [0, 'See unlimited plans', '/checkout/payment?buy=unlimited'],
  ])('with %d paid orders that wait, the way to the first period is "%s"', async (...row) => {
    const [ordersWaiting, name, href] = row;
    const world = createWorld();
    world.subAccounts = world.subAccounts.filter(({ type }) => type !== 'UNLIMITED');
    world.balance.unlimited = {
      activeUntil: null,
      ordersActivated: 0,
      ordersHeld: 0,
      ordersWaiting,
    };
    await renderApp(UNLIMITED, { signedIn: true, world });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  test.each([
    { path: TRAFFIC, bytes: '3.00 GB', advised: 1 },
    { path: UNLIMITED, bytes: '500.0 MB', advised: 0 },
  ])('count only the bytes that the plan of $path paid for', async ({ path, bytes, advised }) => {
    const world = createWorld();
    const { id: subAccountId } = world.subAccounts.find(({ type }) => type === 'UNLIMITED')!;
    const day = world.now.toISOString().slice(0, 10);
    const used = { subAccountId, day, bytesUp: 0n, requests: 1 };
    world.usage = [
      { ...used, bytesDown: 3_000_000_000n },
      { ...used, bytesDown: 500_000_000n, isFree: true },
    ];
    await renderApp(`${path}?tab=statistics&view=table`, { signedIn: true, world });
    const table = await screen.findByRole('region', { name: 'Usage as a table' });
    const [head, today] = within(table).getAllByRole('row');
    expect(head).toHaveTextContent(/^DayTotal$/);
    expect(today).toHaveTextContent(bytes);
    // The direction of a plan's bytes is unknown.
    expect(screen.queryByRole('option', { name: 'Up / down' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All usage' })).toBeInTheDocument();
    expect(screen.queryAllByText(/your traffic runs out/)).toHaveLength(advised);
  });

  test('keep all sub accounts in the statistics until the setup gets another one', async () => {
    const { person } = await openSetup(`${TRAFFIC}?account=sa-2`);
    await person.click(tab('Statistics'));
    await statistics();
    await person.selectOptions(account(), 'All sub accounts');
    await person.click(tab('Proxy setup'));
    expect(preview()).toHaveTextContent('serp');
    await person.click(tab('Statistics'));
    await statistics();
    expect(account()).toHaveValue('');
    await person.click(tab('Proxy setup'));
    await person.selectOptions(account(), 'adverify');
    await person.click(tab('Statistics'));
    await statistics();
    expect(account()).toHaveValue('sa-3');
  });

  test('are steps that Back undoes, and open from a link', async () => {
    const { person, router } = await openSetup(`${TRAFFIC}?country=US`);
    await person.click(tab('Statistics'));
    await statistics();
    await person.click(tab(/Pricing/));
    await screen.findByRole('heading', { name: '500 GB' });
    act(() => router.back());
    expect(await statistics()).toBeInTheDocument();
    act(() => router.back());
    await waitFor(() => expect(preview()).toBeVisible());
    expect(preview()).toHaveTextContent('pricing-country-us');
  });

  test('show the orders of the plan, with their panel, and Back closes it', async () => {
    const { person, router } = await renderApp(`${UNLIMITED}?tab=orders`, { signedIn: true });
    const table = await screen.findByRole('table', { name: 'My orders' });
    expect(within(table).queryByText(/GB$/)).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Billing type' })).not.toBeInTheDocument();
    const [first] = await within(table).findAllByRole('button', { name: /^RP-/ });
    await person.click(first!);
    expect(
      await within(await screen.findByRole('dialog')).findByText('Billing type'),
    ).toBeInTheDocument();
    expect(router.address).toMatch(/tab=orders&order=order-\d+$/);
    act(() => router.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('table', { name: 'My orders' })).toBeInTheDocument();
  });

  test('say when what they show could not be loaded', async () => {
    const { person } = await openSetup(UNLIMITED);
    server.use(
      graphql.query('ProxySetup', () => graphqlError('INTERNAL', 'boom')),
      graphql.query('Orders', () => graphqlError('INTERNAL', 'boom')),
    );
    await person.click(screen.getByRole('link', { name: 'See the traffic plan' }));
    await person.click(await screen.findByRole('tab', { name: 'Pricing' }));
    const panel = screen.getByRole('tabpanel', { name: 'Pricing' });
    expect(
      await within(panel).findByText('The proxy setup could not be loaded'),
    ).toBeInTheDocument();
    await person.click(tab('Orders'));
    expect(await screen.findByText('Failed to load orders')).toBeInTheDocument();
  });
});

describe('prices', () => {
  const card = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('li')!;

  test('show list price, sale price, and saving of a plan on sale, and no earlier price of others', async () => {
    await renderApp(`${TRAFFIC}?tab=pricing`, { signedIn: true });
    expect(await card('500 GB')).toHaveTextContent(
      'EnterpriseList price $7,500.00$4,500.00Save 40%$9.00 per GB · valid for 30 days',
    );
    expect(await card('5 GB')).toHaveTextContent(
      'PopularList price $75.00$67.50Save 10%$13.50 per GB',
    );
    expect(await card('1 GB')).toHaveTextContent('$15.00$15.00 per GB');
    expect(await card('1 GB')).not.toHaveTextContent(/List price|connections/);
    expect(screen.getByRole('link', { name: 'Buy 500 GB' })).toHaveAttribute(
      'href',
      '/checkout/payment?plan=traffic-500gb&quantity=1',
    );
  });

  test('of unlimited plans are per hour, 30 days, or month', async () => {
    await renderApp(`${UNLIMITED}?tab=pricing`, { signedIn: true });
    expect(await card('24 hours')).toHaveTextContent(
      '$6.00$0.25 per hourUp to 25 connections at a time, 5 Mbit/s',
    );
    expect(await card('30 days')).toHaveTextContent('$75.00$75.00 per 30 days, $2.50 per day');
    expect(await card('3 months')).toHaveTextContent(
      'List price $225.00$202.50Save 10%$67.50 per month',
    );
    expect(await card('12 months')).toHaveTextContent(
      'List price $900.00$720.00Save 20%$60.00 per month',
    );
  });

  test('have no label, in the tab or on a card, while nothing is on sale', async () => {
    const world = createWorldIn('no-sale');
    await renderApp(`${TRAFFIC}?tab=pricing`, { signedIn: true, world });
    expect(await card('500 GB')).toHaveTextContent('$7,500.00$15.00 per GB');
    expect(screen.getByRole('tab', { name: 'Pricing' })).toBeInTheDocument();
    expect(screen.queryByText(/Save/)).not.toBeInTheDocument();
  });
});
