import type { Page } from '@playwright/test';

/** One screenshot of the product: `npm run shots` takes it in every variant. */
export interface Shot {
  /** File name without the variant's part. */
  readonly name: string;
  readonly path: string;
  /**
   * Public pages have a URL per language. Screens behind a session need one: `customer` is the demo customer, who has
   * some of everything; `newcomer` has just registered and has nothing.
   */
  readonly part: 'site' | 'guest' | 'customer' | 'newcomer';
  /** Runs before the screenshot. */
  readonly steps?: (page: Page) => Promise<void>;
  /** Restricts the screen to wide or narrow windows. */
  readonly only?: 'wide' | 'narrow';
}

export const main = (page: Page) => page.locator('main');

/** Presses the first match in the screen. Selects by role and position, so that it works in each language. */
export const press = (selector: string) => async (page: Page) => {
  await main(page).locator(selector).first().click();
  await page.locator('dialog[open]').waitFor();
};

export const site = (name: string, path: string): Shot => ({ name, path, part: 'site' });
export const guest = (name: string, path: string): Shot => ({ name, path, part: 'guest' });
export const customer = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({
  name,
  path,
  part: 'customer',
  ...more,
});

export const newcomer = (name: string, path: string, steps?: Shot['steps']): Shot => ({
  name,
  path,
  part: 'newcomer',
  ...(steps && { steps }),
});

/** Test cards of the card provider's stand-in. */
const CARDS = { succeeds: '4035501000000008', isDeclined: '4646464646464644' } as const;

/** Orders 5 GB, up to the card form. */
export const orderByCard = async (page: Page) => {
  await main(page).locator('form button[type="submit"]').click();
  await main(page).locator('input[name="number"]').waitFor();
};

export const payWith = (card: keyof typeof CARDS) => async (page: Page) => {
  await orderByCard(page);
  await main(page).locator('input[name="number"]').fill(CARDS[card]);
  await main(page).locator('input[name="expiry"]').fill('12/90');
  await main(page).locator('input[name="cvc"]').fill('123');
  await main(page).locator('button[data-word="pay"]').click();
};
