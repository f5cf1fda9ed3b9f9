import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { createWorldIn } from '../../../../mocks/src/dev-mode/states';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp, server } from '../../../jest/render-app';
import { localTimeZone } from '../../lib/moment';

const PATH = '/dashboard/ledger';

async function open(path = PATH, world = createWorld()) {
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: 'Ledger' });
  return app;
}

const rowsOf = async () =>
  (await screen.findAllByRole('rowheader')).map((cell) => cell.closest('tr')!);
/** Of all that match, above those of days. */
const sum = async () => (await screen.findAllByText(/Sum of/))[0]!.closest('p')!.textContent;

test('shows the grants in paying order, and entries whose running balance ends at what is left', async () => {
  const { person } = await open();
  const left = await screen.findByRole('heading', { name: /^Left/ });
  expect(left).toHaveTextContent(/^Left: 38\.20 GB$/);
  expect(left.nextSibling).toHaveTextContent(/The last of it expires on \d{4}-\d\d-\d\d\./);
  const next = (await screen.findByText('Pays next')).closest('li')!;
  expect(next).toHaveTextContent('HR-55VV2K');
  expect(next).toHaveTextContent('13.20 GB left');
  expect(next).toHaveTextContent('11.80 GB used');
  await person.click(screen.getByRole('button', { name: 'Show ended grants (1)' }));
  expect(await sum()).toMatch(/38\.20\sGB$/);
  const [latest] = await rowsOf();
  expect(latest).toHaveTextContent('provisional');
  expect(latest).toHaveTextContent(/38\.20\sGB$/);
});

test('opens an hour into countries, protocols, and targets that add up to it', async () => {
  const { person } = await open(`${PATH}?kind=usage&subAccount=sa-3`);
  const [row] = await rowsOf();
  await person.click(within(row!).getByRole('button', { name: 'Usage' }));
  expect(await within(row!).findByText('Japan')).toBeVisible();
  expect(within(row!).getByText('SOCKS5')).toBeVisible();
  expect(within(row!).getByText('shop.example')).toBeVisible();
  expect(within(row!).queryByText('wiki.example')).toBeNull();
  await person.click(within(row!).getByRole('button', { name: '2 more' }));
  expect(within(row!).getByText('wiki.example')).toBeVisible();
  expect(within(row!).getByText('Other, or not recorded')).toBeVisible();
  expect(within(row!).queryByText('This hour with its corrections')).toBeNull();
  const fewer = within(row!).getByRole('button', { name: 'Show fewer' });
  expect(fewer).toHaveAttribute('aria-expanded', 'true');
  await person.click(fewer);
  expect(within(row!).queryByText('wiki.example')).toBeNull();
  expect(within(row!).getByRole('button', { name: '2 more' })).toHaveFocus();
});

const dayHeadings = () => screen.findAllByRole('heading', { name: /day, \w+ \d+, \d{4}$/ });
/** What stands beside the name of a day, once it is loaded. */
const sumOfDay = (heading: HTMLElement) =>
  waitFor(
    () =>
      within(heading.closest('td')!)
        .getByText(/Sum of/)
        .closest('p')!.textContent,
  );

test('a day has its total, also where the page shows a part of it', async () => {
  await open(`${PATH}?size=100`);
  const whole = new Map<string, string>();
  for (const heading of (await dayHeadings()).slice(0, 8))
    whole.set(heading.textContent, await sumOfDay(heading));
  cleanup();

  await open();
  const headings = await dayHeadings();
  const cut = headings.at(-1)!;
  expect(await sumOfDay(cut)).toBe(whole.get(cut.textContent));
  const rowsBelow = (await rowsOf()).filter(
    (row) => cut.closest('tr')!.compareDocumentPosition(row) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(await sumOfDay(cut)).not.toContain(`Sum of ${rowsBelow.length} entr`);
});

test('the total of a day is that of the filter', async () => {
  await open(`${PATH}?kind=usage&subAccount=sa-3&size=100`);
  const [heading] = await dayHeadings();
  const [row] = await rowsOf();
  expect(await sumOfDay(heading!)).toMatch(/^Sum of 1 entry:/);
  const used = /[\d.]+\s.B/.exec(row!.cells[3]!.textContent)![0];
  expect(await sumOfDay(heading!)).toContain(used);
});

test('payments and points stand without days', async () => {
  await open(`${PATH}?ledger=points`);
  await rowsOf();
  expect(screen.queryByRole('heading', { name: /day, \w+ \d+, \d{4}$/ })).toBeNull();
});

test('filters by kind, names each filter in a chip, and clears them', async () => {
  const { person, router } = await open();
  await rowsOf();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Not charged');
  await waitFor(async () => expect((await rowsOf()).length).toBe(1));
  const [row] = await rowsOf();
  expect(row).toHaveTextContent('No traffic was left');
  expect(row).toHaveTextContent(/01\.80 MB/);
  expect(router.address).toBe(`${PATH}?kind=write_off`);
  await person.click(screen.getByRole('button', { name: 'Remove Not charged' }));
  expect(router.address).toBe(PATH);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Taken back');
  expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await person.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(router.address).toBe(PATH);
});

test('an adjustment says why, and who made it', async () => {
  const world = createWorld();
  const [latest] = world.pointsHistory;
  world.pointsHistory = [
    Object.assign({}, latest, { type: 'OTHER', change: 50, remark: 'Sorry for the outage' }),
  ];
  await open(`${PATH}?ledger=points`, world);
  const [row] = await rowsOf();
  expect(row).toHaveTextContent(/Adjustment.*By support.*Sorry for the outage/);
});

test('another ledger starts without filters', async () => {
  const { person, router } = await open(`${PATH}?kind=usage`);
  await person.click(await screen.findByRole('tab', { name: 'Points' }));
  expect(router.address).toBe(`${PATH}?ledger=points`);
  expect(await sum()).toMatch(/509$/);
  expect(await screen.findAllByText('Purchase')).not.toHaveLength(0);
  await person.click(screen.getByRole('tab', { name: 'Money' }));
  expect(await screen.findAllByText('Payment', { selector: 'span' })).not.toHaveLength(0);
});

test('a new customer sees what will be here, and a failure can be retried', async () => {
  const { person } = await open(`${PATH}?ledger=points`, createWorldIn('empty'));
  server.use(graphql.query('TrafficLedger', () => graphqlError('INTERNAL', 'x'), { once: true }));
  await person.click(await screen.findByRole('tab', { name: 'Traffic' }));
  await screen.findByRole('heading', { name: 'The ledger could not be loaded' });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeVisible();
});

test('says which clock cuts the hours, and the device’s if it is another one', async () => {
  const world = createWorld();
  world.timeZone = 'Asia/Calcutta';
  await open(PATH, world);
  const note = (await screen.findByText(/Hours of usage follow your/)).closest('p')!;
  expect(note).toHaveTextContent('India Standard Time (UTC+5:30)');
  expect(note).toHaveTextContent(/Dates and times on this page follow your device/);
  cleanup();
  const same = createWorld();
  same.timeZone = localTimeZone();
  await open(PATH, same);
  await screen.findByText(/Hours of usage follow your/);
  expect(screen.queryByText(/follow your device/)).not.toBeInTheDocument();
});
