import type { Page } from '@playwright/test';

/**
 * Lets the checkout of 5 GB show an earlier price, $60.00, until `end`. The gateway charges the price of now, $67.50, so that
 * it has risen while somebody orders.
 */
export async function quoteLess(page: Page): Promise<{ end: () => Promise<void> }> {
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('CheckoutQuote')) return route.continue();
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"6750"', '"6000"'),
    });
  });
  return { end: () => page.unroute('**/graphql') };
}

export const earlierPrice = (page: Page) =>
  page.getByText('$60.00').filter({ visible: true }).first();
