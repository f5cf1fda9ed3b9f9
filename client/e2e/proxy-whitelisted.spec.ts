import { AS_CUSTOMER, expect, test } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';

const ADDRESS = '8.8.4.4';

test.use(AS_CUSTOMER);

test('the proxy setup saves its location and session with a whitelisted address, and writes a line without a password', async ({
  page,
  customer,
  urls,
}) => {
  // Verifying the email address created the first of the two sub accounts.
  const second = await customer.subAccount();
  await page.goto('/dashboard/whitelist');
  await page.getByRole('button', { name: 'Add IP address' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add IP address' });
  await dialog.getByLabel('IP address', { exact: true }).fill(ADDRESS);
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect(dialog.getByText('Please choose a sub account')).toBeVisible();
  await dialog.getByLabel('Use as').selectOption(second.username);
  await add.click();
  const row = page.getByRole('row').filter({ hasText: ADDRESS });
  await expect(row.getByText(second.username)).toBeVisible();
  await expect(row.getByText('Anywhere', { exact: true })).toBeVisible();

  await page.goto('/dashboard/proxies-traffic');
  await page.getByRole('radio', { name: 'Whitelist' }).check();
  const account = page.getByLabel('Sub account');
  const usernames = await account.locator('option:enabled').allInnerTexts();
  await account.selectOption(usernames.find((name) => name !== second.username) ?? null);
  await expect(page.getByText('This sub account has no address on the')).toBeVisible();
  await account.selectOption(second.username);
  await page.getByLabel('Country').click();
  await page.getByRole('option', { name: /^United States/ }).click();
  await page.getByLabel('City').click();
  await page.getByRole('option', { name: /^New York/ }).click();
  await page.getByRole('radio', { name: 'Sticky' }).check();
  await page.getByRole('textbox', { name: 'IP duration' }).fill('45');
  const line = `127.0.0.1:${urls.proxyHttpPort}`;
  const preview = page.getByRole('region', { name: 'Preview of the first line' });
  await expect(preview).toHaveText(line);
  const generate = page.getByRole('button', { name: 'Generate proxy' });
  await generate.click();
  await expect(page.getByText('Tick the addresses that should use this location')).toBeVisible();
  await expectAccessible(page);
  const address = page.getByRole('checkbox', { name: ADDRESS });
  await address.check();
  await generate.click();
  const list = page.getByRole('region', { name: /proxy is ready$/ });
  await expect(list.getByText(line, { exact: true })).toBeVisible();
  await expect(page.getByText('United States, New York · Sticky, 45 min')).toBeVisible();

  const { data } = await customer.graphql<object>(
    '{ me { whitelist { nodes { address subAccountUsername country city sessionType sessionMinutes } } } }',
  );
  expect(data).toEqual({
    me: {
      whitelist: {
        nodes: [
          {
            address: ADDRESS,
            subAccountUsername: second.username,
            country: 'US',
            city: 'new_york',
            sessionType: 'STICKY',
            sessionMinutes: 45,
          },
        ],
      },
    },
  });
});
