import { AS_DEMO, expect, test, VARIANTS } from './fixtures.js';
import { expectAccessible, expectToFit } from './support/accessibility.js';

const LONG = 'a-name-of-forty-characters-0123456789-xyz';

test.use(AS_DEMO);

for (const variant of VARIANTS)
  test.describe(variant.locale, () => {
    test.use(variant);

    test('the controls have one row in a wide window, whatever is chosen', async ({
      page,
      say,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/dashboard/statistics?compare=same-period-last-month&by=grant&step=week');
      const controls = page.getByRole('main').locator('select, input[role="combobox"]');
      const inRow = async () => {
        const boxes = await Promise.all((await controls.all()).map((each) => each.boundingBox()));
        const add = await page.getByRole('button', { name: say('Add filter') }).boundingBox();
        // The time zone is in the sentence above.
        const [, ...row] = [...boxes, add].map((box) => box?.y);
        return new Set(row).size;
      };
      await expect(page.getByRole('region', { name: say('Ranking') })).toBeVisible();
      expect(await controls.count()).toBeGreaterThan(6);
      expect(await inRow()).toBe(1);
      await expectToFit(page);
    });

    test('the legend of a phone has two lines, also with long names', async ({ page, say }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.route('**/graphql', async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        await route.fulfill({
          response,
          body: body.replace(/"label":"demo\w*"/g, `"label":"${LONG}"`),
        });
      });
      await page.goto('/dashboard/statistics?by=sub-account');
      const legend = page.getByRole('list', { name: say('Series') });
      await expect(legend).toBeVisible();
      const lines = async () => (await legend.boundingBox())?.height ?? 0;
      expect(await lines()).toBeLessThan(80);
      await expectToFit(page);
      await expectAccessible(page);

      await page.goto('/dashboard/statistics');
      await expect(legend.getByRole('button')).toHaveCount(8);
      expect(await lines()).toBeLessThan(80);
      // The keyboard brings what is out of view into it.
      const last = legend.getByRole('button').last();
      await last.focus();
      await expect(last).toBeInViewport({ ratio: 0.9 });
      await page.keyboard.press('Space');
      await expect(last).toHaveAttribute('aria-pressed', 'false');
      await expectAccessible(page);
    });
  });

test('a chip leaves its country out, and both totals add up to all', async ({ page }) => {
  const sum = page.getByText(/\(([\d,]+) bytes\)/);
  const bytes = async () =>
    BigInt(/\(([\d,]+) bytes\)/.exec(await sum.innerText())?.[1]?.replaceAll(',', '') ?? 0);
  const asked = '/dashboard/statistics?period=last-month';
  await page.goto(asked);
  const all = await bytes();
  await page.goto(`${asked}&exit=us`);
  const kept = await bytes();
  const chip = page.getByRole('list', { name: 'Filters' }).getByRole('button').first();
  await expect(chip).toHaveText('Country is United States');
  await chip.press('Enter');
  await expect(page).toHaveURL(/exit=%21us$/);
  await expect(chip).toBeFocused();
  await expect(chip).toHaveText('Country is not United States');
  await expect.poll(bytes).toBe(all - kept);
  expect(kept).toBeGreaterThan(0n);
  await expectAccessible(page);
});
