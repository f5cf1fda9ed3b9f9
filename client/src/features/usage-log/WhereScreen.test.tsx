import { screen, waitFor, within } from '@testing-library/react';
import { renderApp, server } from '../../../jest/render-app';
import { smallWorld } from '../statistics/statistics.test-kit';

test('opens each sub account into its targets, and each target into its results; all add up to the total', async () => {
  const { person } = await renderApp('/dashboard/statistics/where?days=7', { signedIn: true });
  const table = await screen.findByRole('region', { name: 'Sub accounts, targets, and results' });
  const names = within(table).getAllByRole('button');
  // The largest sub account and its largest target are open.
  const open = names.map((each) => each.getAttribute('aria-expanded') === 'true');
  expect(open).toEqual([true, true, false, false]);
  const shop = () => within(table).findByRole('row', { name: /^shop\.example/ });
  expect(await shop()).toHaveTextContent('2 results');
  const results = within(table).getAllByRole('row', { name: /^(OK|Ended by the target)/ });
  expect(results).toHaveLength(2);
  expect(within(table).getByRole('row', { name: /^maps\.example/ })).toHaveTextContent('OK');
  const kilobytes = (row: HTMLElement) => /[\d.]+\s[GMk]B$/.exec(row.textContent)![0];
  expect(kilobytes(results[0]!)).not.toBe(kilobytes(await shop()));
  await person.click(within(await shop()).getByRole('button'));
  expect(within(table).queryByRole('row', { name: /^Ended by the target/ })).toBeNull();
  await person.click(names[0]!);
  expect(within(table).queryByRole('row', { name: /^shop\.example/ })).toBeNull();
  await person.click(names[2]!);
  expect(await shop()).toBeVisible();
});

test('shows each sub account with the rule, and explains the difference to a log without sending it', async () => {
  const { person } = await renderApp('/dashboard/statistics/where?days=7', {
    signedIn: true,
    world: smallWorld(),
  });
  const table = await screen.findByRole('region', {
    name: 'Sub accounts, targets, and results',
  });
  expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('3.00 GB');
  expect(screen.getByText(/^A refused attempt has 0 bytes/)).toBeInTheDocument();
  expect(screen.getByText(/TLS included/, { selector: 'li:first-child' })).toBeInTheDocument();
  const sent: string[] = [];
  server.events.on('request:start', ({ request }) => sent.push(request.url));
  await person.type(await screen.findByRole('textbox', { name: 'Your log' }), '1 GB');
  await person.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText(/^Counted here: 3\.00\sGB\. Your log: 1\.00\sGB\./)).toBeVisible();
  const difference = screen.getByRole('row', { name: /^Difference/ });
  expect(difference).toHaveTextContent('+2.00 GB');
  expect(screen.getByRole('row', { name: /^Uploads/ })).toHaveTextContent('+500.0 MB');
  expect(screen.getByRole('row', { name: /^Headers and TLS/ })).toHaveTextContent('+1.50 GB');
  await person.clear(screen.getByRole('textbox', { name: 'Your log' }));
  await person.type(screen.getByRole('textbox', { name: 'Your log' }), 'no log');
  await person.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText(/^This is neither a total/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  server.events.removeAllListeners();
});

test('filters by what goes with targets, and says so', async () => {
  const path = '/dashboard/statistics/where?days=7&exit=jp&via=socks5';
  await renderApp(path, { signedIn: true, world: smallWorld() });
  const table = await screen.findByRole('region', { name: 'Sub accounts, targets, and results' });
  expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('3.00 GB');
  expect(screen.queryByRole('list', { name: 'Filters' })).not.toBeInTheDocument();
});

test('leaves out what the explorer leaves out', async () => {
  const path = '/dashboard/statistics/where?days=7&target=!shop.example';
  const { person } = await renderApp(path, { signedIn: true, world: smallWorld() });
  const table = await screen.findByRole('region', { name: 'Sub accounts, targets, and results' });
  const total = () => within(table).getAllByRole('row').at(-1);
  // 42% of the bytes are of other targets.
  expect(total()).toHaveTextContent('1.26 GB');
  await person.click(await screen.findByRole('button', { name: 'Target is not shop.example' }));
  expect(await screen.findByRole('button', { name: 'Target is shop.example' })).toBeVisible();
  await waitFor(() => expect(total()).toHaveTextContent('1.74 GB'));
});

test('compares with a file, which the text does not hide behind its name', async () => {
  const { person } = await renderApp('/dashboard/statistics/where?days=7', {
    signedIn: true,
    world: smallWorld(),
  });
  const picker = await screen.findByLabelText('Choose a file', { selector: 'input' });
  const text = 'host,bytes\nexample.com,1000000000\n';
  // jsdom's files cannot be read.
  const log = Object.assign(new File([text], 'crawl.csv'), { text: () => Promise.resolve(text) });
  await person.upload(picker, log);
  expect(await screen.findByText('crawl.csv')).toBeVisible();
  expect(await screen.findByText(/Your log: 1\.00\sGB\./)).toBeVisible();
  // Nothing is typed, so there is nothing else to compare with.
  expect(screen.getByRole('textbox', { name: 'Your log' })).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled();
});
