import type { Page } from 'playwright-core';
import { CARDS, Customer, eventually } from '../../gateway/test/support/customer.js';
import { startTestProduct } from '../../gateway/test/support/test-product.js';
import { describeInBrowser, visitor, type WatchedPage } from './browser.js';
import { shareProduct } from './browser-product.js';
import { logIn } from './log-in.js';

const here = shareProduct(startTestProduct);

const PAYMENT_FAILED = 'Payment failed, please try again or use another card';

/** A verified customer, signed in through the login form. */
async function signedIn(path: string): Promise<{ customer: Customer; visit: WatchedPage }> {
  const customer = new Customer(here.product.urls);
  await customer.register();
  await customer.verifyEmail();
  const visit = await visitor(here.browser);
  const login = `/auth/login?${new URLSearchParams({ returnTo: path }).toString()}`;
  await visit.page.goto(here.product.urls.site + login);
  await logIn(visit.page, customer);
  return { customer, visit };
}

async function enterCard(page: Page, number: string): Promise<void> {
  await page.locator('input[name="number"]').fill(number);
  await page.locator('input[name="expiry"]').fill('12/90');
  await page.locator('input[name="cvc"]').fill('123');
  await page.locator('button[data-word="pay"]').click();
}

describeInBrowser('when something goes wrong', () => {
  it('a declined card keeps the form, and the next card pays the same order', async () => {
    const { visit } = await signedIn('/checkout/payment?plan=traffic-5gb&quantity=1');
    const { page } = visit;
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await enterCard(page, CARDS.declined);
    await page.getByText(PAYMENT_FAILED).waitFor();
    // The provider's own message is for the shop, not the customer.
    expect(await page.getByText(/fraud/i).count()).toBe(0);
    const address = page.url();
    expect(address).toMatch(/[?&]order=/);
    await enterCard(page, CARDS.succeeds);
    await page.getByRole('dialog', { name: 'Payment successful' }).waitFor();
    expect(page.url()).toBe(address);
    await visit.close();
  });

  it('tries the provider’s script three times, then reports the failure and keeps the order', async () => {
    const { customer, visit } = await signedIn('/dashboard');
    const { page } = visit;
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    const tried: number[] = [];
    await page.route('**/element.js*', (route) => {
      tried.push(Date.now());
      return route.abort();
    });
    await page.goto(`${here.product.urls.site}/checkout/payment?plan=traffic-5gb&quantity=1`);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('Payment component initialization failed').waitFor();
    expect(tried).toHaveLength(3);
    expect(await page.getByText('element.js').count()).toBe(0);
    await page.getByText('Details', { exact: true }).click();
    await page.getByText('LOAD_SCRIPT_ERROR', { exact: true }).waitFor();
    for (const [index, at] of tried.entries())
      if (index > 0) expect(at - (tried[index - 1] ?? at)).toBeGreaterThanOrEqual(450);
    await page.unroute('**/element.js*');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await enterCard(page, CARDS.succeeds);
    await page.getByRole('dialog', { name: 'Payment successful' }).waitFor();
    const { data } = await customer.graphql<{ me: { orders: { totalCount: number } } }>(
      '{ me { orders { totalCount } } }',
    );
    expect(data?.me.orders.totalCount).toBe(1);
    await visit.close();
  });

  it('reports an uncaught error to the gateway, also when its page ends', async () => {
    const { visit } = await signedIn('/dashboard/points');
    const { page } = visit;
    await page.getByRole('heading', { level: 1, name: 'My points' }).waitFor();
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
    await page.goto(`${here.product.urls.site}/terms`);
    // Requests that the page's end cuts off are reported too, after the error or with it.
    const reports = ((await page.evaluate(() => sessionStorage.getItem('sent'))) ?? '').split('\n');
    const sent = reports.find((report) => report.includes('TypeError')) ?? '';
    const [path = ''] = sent.split(' ', 1);
    const body = sent.slice(path.length + 1);
    expect(body).toContain('"name":"error","code":"TypeError"');
    expect(body).toContain('"page":"/dashboard/points"');
    expect(body).not.toContain('example.com');
    const answer = await fetch(here.product.urls.site + path, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body,
    });
    expect(answer.status).toBe(204);
    await visit.close();
  });

  it('a session that ends in the middle of a form restores the input, but no password', async () => {
    const { customer, visit } = await signedIn('/dashboard/sub-accounts');
    const { page } = visit;
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
    await dialog.waitFor();
    expect(await dialog.getByLabel('Username').inputValue()).toBe('crawler1');
    expect(await dialog.getByLabel('Note').inputValue()).toBe('For the price team');
    expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await visit.close();
  });

  it('a form sent offline says so at once, keeps the input, and works when the network is back', async () => {
    const { visit } = await signedIn('/dashboard/sub-accounts');
    const { page } = visit;
    await page.getByRole('button', { name: 'Add sub account' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add sub account' });
    await dialog.getByLabel('Username').fill('crawler1');
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.context().setOffline(true);
    const send = dialog.getByRole('button', { name: 'Add', exact: true });
    await send.click();
    const refusal = dialog.getByRole('alert').filter({ hasText: "Can't reach the server" });
    await refusal.waitFor();
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
    expect(await dialog.getByLabel('Username').inputValue()).toBe('crawler1');
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
    await send.click();
    await page.getByRole('rowheader', { name: 'crawler1' }).waitFor();
    await visit.close();
  });

  it('a page without scripts or storage says what it needs', async () => {
    const plain = await visitor(here.browser, { javaScriptEnabled: false });
    await plain.page.goto(`${here.product.urls.site}/auth/login`);
    // Not by its text, because Playwright ignores text in a noscript.
    const needed = plain.page.locator('noscript p').first();
    await needed.waitFor();
    expect(await needed.textContent()).toBe('This page needs JavaScript');
    await plain.close();

    const blocked = await visitor(here.browser);
    await blocked.page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
    await blocked.page.goto(`${here.product.urls.site}/auth/login`);
    await blocked.page.getByText(/Your browser blocks cookies and site data/).waitFor();
    expect(await blocked.page.getByText('Check your connection').isVisible()).toBe(false);
    await blocked.close();
  });

  it('reports an unreachable gateway, and recovers when it is back', async () => {
    const { visit } = await signedIn('/dashboard');
    const { page } = visit;
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    // Once its data is there, the overview of a newcomer asks again every three seconds.
    await page.getByText('Get started').waitFor();
    await here.product.pause('gateway');
    // That failure is a toast, whose code cannot be loaded now either. The page must survive that.
    await page.getByText("The service isn't responding.").waitFor();
    await page.getByRole('link', { name: 'My orders', exact: true }).first().click();
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.first().waitFor();
    // The navigation survives a failing screen.
    expect(
      await page.getByRole('link', { name: 'Statistics', exact: true }).first().isVisible(),
    ).toBe(true);
    await here.product.resume('gateway');
    await eventually('the orders to be there', async () => {
      // The page asks again by itself, too, so the button may go while it is pressed.
      await again
        .first()
        .click({ timeout: 500 })
        .catch(() => undefined);
      return (await page.getByText('No orders yet').isVisible()) || undefined;
    });
    await visit.close();
  });
});
