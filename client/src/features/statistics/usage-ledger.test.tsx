import { screen } from '@testing-library/react';
import { open, smallWorld } from './statistics.test-kit';

const sum = async () => (await screen.findByText(/have the same sum/)).closest('p');
/** Where the question mark beside the sum leads. */
const why = () => screen.queryByRole('link', { name: 'Why this number? (Total)' });
const filtersOf = (link: HTMLElement | null) =>
  Object.fromEntries(new URL(link?.getAttribute('href') ?? '', 'http://site').searchParams);
const WEEK = '/dashboard/statistics?days=7&zone=UTC';

test('leads to the entries that the sum is made of', async () => {
  await open(WEEK);
  expect(await sum()).toHaveTextContent('Chart, table, and ledger have the same sum: 3.00 GB');
  expect(filtersOf(why())).toEqual({
    kind: 'usage,free,write_off',
    since: '2026-11-15T00:00:00.000Z',
    until: '2026-11-22T00:00:00.000Z',
  });
});

test('leads to the entries of one sub account and plan', async () => {
  await open(`${WEEK}&subAccount=sa-1&plan=traffic`);
  await sum();
  expect(filtersOf(why())).toMatchObject({ kind: 'usage', subAccount: 'sa-1' });
});

test.each(['exit=us', 'exit=!us', 'plan=!unlimited', 'accounts=!sa-2'])(
  'leads nowhere if the ledger has no such filter: %s',
  async (filter) => {
    await open(`${WEEK}&${filter}`);
    await sum();
    expect(why()).toBeNull();
  },
);

test('claims nothing of the ledger if one of its hours lies across midnight', async () => {
  const world = smallWorld();
  world.timeZone = 'Asia/Kolkata';
  await open(WEEK, world);
  expect(await sum()).toHaveTextContent(
    'Chart and table have the same sum: 3.00 GB (3,000,000,000 bytes). The hours of the ledger follow another clock (India Standard Time (UTC+5:30)), so one of them lies across the start or the end of this period.',
  );
  expect(why()).toBeNull();
});
