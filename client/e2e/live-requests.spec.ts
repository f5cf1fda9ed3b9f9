import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AS_CUSTOMER, expect, test, WIDE } from './fixtures.js';
import { canRun } from './samples/runtimes.js';
import { expectAccessible } from './support/accessibility.js';

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
