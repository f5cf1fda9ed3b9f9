import { screen, waitFor, within } from '@testing-library/react';
import type { World } from '../../../../mocks/src/msw/records';
import { watchDownloads } from '../../../jest/browser';
import { renderApp } from '../../../jest/render-app';
import { chosen, DAY, figure, open, series, smallWorld } from './statistics.test-kit';

/** More than a screen loads: `worker1` to `worker150`. */
function manyAccounts({ subAccounts: [one] }: World) {
  return Array.from({ length: 150 }, (_, index) => ({
    ...one!,
    id: `sa-${index + 1}`,
    username: `worker${index + 1}`,
  }));
}

test('shows total, average, and peak of the period with the change from the preceding one', async () => {
  await open('/dashboard/statistics?days=7');
  await waitFor(() => expect(figure('Total')).toHaveTextContent('3.00 GB'));
  expect(figure('Total')).toHaveTextContent('+100%in 7 days');
  expect(figure('Daily average')).toHaveTextContent('428.6 MB');
  expect(figure('Daily average')).toHaveTextContent('+100%per day so far');
  expect(figure('Peak')).toHaveTextContent('1.50 GB');
  expect(figure('Peak')).toHaveTextContent('0%on 2026-11-18');
  expect(figure('Requests')).toHaveTextContent('2,000 +100%');
  expect(figure('Success rate')).toHaveTextContent(/\d %/);
  // Once for all of them.
  expect(screen.getByText('Changes against the previous 7 days.')).toBeInTheDocument();
  expect(screen.getByText(/^Days in/).closest('p')).toHaveTextContent(/complete until \d\d:\d\d$/);
});

test('says when the traffic will be used up', async () => {
  await open('/dashboard/statistics');
  const pace = await screen.findByText(/^At the pace of the last seven days/);
  expect(pace.closest('p')).toHaveTextContent('your traffic runs out on 2026-11-25');
});

test.each([
  [2, 'USED_UP', true, 'Runs out in 2 days', 'Buy traffic now'],
  [20, 'USED_UP', true, 'Runs out in 20 days', 'Buy traffic before then'],
  [90, 'USED_UP', true, 'Runs out in 90 days', "You don't need to do anything."],
  // More traffic saves nothing that expires unused.
  [2, 'EXPIRES', true, 'Expires in 2 days', 'Buy traffic for the time after'],
  [20, 'EXPIRES', true, 'Expires in 20 days', "You don't need to do anything."],
] as const)(
  '%i days (%s): what ends, and what to do',
  async (days, reason, enough, name, advice) => {
    const world = smallWorld();
    const runOut = world.balance.projectedRunOut;
    if (runOut === null) throw new Error('the world has no run-out');
    world.balance.projectedRunOut = {
      ...runOut,
      reason,
      hasEnoughUsage: enough,
      at: new Date(world.now.getTime() + days * 86_400_000).toISOString(),
    };
    await open('/dashboard/statistics', world);
    const named = await screen.findByText(name);
    expect(named.closest('p')).toHaveTextContent(advice);
    expect(screen.queryByText(/Need to buy/)).not.toBeInTheDocument();
  },
);

test.each(['USED_UP', 'EXPIRES'] as const)('one request is no pace (%s)', async (reason) => {
  const world = smallWorld();
  const at = new Date(world.now.getTime() + 2 * 86_400_000).toISOString();
  world.balance.projectedRunOut = { at, reason, paceBytesPerDay: 5n, hasEnoughUsage: false };
  await open('/dashboard/statistics', world);
  expect(await screen.findByText(/There is too little usage yet/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Buy traffic/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/Runs out|Expires in/)).not.toBeInTheDocument();
});

/** No traffic and no running plan, with or without an unlimited order that waits. */
function emptyWorld(ordersWaiting: number) {
  const world = smallWorld();
  world.balance.projectedRunOut = null;
  world.balance.traffic.remainingBytes = 0n;
  world.balance.unlimited.activeUntil = null;
  world.balance.unlimited.ordersWaiting = ordersWaiting;
  return world;
}

test('says that no traffic is left', async () => {
  await open('/dashboard/statistics', emptyWorld(0));
  const advice = (await screen.findByText(/You have no traffic left\./)).closest('p')!;
  expect(await within(advice).findByRole('link', { name: 'Buy traffic now' })).toHaveAttribute(
    'href',
    '/checkout/payment?buy=traffic',
  );
});

test('a paid order is started or activated before anything is bought, as on Home', async () => {
  const world = emptyWorld(0);
  const paid = world.orders.find(
    ({ plan, status }) => plan.billingType === 'TRAFFIC' && status === 'PAID',
  )!;
  world.orders = [{ ...paid, id: 'order-paid', number: 'HR-PAID', startedAt: null }];
  await open('/dashboard/statistics', world);
  const advice = (await screen.findByText(/You have no traffic left\./)).closest('p')!;
  expect(await within(advice).findByRole('link', { name: 'Start the order' })).toHaveAttribute(
    'href',
    '/dashboard/orders/order-paid?do=start',
  );
  expect(advice).toHaveTextContent('Order HR-PAID waits for its start.');
  expect(within(advice).queryByRole('link', { name: /Buy/ })).not.toBeInTheDocument();
});

test('an unlimited order that waits is offered where nothing was used yet', async () => {
  const world = emptyWorld(1);
  world.usage = [];
  await renderApp('/dashboard/statistics', { signedIn: true, world });
  expect(
    await screen.findByRole('link', { name: 'Activate your unlimited plan' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Use proxy' })).not.toBeInTheDocument();
});

test('saves the visible data as CSV', async () => {
  const saved = watchDownloads();
  const { person } = await open(
    '/dashboard/statistics?days=7&subAccount=sa-2&by=direction&hide=UP',
  );
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(saved[0]?.name).toBe(`usage_serp_2026-11-15_2026-11-21_${zone.replaceAll('/', '-')}.csv`);
  const lines = (await saved[0]!.content.text()).split('\r\n');
  expect(lines).toHaveLength(1 + 7 + 1);
  expect(lines[0]).toMatch(/,Requests,Download \(bytes\),Final,Complete until \(UTC\)$/);
  expect(lines[4]).toBe(
    `2026-11-18,${zone},2026-11-18T00:00:00.000Z,2026-11-19T00:00:00.000Z,serp,1250000000,250000000,1500000000,1500000000,0,0,1000,1250000000,yes,2026-11-21T04:00:00.000Z`,
  );
});

test('period and sub account are in the URL', async () => {
  const { person, router } = await open('/dashboard/statistics');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
  expect(await chosen('Period')).toBe('Last 7 days');
  expect(router.address).toBe('/dashboard/statistics?days=7');
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Sub account' }), 'serp');
  expect(router.address).toBe('/dashboard/statistics?days=7&subAccount=sa-2');
  await waitFor(() => expect(figure('Total')).toHaveTextContent('1.50 GB'));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 30 days');
  expect(router.address).toBe('/dashboard/statistics?subAccount=sa-2');
  expect(await chosen('Period')).toBe('Last 30 days');
});

test('finds by typing a sub account that was not loaded', async () => {
  const world = smallWorld();
  world.subAccounts = manyAccounts(world);
  world.usage = [{ ...DAY, day: '2026-11-20', subAccountId: 'sa-149' }];
  const { person, router } = await open('/dashboard/statistics', world);
  await waitFor(() => {
    expect(screen.getByRole('combobox', { name: 'Sub account' }).tagName).toBe('INPUT');
  });
  await person.click(screen.getByRole('combobox', { name: 'Sub account' }));
  await person.keyboard('worker149');
  await person.click(await screen.findByRole('option', { name: 'worker149' }));
  expect(router.address).toBe('/dashboard/statistics?subAccount=sa-149');
  expect(screen.getByRole('combobox', { name: 'Sub account' })).toHaveValue('worker149');
});

test('loads the sub account that the URL names', async () => {
  const world = smallWorld();
  world.subAccounts = manyAccounts(world);
  await renderApp('/dashboard/statistics?subAccount=sa-140', { signedIn: true, world });
  await waitFor(() => {
    expect(screen.getByRole('combobox', { name: 'Sub account' })).toHaveValue('worker140');
  });
});

test('invalid parameters give the default view', async () => {
  await open('/dashboard/statistics?days=12');
  expect(await chosen('Period')).toBe('Last 30 days');
});

test('arrow keys move through the chart', async () => {
  const { person } = await open('/dashboard/statistics?days=7&by=plan');
  const chart = await screen.findByRole('group', { name: /^Usage, Last 7 days/ });
  chart.focus();
  await person.keyboard('{End}{ArrowLeft}');
  expect(
    within(chart).getByText(
      '2026-11-20: Traffic plan 1.50 GB, Unlimited plan 0.00 GB, Total 1.50 GB (provisional)',
    ),
  ).toBeInTheDocument();
  await person.keyboard('{ArrowLeft}');
  expect(
    within(chart).getByText(
      '2026-11-19: Traffic plan 0.00 GB, Unlimited plan 0.00 GB, Total 0.00 GB (provisional)',
    ),
  ).toBeInTheDocument();
});

test('a tooltip has the total of both plans, and what was not charged', async () => {
  const world = smallWorld();
  world.usage = [
    { ...DAY, day: '2026-11-20', writtenOffBytes: 500_000_000n },
    { ...DAY, day: '2026-11-20', subAccountId: 'sa-2', isFree: true },
  ];
  const { person } = await open('/dashboard/statistics?days=7&by=plan', world);
  const chart = await screen.findByRole('group', { name: /^Usage, Last 7 days/ });
  chart.focus();
  await person.keyboard('{End}{ArrowLeft}');
  expect(
    within(chart).getByText(
      '2026-11-20: Traffic plan 1.00 GB, Unlimited plan 1.50 GB, Not charged 0.50 GB, Total 3.00 GB (provisional)',
    ),
  ).toBeInTheDocument();
});

test('the bytes are grouped by direction instead of by plan, in the address too', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7&by=plan');
  expect(await series(/^Traffic plan/)).toHaveTextContent('3.00 GB');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Up / down');
  expect(router.address).toBe('/dashboard/statistics?days=7&by=direction');
  expect(await series(/^Download/)).toHaveTextContent('2.50 GB');
  expect(await series(/^Upload/)).toHaveTextContent('500.0 MB');
  expect(screen.queryByRole('button', { name: /^Traffic plan/ })).not.toBeInTheDocument();
  const chart = await screen.findByRole('group', { name: /^Usage, Last 7 days/ });
  chart.focus();
  await person.keyboard('{End}{ArrowLeft}');
  expect(
    within(chart).getByText(
      '2026-11-20: Download 1.25 GB, Upload 0.25 GB, Total 1.50 GB (provisional)',
    ),
  ).toBeInTheDocument();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Plan');
  expect(router.address).toBe('/dashboard/statistics?days=7&by=plan');
});

test('the table has the chart’s numbers, their sum, and its own URL', async () => {
  const { person, router } = await open('/dashboard/statistics?days=7');
  await person.click(await screen.findByRole('radio', { name: 'Table' }));
  expect(router.address).toBe('/dashboard/statistics?days=7&view=table');
  const table = screen.getByRole('region', { name: 'Usage as a table' });
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  const rows = within(table).getAllByRole('row');
  expect(cells(rows[2]!)).toEqual([
    ...['1.25 GB', '250.0 MB', '1.50 GB'],
    ...['1.50 GB', '0 B', '0 B', '1,000'],
  ]);
  expect(cells(rows.at(-1)!)).toEqual([
    ...['2.50 GB', '500.0 MB', '3.00 GB'],
    ...['3.00 GB', '0 B', '0 B', '2,000'],
  ]);
  expect(screen.getByText('* Provisional: becomes final after 48 hours.')).toBeInTheDocument();
});

test('distinguishes paid, free, and written-off bytes, with the reason', async () => {
  const world = smallWorld();
  world.usage = [
    { ...DAY, day: '2026-11-20', writtenOffBytes: 500_000_000n },
    { ...DAY, day: '2026-11-18', isFree: true },
  ];
  await open('/dashboard/statistics?days=7&by=plan', world);
  expect(await series(/^Traffic plan/)).toHaveTextContent('1.00 GB');
  expect(await series(/^Unlimited plan/)).toHaveTextContent('1.50 GB');
  expect(await series(/^Not charged/)).toHaveTextContent('500.0 MB');
  const sum = (await screen.findByText(/have the same sum/)).closest('p');
  expect(sum).toHaveTextContent('have the same sum: 3.00 GB (3,000,000,000 bytes).');
  expect(sum).toHaveTextContent(
    'The traffic plan paid for 1.00 GB, the unlimited plan for 1.50 GB.',
  );
  expect(sum).toHaveTextContent('Not charged: 500.0 MB (no traffic left 500.0 MB).');
});
