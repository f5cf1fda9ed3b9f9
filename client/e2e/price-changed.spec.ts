import { AS_CUSTOMER, expect, test } from './fixtures.js';
import { earlierPrice, quoteLess } from './screenshots/quote-less.js';

const CHECKOUT = '/checkout/payment?plan=traffic-5gb&quantity=1';

test.use(AS_CUSTOMER);

// The screens show this question in the other language and theme, and on a phone (checkout-price-changed).
test('a price that rises while somebody orders is confirmed before there is an order', async ({
  page,
}) => {
  const earlier = await quoteLess(page);
  await page.goto(CHECKOUT);
  await expect(earlierPrice(page)).toBeVisible();
  await earlier.end();
  await page.getByRole('button', { name: 'Continue to payment' }).click();

  const question = page.getByRole('alertdialog', { name: 'The price has changed' });
  await expect(question.getByText('$60.00')).toBeVisible();
  await expect(page).not.toHaveURL(/order=/);
  // The focus begins on Cancel.
  await page.keyboard.press('Tab');
  const accept = question.getByRole('button', { name: /^Continue with/ });
  await expect(accept).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order=/);
  await expect(page.getByText('$67.50').filter({ visible: true }).first()).toBeVisible();
});

test.describe('an order whose answer is lost', () => {
  test.use({ expectedComplaints: /ERR_CONNECTION_RESET/ });

  test('is repeated with the same key, and there is one order', async ({ page, customer }) => {
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
    await page.goto(CHECKOUT);
    const proceed = page.getByRole('button', { name: 'Continue to payment' });
    await proceed.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await proceed.click();
    await expect(page).toHaveURL(/order=/);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);

    const id = new URL(page.url()).searchParams.get('order');
    const { data } = await customer.graphql(
      '{ me { orders(first: 5) { edges { node { id } } } } }',
    );
    expect(data).toEqual({ me: { orders: { edges: [{ node: { id } }] } } });
  });
});
