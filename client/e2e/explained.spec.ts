import type { Locator, Page } from '@playwright/test';
import { AS_DEMO, expect, test, VARIANTS } from './fixtures.js';
import { expectAccessible, expectToFit } from './support/accessibility.js';

/** Days in the chart that Home leads to. */
const DAYS = 7;
/** Where the bars begin, in pixels. */
const AXIS = 44;

/** How many days ago the last Tuesday was that is over. On a Tuesday, which is no longer in view, the day after it. */
const daysSinceTuesday = (now: Date) => (now.getDay() + 5) % 7 || DAYS - 1;
const dayName = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** One press of a pointer, or of a key. */
type Press = (target: Locator) => Promise<void>;

/** Which project used the most in a country last Tuesday, and which order paid for it? Four presses from home. */
async function ask(page: Page, words: (message: string) => string, press: Press, bar: Press) {
  const tuesday = new Date();
  tuesday.setDate(tuesday.getDate() - daysSinceTuesday(tuesday));
  await page.goto('/dashboard');
  await press(page.getByRole('link', { name: words('All statistics') }));
  // Home has a chart of usage, too.
  await expect(page.getByRole('heading', { level: 1, name: words('Statistics') })).toBeVisible();
  await bar(page.getByRole('group', { name: new RegExp(`^${words('Usage')}`) }));
  await expect(page).toHaveURL(new RegExp(`from=${dayName(tuesday)}`));

  const ranking = page.getByRole('region', { name: words('Ranking') });
  const first = ranking.locator('tbody').getByRole('button').first();
  await press(first);
  await expect(page).toHaveURL(/by=sub-account&exit=[a-z]{2}$/);
  // No order of traffic paid for what the unlimited plan's sub account used.
  await press(ranking.getByRole('button', { name: /^demo[a-z]+$/ }).first());
  await expect(page).toHaveURL(/by=grant/);
  await expect(ranking.locator('tbody')).toContainText(/RP-\w+|HR-\w+/);
}

test.use(AS_DEMO);

for (const variant of VARIANTS)
  test.describe(variant.locale, () => {
    test.use(variant);

    test('four clicks from home say who used the most in a country, and what paid for it', async ({
      page,
      say,
    }) => {
      await ask(
        page,
        (message) => say(message),
        (target) => target.click(),
        async (chart) => {
          const box = await chart.locator('svg').boundingBox();
          const place = DAYS - daysSinceTuesday(new Date()) - 0.5;
          const x = AXIS + (((box?.width ?? 0) - AXIS) * place) / DAYS;
          await chart.locator('svg').click({ position: { x, y: 120 } });
        },
      );
      await expectAccessible(page);
      await expectToFit(page);
    });
  });

test('a keyboard alone leads to the same answer', async ({ page, say }) => {
  await ask(
    page,
    (message) => say(message),
    async (target) => {
      await target.focus();
      await page.keyboard.press('Enter');
    },
    async (chart) => {
      await chart.focus();
      await page.keyboard.press('End');
      for (let days = daysSinceTuesday(new Date()); days > 0; days -= 1)
        await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
    },
  );
});
