import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { verifiedCustomer } from './keyboard/scene.js';
import { earlierPrice, quoteLess } from './screenshots/quote-less.js';
import { signInAs } from './screenshots/visit.js';
import { anyValue, wordsOf } from './words.js';

const here = shareProduct(sharedProduct);

const VARIANTS = [
  { locale: 'en-US', options: { viewport: { width: 1440, height: 900 } } },
  {
    locale: 'zh-HK',
    options: { viewport: { width: 360, height: 780 }, colorScheme: 'dark' as const },
  },
] as const;

describeInBrowser('a price that rises while somebody orders', () => {
  it.concurrent.each(VARIANTS)(
    'is confirmed before there is an order ($locale)',
    async ({ locale, options }) => {
      const say = await wordsOf(locale);
      const { urls } = here.product;
      const customer = await verifiedCustomer(urls);
      const storageState = await signInAs(here.browser, urls.site, customer);
      const { page, complaints, close } = await visitor(here.browser, {
        ...options,
        locale,
        storageState,
      });
      const earlier = await quoteLess(page);
      await page.goto(`${urls.site}/checkout/payment?plan=traffic-5gb&quantity=1`);
      await earlierPrice(page).waitFor();
      await earlier.end();
      await page.getByRole('button', { name: say('Continue to payment') }).click();

      const question = page.getByRole('alertdialog', { name: say('The price has changed') });
      await question.getByText('$60.00').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBe(0);
      expect(new URL(page.url()).searchParams.get('order')).toBeNull();
      // The focus begins on Cancel.
      await page.keyboard.press('Tab');
      const accept = question.getByRole('button', { name: anyValue(say('Continue with {now}')) });
      expect(await accept.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForURL(/order=/);
      await page.getByText('$67.50').filter({ visible: true }).first().waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describeInBrowser('an order whose answer is lost', () => {
  it('repeats an unanswered order with the same key, and creates one order', async () => {
    const say = await wordsOf('en-US');
    const { urls } = here.product;
    const customer = await verifiedCustomer(urls);
    const storageState = await signInAs(here.browser, urls.site, customer);
    const { page, close } = await visitor(here.browser, { locale: 'en-US', storageState });
    const requests: { idempotencyKey: string; input: unknown }[] = [];
    await page.route('**/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      if (!body.includes('OrderCreate')) return route.continue();
      const { variables } = JSON.parse(body) as { variables: (typeof requests)[number] };
      requests.push(variables);
      if (requests.length > 1) return route.continue();
      // The gateway makes the order; the browser does not learn of it.
      expect((await route.fetch()).status()).toBe(200);
      return route.abort('connectionreset');
    });
    await page.goto(`${urls.site}/checkout/payment?plan=traffic-5gb&quantity=1`);
    const proceed = page.getByRole('button', { name: say('Continue to payment') });
    await proceed.click();
    await page.getByRole('alert').first().waitFor();
    await proceed.click();
    await page.waitForURL(/order=/);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);

    const order = new URL(page.url()).searchParams.get('order');
    const answer = await page.request.post(`${urls.site}/graphql`, {
      headers: { authorization: `Bearer ${customer.token}` },
      data: { query: '{ me { orders(first: 5) { edges { node { id } } } } }' },
    });
    expect(await answer.json()).toMatchObject({
      data: { me: { orders: { edges: [{ node: { id: order } }] } } },
    });
    await close();
  });
});
