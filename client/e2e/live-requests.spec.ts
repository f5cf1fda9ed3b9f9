import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { verifiedCustomer } from '../../gateway/test/support/customer.js';
import { AS_CUSTOMER, expect, test, WIDE } from './fixtures.js';
import { canRun } from './samples/runtimes.js';
import { expectAccessible } from './support/accessibility.js';
import { logIn } from './support/steps.js';

const run = promisify(execFile);

test.use(AS_CUSTOMER);
test.use(WIDE);
test.skip(!canRun('sample.sh'), 'curl is not installed: apt-get install -y curl');

test('requests appear while somebody looks, wait while paused, and lead to what mends them', async ({
  page,
  customer,
  origin,
  urls,
}) => {
  const { id, username, password } = await customer.subAccount();
  const proxy = (name: string) => `http://${name}:${password}@127.0.0.1:${urls.proxyHttpPort}`;
  const request = (name: string) =>
    run('curl', ['--silent', '--proxy', proxy(name), `${origin.httpUrl}/bytes/500`]);
  await page.goto('/dashboard/requests');
  await expect(page.getByText('No requests in the last 72 hours')).toBeVisible();

  await request(`${username}-country-us`);
  const row = page.getByRole('row').filter({ hasText: username });
  await expect(row).toHaveCount(1);
  await expect(row.getByText('OK')).toBeVisible();
  await expect(row.getByText('United States')).toBeVisible();
  await expect(page.getByRole('status').getByText('Live', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Pause' }).click();
  await request(`${username}-country-nowhere`);
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(row).toHaveCount(2);
  await expect(row.first().getByRole('link', { name: 'Check the username' })).toHaveAttribute(
    'href',
    `/dashboard/proxies-traffic?account=${id}`,
  );
  await page.getByLabel('Result').selectOption({ label: 'Refused or failed' });
  await expect(row).toHaveCount(1);
  await expect(page).toHaveURL(/\?result=refused$/);
});

/** The streams of all windows, in the order in which they were asked for. */
function streamsOf(context: BrowserContext): Request[] {
  const streams: Request[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/requests/stream') streams.push(request);
  });
  return streams;
}

const rowsIn = (window: Page, username: string) =>
  window.getByRole('row').filter({ hasText: username });

/** Shows rows that are there already: without any, the screen does not tell whether it is live. */
async function openLive(window: Page, query = ''): Promise<void> {
  await window.goto(`/dashboard/requests${query}`);
  await expect(window.getByRole('status').getByText('Live', { exact: true })).toBeVisible();
}

/** Over HTTP/1.1, a browser has six connections to a site. */
test('seven windows share one stream, and the next reads it when that window closes', async ({
  page,
  customer,
  origin,
  urls,
}) => {
  const { username, password } = await customer.subAccount();
  const send = (name = username) =>
    run('curl', [
      '--silent',
      '--proxy',
      `http://${name}:${password}@127.0.0.1:${urls.proxyHttpPort}`,
      `${origin.httpUrl}/bytes/500`,
    ]);
  await send();
  await send(`${username}-country-nowhere`);

  const streams = streamsOf(page.context());
  const windows = [page];
  while (windows.length < 6) windows.push(await page.context().newPage());
  for (const window of windows) await openLive(window);
  const refused = await page.context().newPage();
  await openLive(refused, '?result=refused');
  await send();
  for (const window of windows) await expect(rowsIn(window, username)).toHaveCount(3);
  await expect(rowsIn(refused, username)).toHaveCount(1);
  expect(streams).toHaveLength(1);

  // Nobody hands on the request that comes while nobody reads.
  await page.close();
  await send();
  await expect.poll(() => streams.length).toBe(2);
  await send();
  for (const window of windows.slice(1)) await expect(rowsIn(window, username)).toHaveCount(5);
  await expect(rowsIn(refused, username)).toHaveCount(1);
  expect(streams).toHaveLength(2);
});

test('windows ask by themselves while the one that reads for them hangs, and the ones that come then', async ({
  page,
  customer,
  origin,
  urls,
}) => {
  const { username, password } = await customer.subAccount();
  const send = () =>
    run('curl', [
      '--silent',
      '--proxy',
      `http://${username}:${password}@127.0.0.1:${urls.proxyHttpPort}`,
      `${origin.httpUrl}/bytes/500`,
    ]);
  await send();
  const context = page.context();
  const streams = streamsOf(context);
  await openLive(page);
  const [before, later] = [await context.newPage(), await context.newPage()];
  await openLive(before);

  // Nothing runs in a window that shows an alert.
  const hangs = page.waitForEvent('dialog');
  const isOver = page.evaluate(() => window.alert('hangs'));
  const dialog = await hangs;
  await later.goto('/dashboard/requests');
  await expect(later.getByRole('status').getByText('Connecting…')).toBeVisible();
  await send();
  // After 40 seconds without a word.
  for (const window of [before, later]) {
    await expect(window.getByRole('status').getByText('Updates every 10 s')).toBeVisible();
    await expect(rowsIn(window, username)).toHaveCount(2);
  }

  await dialog.dismiss();
  await isOver;
  for (const window of [before, later])
    await expect(window.getByRole('status').getByText('Live', { exact: true })).toBeVisible();
  expect(streams).toHaveLength(1);
});

test('windows of one browser never show the requests of the account before', async ({
  page,
  customer,
  origin,
  urls,
}) => {
  const next = await verifiedCustomer(urls);
  const send = async ({ username, password }: Readonly<Record<'username' | 'password', string>>) =>
    run('curl', [
      '--silent',
      '--proxy',
      `http://${username}:${password}@127.0.0.1:${urls.proxyHttpPort}`,
      `${origin.httpUrl}/bytes/500`,
    ]);
  const [before, after] = [await customer.subAccount(), await next.subAccount()];
  await send(before);
  await send(after);
  const other = await page.context().newPage();
  for (const window of [page, other]) await openLive(window);

  await page.getByRole('button', { name: customer.email.split('@')[0] ?? '' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  for (const window of [page, other]) await expect(window).toHaveURL(/\/auth\/login/);
  const streams = streamsOf(page.context());
  await logIn(page, next);
  await expect(page).toHaveURL(/\/dashboard/);
  for (const window of [page, other]) await openLive(window);
  await send(before);
  await send(after);
  for (const window of [page, other]) {
    await expect(rowsIn(window, after.username)).toHaveCount(2);
    await expect(rowsIn(window, before.username)).toHaveCount(0);
  }
  const tokens = streams.map((stream) => stream.headers()['authorization']);
  expect(tokens).not.toContain(`Bearer ${customer.token}`);
});
