import { screen, waitFor, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { renderApp, server } from '../../../jest/render-app';
import { DAY, smallWorld, open, figure } from './statistics.test-kit';

test('days before the account existed are missing, not zero', async () => {
  const world = smallWorld();
  world.users = world.users.map((user) => ({ ...user, registeredAt: '2026-11-17T12:00:00Z' }));
  const { person } = await open('/dashboard/statistics?days=7', world);
  await person.click(await screen.findByRole('radio', { name: 'Table' }));
  const row = (day: string) =>
    screen.getByRole('rowheader', { name: new RegExp(`^${day}`) }).closest('tr')!;
  expect(row('2026-11-16')).toHaveTextContent('The account did not exist yet');
  expect(row('2026-11-19')).toHaveTextContent('0 B');
});

test('the chart draws nothing for days before the account existed, and still says why', async () => {
  const world = smallWorld();
  world.users = world.users.map((user) => ({ ...user, registeredAt: '2026-11-17T12:00:00Z' }));
  world.usage = [{ ...DAY, day: '2026-11-20' }];
  const { person } = await open('/dashboard/statistics?days=7', world);
  const chart = await screen.findByRole('group', { name: /^Usage, Last 7 days/ });
  expect(chart.querySelectorAll('circle')).toHaveLength(0);
  // Zero has a flat mark on the axis: four days since the registration.
  expect(chart.querySelectorAll('rect[height="1.5"]')).toHaveLength(4);
  chart.focus();
  await person.keyboard('{Home}');
  expect(within(chart).getAllByText(/Nothing is known of this time/)).not.toHaveLength(0);
});

test('does not claim zero usage before the account existed', async () => {
  const world = smallWorld();
  world.users = world.users.map((user) => ({ ...user, registeredAt: '2026-11-17T12:00:00Z' }));
  world.usage = [{ ...DAY, day: '2026-11-20' }];
  await open('/dashboard/statistics?days=7', world);
  expect(figure('Total')).not.toHaveTextContent('%');
  expect(screen.getByText('No earlier 7 days to compare with.')).toBeInTheDocument();
});

test('reports an unknown sub account in the URL', async () => {
  await renderApp('/dashboard/statistics?subAccount=sa-999', {
    signedIn: true,
    world: smallWorld(),
  });
  expect(await screen.findByText('The statistics could not be loaded')).toBeInTheDocument();
  expect(
    screen.getByText("This sub account doesn't exist. Choose another one"),
  ).toBeInTheDocument();
});

test('reports a filter with too many values in the URL', async () => {
  const targets = Array.from({ length: 101 }, (_, place) => `target=host-${place}.example`);
  await renderApp(`/dashboard/statistics?by=target&${targets.join('&')}`, {
    signedIn: true,
    world: smallWorld(),
  });
  expect(
    await screen.findByText('A filter has at most 100 values. Remove some'),
  ).toBeInTheDocument();
});

test('an account without usage sees one sentence and the way to its proxies', async () => {
  const world = smallWorld();
  world.usage = [];
  await renderApp('/dashboard/statistics?days=90', { signedIn: true, world });
  expect(
    await screen.findByText('Requests through your proxies appear here within seconds'),
  ).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Use proxy' })).toHaveAttribute(
    'href',
    '/dashboard/proxies-traffic',
  );
  expect(screen.queryByText('Total', { selector: 'dt, dt *' })).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: /^Usage, / })).not.toBeInTheDocument();
  // Another sub account or period may have some.
  expect(screen.getByRole('combobox', { name: 'Period' })).toBeInTheDocument();
});

test('a period without usage after one with usage is said in one sentence, without empty bars', async () => {
  const world = smallWorld();
  world.usage = [{ ...DAY, day: '2026-11-10' }];
  await open('/dashboard/statistics?days=7', world);
  expect(await screen.findByText(/^No usage: Last 7 days\./)).toBeInTheDocument();
  expect(figure('Total')).toHaveTextContent('0 B');
  expect(figure('Peak')).toHaveTextContent('no traffic yet');
  expect(screen.queryByRole('group', { name: /^Usage, / })).not.toBeInTheDocument();
});

test('a failure keeps the figures, names their period, and Retry loads again', async () => {
  const world = smallWorld();
  let broken = true;
  const { person } = await open('/dashboard/statistics?days=7', world);
  server.use(graphql.query('Statistics', () => (broken ? HttpResponse.error() : undefined)));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 90 days');
  expect(await screen.findByText(/^Your selection couldn't be loaded/)).toHaveTextContent(
    'These are still the earlier figures: Last 7 days.',
  );
  expect(figure('Total')).toHaveTextContent('3.00 GB');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getAllByText("Can't reach the server. Check your connection")).toHaveLength(1);
  broken = false;
  await person.click(retry);
  await waitFor(() => expect(figure('Total')).toHaveTextContent('4.50 GB'));
  expect(screen.queryByText(/^Your selection couldn't be loaded/)).not.toBeInTheDocument();
});

test('an internal error shows above the figures with Retry', async () => {
  const { person } = await open('/dashboard/statistics?days=7');
  server.use(graphql.query('Statistics', () => graphqlError('INTERNAL', 'boom'), { once: true }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 90 days');
  const told = (await screen.findByText(/^Your selection couldn't be loaded/)).closest(
    '[role="alert"]',
  );
  expect(told).toHaveTextContent('Internal server error');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(figure('Total')).toHaveTextContent('4.50 GB'));
});

test('a failure before the first figures shows in their place', async () => {
  const { person } = await renderApp('/dashboard/points', { signedIn: true, world: smallWorld() });
  server.use(graphql.query('Statistics', () => graphqlError('INTERNAL', 'boom'), { once: true }));
  await person.click(await screen.findByRole('link', { name: 'Statistics' }));
  expect(await screen.findByText('The statistics could not be loaded')).toBeInTheDocument();
  // There is no time that the figures are of.
  expect(screen.getByText(/^Days in/).closest('p')).not.toHaveTextContent(/complete until/);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(figure('Total')).toHaveTextContent('4.50 GB'));
});
