import { randomUUID } from 'node:crypto';
import { CARDS, eventually } from '../../gateway/test/support/customer.js';
import { AS_CUSTOMER, expect, test, withOwnProduct } from './fixtures.js';
import { enterCard, logIn } from './support/steps.js';

const PAYMENT_FAILED = 'Payment failed, please try again or use another card';
const CHECKOUT = '/checkout/payment?plan=traffic-5gb&quantity=1';

test.use(AS_CUSTOMER);
// What breaks on purpose is noted in the console.
test.use({
  expectedComplaints:
    /status of 400|ERR_(FAILED|INTERNET_DISCONNECTED)|status of 401|ada@example.com/,
});

test('a declined card keeps the form, and the next card pays the same order', async ({ page }) => {
  await page.goto(CHECKOUT);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await enterCard(page, CARDS.declined);
  await expect(page.getByText(PAYMENT_FAILED)).toBeVisible();
  // The provider's own message is for the shop, not the customer.
  await expect(page.getByText(/fraud/i)).toHaveCount(0);
  const address = page.url();
  expect(address).toMatch(/[?&]order=/);
  await enterCard(page, CARDS.succeeds);
  await expect(page.getByRole('dialog', { name: 'Payment successful' })).toBeVisible();
  expect(page.url()).toBe(address);
});

test('tries the provider’s script three times, then reports the failure and keeps the order', async ({
  page,
  customer,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  const tried: number[] = [];
  await page.route('**/element.js*', (route) => {
    tried.push(Date.now());
    return route.abort();
  });
  await page.goto(CHECKOUT);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Payment component initialization failed')).toBeVisible();
  expect(tried).toHaveLength(3);
  await expect(page.getByText('element.js')).toHaveCount(0);
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByText('LOAD_SCRIPT_ERROR', { exact: true })).toBeVisible();
  for (const [index, at] of tried.entries())
    if (index > 0) expect(at - (tried[index - 1] ?? at)).toBeGreaterThanOrEqual(450);
  await page.unroute('**/element.js*');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await enterCard(page, CARDS.succeeds);
  await expect(page.getByRole('dialog', { name: 'Payment successful' })).toBeVisible();
  const { data } = await customer.graphql<{ me: { orders: { totalCount: number } } }>(
    '{ me { orders { totalCount } } }',
  );
  expect(data?.me.orders.totalCount).toBe(1);
});

test('reports an uncaught error to the gateway, also when its page ends', async ({
  page,
  urls,
}) => {
  await page.goto('/dashboard/points');
  await expect(page.getByRole('heading', { level: 1, name: 'My points' })).toBeVisible();
  const thrown = page.waitForEvent('pageerror');
  // Browsers report no answer to what outlives its page.
  await page.evaluate(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const before = sessionStorage.getItem('sent') ?? '';
      const report = `${String(url)} ${typeof body === 'string' ? body : ''}`;
      sessionStorage.setItem('sent', `${before}${report}\n`);
      return send(url, body);
    };
    setTimeout(() => {
      throw new TypeError('ada@example.com');
    });
  });
  await thrown;
  await page.goto('/terms');
  // Requests that the page's end cuts off are reported too, after the error or with it.
  const reports = ((await page.evaluate(() => sessionStorage.getItem('sent'))) ?? '').split('\n');
  const sent = reports.find((report) => report.includes('TypeError')) ?? '';
  const [path = ''] = sent.split(' ', 1);
  const body = sent.slice(path.length + 1);
  expect(body).toContain('"name":"error","code":"TypeError"');
  expect(body).toContain('"page":"/dashboard/points"');
  expect(body).not.toContain('example.com');
  const answer = await fetch(urls.site + path, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body,
  });
  expect(answer.status).toBe(204);
});

test('a session that ends in the middle of a form restores the input, but no password', async ({
  page,
  customer,
}) => {
  await page.goto('/dashboard/sub-accounts');
  await page.getByRole('button', { name: 'Add sub account' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add sub account' });
  await dialog.getByLabel('Username').fill('crawler1');
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await dialog.getByLabel('Note').fill('For the price team');
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  await customer.rest('/auth/logout', {}, token ?? '');
  await dialog.locator('button[type=submit], button[form]').last().click();
  await page.waitForURL('**/auth/login**');
  await logIn(page, customer);
  await page.waitForURL('**/dashboard/sub-accounts**');
  // The URL names the dialog, so it opens again by itself.
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Username')).toHaveValue('crawler1');
  await expect(dialog.getByLabel('Note')).toHaveValue('For the price team');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a form sent offline says so at once, keeps the input, and works when the network is back', async ({
  page,
}) => {
  // Usernames are unique in the whole product, which other tests use too.
  const username = `c${randomUUID().slice(0, 8)}`;
  await page.goto('/dashboard/sub-accounts');
  await page.getByRole('button', { name: 'Add sub account' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add sub account' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.context().setOffline(true);
  const send = dialog.getByRole('button', { name: 'Add', exact: true });
  await send.click();
  const refusal = dialog.getByRole('alert').filter({ hasText: "Can't reach the server" });
  await expect(refusal).toBeVisible();
  const banner = page.getByText('You are offline.');
  // Visible, with nothing covering them.
  for (const words of [refusal, banner])
    expect(
      await words.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        const inSight = hit !== null && (element.contains(hit) || hit.contains(element));
        return inSight
          ? 'in sight'
          : `${element.outerHTML.slice(0, 80)} is behind ${hit?.outerHTML.slice(0, 120) ?? 'nothing'}`;
      }),
    ).toBe('in sight');
  await expect(dialog.getByLabel('Username')).toHaveValue(username);
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();
  await send.click();
  await expect(page.getByRole('rowheader', { name: username })).toBeVisible();
});

test('a page without scripts or storage says what it needs', async ({ newVisitor }) => {
  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.goto('/auth/login');
  // Not by its text, because Playwright ignores text in a noscript.
  const needed = plain.locator('noscript p').first();
  await expect(needed).toBeVisible();
  expect(await needed.textContent()).toBe('This page needs JavaScript');

  const blocked = await newVisitor();
  await blocked.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await blocked.goto('/auth/login');
  await expect(blocked.getByText(/Your browser blocks cookies and site data/)).toBeVisible();
  await expect(blocked.getByText('Check your connection')).toBeHidden();
});

/** With a product that can be stopped. */
const ownTest = withOwnProduct();
ownTest.use(AS_CUSTOMER);
ownTest.use({ expectedComplaints: /./ });

ownTest(
  'reports an unreachable gateway, and recovers when it is back',
  async ({ page, ownProduct }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    // Once its data is there, the overview of a newcomer asks again every three seconds.
    await expect(page.getByText('Get started')).toBeVisible();
    await ownProduct.pause('gateway');
    // That failure is a toast, whose code cannot be loaded now either. The page must survive that.
    await expect(page.getByText("The service isn't responding.")).toBeVisible();
    await page.getByRole('link', { name: 'My orders', exact: true }).first().click();
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again.first()).toBeVisible();
    // The navigation survives a failing screen.
    await expect(page.getByRole('link', { name: 'Statistics', exact: true }).first()).toBeVisible();
    await ownProduct.resume('gateway');
    await eventually('the orders to be there', async () => {
      // The page asks again by itself, too, so the button may go while it is pressed.
      await again
        .first()
        .click({ timeout: 500 })
        .catch(() => undefined);
      return (await page.getByText('No orders yet').isVisible()) || undefined;
    });
  },
);
