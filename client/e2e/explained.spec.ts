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

const SCREENS = [
  '/dashboard',
  '/dashboard/statistics?days=30&zone=UTC',
  '/dashboard/sub-accounts',
  '/dashboard/points',
  '/dashboard/billing',
];
const UNITS: Readonly<Record<string, number>> = { TB: 1e12, GB: 1e9, MB: 1e6, kB: 1e3, B: 1 };

interface Entries {
  sums: { unit: string; amount: string; quantity: string }[];
  unpostedBytes: string;
}

/** Whether a text shows an amount of the ledger, to the precision of the number that it shows. */
function shows(text: string, unit: string, amount: number): boolean {
  const numbers = [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s*([TGMk]?B\b)?/g)];
  return numbers.some(([, digits = '', name]) => {
    const scale = unit === 'BYTES' ? UNITS[name ?? ''] : unit === 'POINTS' ? 1 : 100;
    if (scale === undefined) return false;
    const decimals = digits.split('.')[1]?.length ?? 0;
    const step = scale / 10 ** decimals;
    return Math.abs(Number(digits.replaceAll(',', '')) * scale - Math.abs(amount)) <= step / 2;
  });
}

/** The sum of the entries behind a "why", from the answer that the ledger shows. */
async function sumBehind(page: Page, path: string) {
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/graphql') &&
      /query (Traffic|Money|Points)Ledger/.test(response.request().postData() ?? ''),
  );
  await page.goto(path);
  const { data } = (await (await answered).json()) as { data: { me: { entries: Entries } } };
  const { sums, unpostedBytes } = data.me.entries;
  const [sum] = sums;
  const isUsage = path.includes('kind=usage');
  const posted = Number(isUsage ? sum?.quantity : sum?.amount);
  return { unit: sum?.unit ?? '', amount: posted + Number(unpostedBytes) * (isUsage ? 1 : -1) };
}

test('each measured figure is the sum of the entries behind its "why"', async ({ page }) => {
  let figures = 0;
  for (const screen of SCREENS) {
    await page.goto(screen);
    const links = page.getByRole('main').getByRole('link', { name: /^Why this number/ });
    await expect(links.first()).toBeVisible();
    const found = await links.evaluateAll((all) =>
      all.map((link) => {
        // The figure, or the sentence and the card with the figure.
        const around = link.closest<HTMLElement>('tr, li, section') ?? link.parentElement;
        return { path: link.getAttribute('href') ?? '', text: around?.innerText ?? '' };
      }),
    );
    for (const { path, text } of found) {
      const { unit, amount } = await sumBehind(page, path);
      const what = `${screen}: “${text}” for ${amount} ${unit} of ${path}`;
      expect(shows(text, unit, amount), what).toBe(true);
      figures += 1;
    }
  }
  expect(figures).toBeGreaterThan(SCREENS.length);
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

test('a double click on a row asks one question, whatever moves under the pointer', async ({
  page,
}) => {
  await page.goto('/dashboard/statistics?days=90');
  const rows = page.getByRole('region', { name: 'Ranking' }).locator('tbody').getByRole('button');
  await rows.first().evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const first = await rows.first().textContent();
  const box = await rows.first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 6];
  await page.mouse.click(x, y);
  await expect(page.getByRole('list', { name: 'Filters' })).toBeVisible();
  await expect(rows.first()).not.toHaveText(first ?? '');
  // What the second click hits once the answer has arrived: another row, or the sorting above it.
  for (const place of [y, y - 36, y - 60]) {
    await page.mouse.move(x, place);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  }
  await expect(page).toHaveURL(/days=90&by=sub-account&exit=[a-z]{2}$/);
  await page.goBack();
  await expect(page).toHaveURL(/days=90$/);
});
