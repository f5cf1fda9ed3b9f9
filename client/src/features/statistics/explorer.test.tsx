import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { watchDownloads } from '../../../jest/browser';
import { server } from '../../../jest/render-app';
import { chosen, figure, open, series } from './statistics.test-kit';

const choose = (name: string) => screen.getByRole('combobox', { name });
const ranking = () => screen.getByRole('region', { name: 'Ranking' });
/** The row of a part, which leads to the question behind it. */
const part = (name: string) => within(ranking()).findByRole('button', { name });

/** Names of the operations that are sent from now on. */
function watchOperations(): string[] {
  const sent: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (!request.url.endsWith('/graphql')) return;
    void request
      .clone()
      .json()
      .then(({ operationName }: { operationName: string }) => sent.push(operationName));
  });
  return sent;
}
afterEach(() => server.events.removeAllListeners());

test('a country, a project, an order: each row leads to the next question', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7');
  await person.click(await part('Japan'));
  expect(router.address).toBe('/dashboard/statistics?days=7&by=sub-account&exit=jp');
  expect(screen.getByText('Country is Japan')).toBeInTheDocument();
  await person.click(await part('serp'));
  expect(router.address).toBe('/dashboard/statistics?days=7&by=grant&subAccount=sa-2&exit=jp');
  expect(await chosen('Group by')).toBe('Order that paid');
  await person.click(screen.getByRole('button', { name: 'Remove the filter: Country is Japan' }));
  expect(router.address).toBe('/dashboard/statistics?days=7&by=grant&subAccount=sa-2');
});

test('a double click on a row asks one question', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7');
  await person.dblClick(await part('Japan'));
  expect(router.address).toBe('/dashboard/statistics?days=7&by=sub-account&exit=jp');
  act(() => router.back());
  expect(router.address).toBe('/dashboard/statistics?days=7');
});

test('one request for what changed, and none for what did not', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7');
  const sent = watchOperations();
  await person.click(await series(/^Japan/));
  expect(router.address).toContain('hide=JP');
  await person.click(within(ranking()).getByRole('button', { name: /^Requests/ }));
  expect(router.address).toContain('sort=requests');
  await person.click(screen.getByRole('radio', { name: 'Table' }));
  await screen.findByRole('region', { name: 'Usage as a table' });
  expect(sent).toEqual([]);
  await person.selectOptions(choose('Compare with'), 'Nothing');
  await waitFor(() => expect(screen.queryByText(/^Changes against/)).not.toBeInTheDocument());
  expect(sent).toEqual(['Statistics']);
});

test('Enter on a bar shows its hours, and Escape the days again', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7');
  const chart = await screen.findByRole('group', { name: /^Usage, Last 7 days/ });
  chart.focus();
  await person.keyboard('{End}{ArrowLeft}{Enter}');
  expect(router.address).toBe('/dashboard/statistics?from=2026-11-20&to=2026-11-20');
  expect(await screen.findByText('per hour so far')).toBeInTheDocument();
  expect(screen.getByLabelText('First day')).toHaveValue('2026-11-20');
  expect(chart).toHaveFocus();
  await person.keyboard('{Escape}');
  expect(router.address).toBe('/dashboard/statistics?days=7');
});

test('days of one’s own are asked for once they are possible', async () => {
  const { person, router } = await open('/dashboard/statistics');
  await person.selectOptions(choose('Period'), 'Own days…');
  const first = screen.getByLabelText('First day');
  await person.clear(first);
  expect(screen.getByText('Choose both days.')).toBeInTheDocument();
  await person.type(first, '2025-10-01');
  expect(screen.getByText('A period has at most 400 days.')).toBeInTheDocument();
  expect(router.address).not.toContain('2025-10-01');
});

test('a chip turns "is" into "is not" and back, and both add up to all', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7&exit=jp');
  const bytes = async () => {
    const sum = (await screen.findByText(/have the same sum/)).closest('p')!.textContent;
    return Number(/\(([\d,]+) bytes\)/.exec(sum)![1]!.replaceAll(',', ''));
  };
  const japan = await bytes();
  const chip = await screen.findByRole('button', { name: 'Country is Japan' });
  await person.click(chip);
  expect(router.address).toBe('/dashboard/statistics?days=7&exit=%21jp');
  expect(chip).toHaveAccessibleName('Country is not Japan');
  expect(chip).toHaveFocus();
  await waitFor(() => expect(within(ranking()).queryByText('Japan')).not.toBeInTheDocument());
  expect((await bytes()) + japan).toBe(3_000_000_000);
  await person.click(chip);
  expect(router.address).toBe('/dashboard/statistics?days=7&exit=jp');
});

test('a filter is added with "is not", also of a sub account', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7');
  await person.click(screen.getByRole('button', { name: 'Add filter' }));
  await person.selectOptions(
    await screen.findByRole('combobox', { name: 'Filter by' }),
    'Sub account',
  );
  await person.selectOptions(choose('Is or is not'), 'is not');
  const accounts = screen.getAllByRole('combobox', { name: 'Sub account' });
  await person.selectOptions(accounts.at(-1)!, 'serp');
  expect(router.address).toBe('/dashboard/statistics?days=7&accounts=%21sa-2');
  expect(
    await screen.findByRole('button', { name: 'Sub account is not serp' }),
  ).toBeInTheDocument();
  await waitFor(() => expect(figure('Total')).toHaveTextContent('1.50 GB'));
  await person.click(screen.getByRole('button', { name: 'Sub account is not serp' }));
  expect(router.address).toBe('/dashboard/statistics?days=7&subAccount=sa-2');
});

test('the time zone is chosen in the sentence that names it', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7&zone=Asia%2FTokyo');
  await person.selectOptions(choose('Time zone'), 'Another one…');
  const city = await screen.findByPlaceholderText('Type a city');
  await person.clear(city);
  await person.type(city, 'Lord');
  await person.click(await screen.findByRole('option', { name: 'Australia/Lord Howe' }));
  expect(router.address).toContain('zone=Australia%2FLord_Howe');
  expect(screen.queryByPlaceholderText('Type a city')).not.toBeInTheDocument();
  expect(await chosen('Time zone')).toMatch(/^Lord Howe/);
});

test('only buckets and groupings that are possible can be chosen', async () => {
  await open('/dashboard/statistics?days=90&outcome=ok');
  const options = (name: string) =>
    within(choose(name))
      .getAllByRole<HTMLOptionElement>('option')
      .filter(({ disabled }) => !disabled)
      .map(({ text }) => text);
  expect(options('One bar per')).toEqual(['Automatic', 'Day', 'Week', 'Month']);
  expect(options('Group by')).not.toContain('Country');
  expect(options('Group by')).toContain('Target');
});

test('a view has a name, by which it opens again', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7&by=protocol');
  const saved = () => person.click(screen.getByRole('button', { name: 'Saved views' }));
  await saved();
  const name = await screen.findByRole('textbox', { name: 'Name of this view' });
  await person.clear(name);
  await person.type(name, 'Monday{Enter}');
  expect(await screen.findByRole('link', { name: 'Monday' })).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await person.selectOptions(choose('Period'), 'Last 90 days');
  await saved();
  await person.click(await screen.findByRole('link', { name: 'Monday' }));
  expect(router.address).toBe('/dashboard/statistics?days=7&by=protocol');
  await saved();
  await person.click(await screen.findByRole('button', { name: 'Delete the view Monday' }));
  expect(screen.getByText('Nothing is saved yet.')).toBeInTheDocument();
});

test('the ranking is saved as it is shown, and all quarters of an hour as the gateway writes them', async () => {
  const saved = watchDownloads();
  const { person } = await open('/dashboard/statistics?days=7&then=sub-account&sort=name');
  await person.click(screen.getByRole('button', { name: 'Export ranking' }));
  const [head = '', first] = (await saved[0]!.content.text()).split('\r\n');
  expect(head).toMatch(/Country,Country \(key\),Sub account,Sub account \(key\),Total \(bytes\)/);
  expect(first).toMatch(/^United States,US,serp,sa-2,\d+/);

  let asked: string | null = null;
  server.use(
    http.get('*/usage/export.csv', ({ request }) => {
      asked = new URL(request.url).searchParams.get('query');
      return HttpResponse.text('a,b\r\n');
    }),
  );
  await person.click(
    screen.getByRole('button', { name: 'Every 15 minutes of this period as CSV' }),
  );
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(JSON.parse(asked!)).toMatchObject({
    granularity: 'QUARTER_HOUR',
    period: 'LAST_7_DAYS',
    groupBy: 'COUNTRY',
  });
  expect(figure('Total')).toHaveTextContent('3.00 GB');
});

test('a download after the session is over leads to the login, without a message to retry', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7');
  server.use(
    http.get('*/usage/export.csv', () =>
      HttpResponse.json({ code: 'UNAUTHENTICATED' }, { status: 401 }),
    ),
  );
  await person.click(
    await screen.findByRole('button', { name: 'Every 15 minutes of this period as CSV' }),
  );
  await waitFor(() => expect(router.address).toMatch(/^\/auth\/login/));
  expect(screen.queryByText('The usage could not be downloaded')).not.toBeInTheDocument();
});
