import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { verifiedCustomer } from './keyboard/scene.js';
import { signInAs } from './screenshots/visit.js';

/** Verifying the email address created the first of the two sub accounts. */
const here = shareProduct(sharedProduct, async (browser, { urls }) => {
  const customer = await verifiedCustomer(urls);
  const second = await customer.subAccount();
  const storageState = await signInAs(browser, urls.site, customer);
  return { customer, second, storageState };
});
const ADDRESS = '8.8.4.4';

describeInBrowser('the proxy setup with a whitelisted address', () => {
  it('saves its location and session with the address, and writes a line without a password', async () => {
    const { customer, second, storageState } = here.session;
    const { site, proxyHttpPort } = here.product.urls;
    const { page, complaints, close } = await visitor(here.browser, { storageState });

    await page.goto(`${site}/dashboard/whitelist`);
    await page.getByRole('button', { name: 'Add IP address' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add IP address' });
    await dialog.getByLabel('IP address', { exact: true }).fill(ADDRESS);
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await add.click();
    await dialog.getByText('Please choose a sub account').waitFor();
    await dialog.getByLabel('Use as').selectOption(second.username);
    await add.click();
    const row = page.getByRole('row').filter({ hasText: ADDRESS });
    await row.getByText(second.username).waitFor();
    await row.getByText('Anywhere', { exact: true }).waitFor();

    await page.goto(`${site}/dashboard/proxies-traffic`);
    await page.getByRole('radio', { name: 'Whitelist' }).check();
    const account = page.getByLabel('Sub account');
    const usernames = await account.locator('option:enabled').allInnerTexts();
    await account.selectOption(usernames.find((name) => name !== second.username) ?? null);
    await page.getByText('This sub account has no address on the').waitFor();
    await account.selectOption(second.username);
    await page.getByLabel('Country').click();
    await page.getByRole('option', { name: /^United States/ }).click();
    await page.getByLabel('City').click();
    await page.getByRole('option', { name: /^New York/ }).click();
    await page.getByRole('radio', { name: 'Sticky' }).check();
    await page.getByRole('textbox', { name: 'IP duration' }).fill('45');
    const line = `127.0.0.1:${proxyHttpPort}`;
    const preview = page.getByRole('region', { name: 'Preview of the first line' });
    expect(await preview.innerText()).toBe(line);
    const generate = page.getByRole('button', { name: 'Generate proxy' });
    await generate.click();
    await page.getByText('Tick the addresses that should use this location').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const address = page.getByRole('checkbox', { name: ADDRESS });
    await address.check();
    await generate.click();
    const list = page.getByRole('region', { name: /proxy is ready$/ });
    await list.getByText(line, { exact: true }).waitFor();
    await page.getByText('United States, New York · Sticky, 45 min').waitFor();

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
    expect(complaints).toEqual([]);
    await close();
  });
});
