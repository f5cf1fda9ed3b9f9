import { test, expect } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';
import { askGateway, TRAFFIC, UNLIMITED } from './support/product.js';
import { logIn, hydrated } from './support/steps.js';

test.describe('the public site in a browser', () => {
  test('promises and charges on the page what the gateway promises and charges', async ({
    page,
    product,
  }) => {
    const { claims, plans } = await askGateway<{
      claims: {
        countries: number;
        residentialIps: number;
        successRatePercent: number;
        responseSecondsBelow: number;
      };
      plans: {
        id: string;
        billingType: string;
        price: { minor: string };
        unitPrice: { minor: string };
      }[];
    }>(
      product,
      '{ claims { countries residentialIps successRatePercent responseSecondsBelow } plans { id billingType price { minor } unitPrice { minor } } }',
    );
    await page.goto('/');
    const text = await page.locator('main').innerText();
    expect(text).toContain(`${claims.countries}+`);
    expect(text).toContain(`${Math.floor(claims.residentialIps / 1e6)}M+`);
    expect(text).toContain(`${claims.successRatePercent}%`);
    expect(text).toContain(`<${claims.responseSecondsBelow} s`);
    for (const billingType of ['TRAFFIC', 'UNLIMITED']) {
      const [plan] = plans.filter((each) => each.billingType === billingType);
      expect(text).toContain(`$${Number(plan!.unitPrice.minor) / 100}`);
    }
    for (const [path, billingType] of [
      [TRAFFIC, 'TRAFFIC'],
      [UNLIMITED, 'UNLIMITED'],
    ] as const) {
      await page.goto(path);
      for (const { id, price } of plans.filter((plan) => plan.billingType === billingType)) {
        const card = page.getByRole('listitem').filter({
          has: page.locator(`a[href="/checkout/payment?plan=${id}&quantity=1"]`),
        });
        const minor = Number(price.minor);
        const digits = minor % 100 === 0 ? 0 : 2;
        const shown = `$${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: digits })}`;
        await expect(card.getByText(shown, { exact: true }).first()).toBeVisible();
      }
    }
  });

  test('keeps an amount that was typed before the scripts came', async ({ page }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/site/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(TRAFFIC, { waitUntil: 'commit' });
    await page.locator('#amount').fill('10');
    release();
    await hydrated(page);
    await expect(page.getByRole('link', { name: 'Buy 10 GB' }).last()).toBeVisible();
    await expect(page.locator('#amount')).toHaveValue('10');
    await expect(
      page.getByRole('region', { name: 'Calculator' }).getByText('$135.00'),
    ).toBeVisible();
  });

  test('loads no script file before the load event, and remembers theme and language', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'load' });
    await hydrated(page);
    // By the page's own clock, because the order in which a request and the event are reported here is not certain.
    const { before, after } = await page.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [
        PerformanceNavigationTiming,
      ];
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      const early = scripts.filter(({ startTime }) => startTime < loadEventStart);
      return { before: early.map(({ name }) => name), after: scripts.length - early.length };
    });
    expect(before).toEqual([]);
    expect(after).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect(page.getAttribute('html', 'data-theme')).resolves.toBe('dark');
    await page.locator('header').getByRole('link', { name: '繁體中文' }).click();
    await expect(page).toHaveURL('/zh-hk/');
    await expect(page.getAttribute('html', 'data-theme')).resolves.toBe('dark');
    await page.goto('/auth/login');
    await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
  });

  test('answers what is pressed before its part of the page is hydrated', async ({ page }) => {
    let comes = (): void => undefined;
    const code = new Promise<void>((resolve) => (comes = resolve));
    await page.route('**/assets/site/HomePage-*.js', async (route) => {
      await code;
      await route.continue();
    });
    await page.goto('/zh-hk/');
    // React is running and waits for the page; until then it holds back clicks.
    await expect(page.locator('aside details')).toBeVisible();
    const python = page.getByRole('main').getByRole('tab', { name: 'Python' });
    await python.click();
    await expect(python).toHaveAttribute('aria-selected', 'false');
    comes();
    await hydrated(page);
    await expect(python).toHaveAttribute('aria-selected', 'true');

    await page.unroute('**/assets/site/HomePage-*.js');
    await page.route('**/assets/site/HomePage-*.js', () => undefined);
    await page.reload();
    await expect(page.locator('aside details')).toBeVisible();
    await page.locator('main a[href="/auth/register"]').first().click();
    await expect(page.getByRole('heading', { name: '建立帳戶' })).toBeVisible();
  });

  test('buys what the calculator says: a guest signs in and is where the way was', async ({
    page,
    product,
  }) => {
    await page.goto(TRAFFIC);
    await hydrated(page);
    const box = page.getByRole('textbox', { name: 'How many gigabytes?' });
    await box.fill('40');
    const slider = page.getByRole('slider', { name: 'How many gigabytes?' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(box).toHaveValue('50');
    await expect(page.getByText('$600.00').first()).toBeVisible();
    await page
      .getByRole('region', { name: 'Calculator' })
      .getByRole('link', { name: 'Buy 50 GB' })
      .click();
    await page.waitForURL('**/auth/register?**');
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await logIn(page, product.demo);
    await expect(page).toHaveURL('/checkout/payment?plan=traffic-25gb&quantity=2');
    await expect(page.getByText('$600').first()).toBeVisible();
  });

  test('says its prices without a script', async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: false });
    await page.goto(TRAFFIC);
    const row = page.getByRole('row', { name: 'Price for 25 GB in 30 days' });
    await expect(row.getByText('$300')).toBeVisible();
    await expect(row.getByText('$75')).toBeVisible();
    const pack = page.getByRole('link', { name: 'Buy 100 GB' });
    await expect(pack).toHaveAttribute('href', '/checkout/payment?plan=traffic-100gb&quantity=1');
  });

  test('shows who is signed in before React comes, and signs out from here for good', async ({
    complaints,
    page,
    product,
  }) => {
    await page.goto('/auth/login');
    await logIn(page, product.demo);
    await expect(page).toHaveURL('/dashboard');
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    await page.route('**/assets/site/**', (route) =>
      route.request().resourceType() === 'script' ? route.abort() : route.continue(),
    );
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Start free' })).toBeHidden();
    const loggedOut = page.waitForResponse('**/auth/logout');
    await header.getByRole('button', { name: 'Log out' }).click();
    await expect(header.getByRole('link', { name: 'Start free' })).toBeVisible();
    await loggedOut;
    await expect(askGateway(product, '{ me { id } }', token!)).rejects.toThrow('UNAUTHENTICATED');
    expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toBeNull();
    expect(complaints.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([
      expect.stringContaining('Failed to fetch dynamically imported module'),
    ]);
  });

  test('suggests the language that was chosen before, never redirects, and takes no for an answer', async ({
    page,
    product,
  }) => {
    await page.goto(`/zh-hk${UNLIMITED}`);
    await page.locator('header summary', { hasText: '繁體中文' }).click();
    await page.locator('header').getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${product.urls.site}${UNLIMITED}`);
    const suggestion = page.locator('[data-suggests="en-US"]');
    await page.goto(`/zh-hk${UNLIMITED}`);
    expect(page.url()).toContain('/zh-hk/');
    await expect(suggestion.getByRole('link')).toHaveAttribute('href', UNLIMITED);
    await expectAccessible(page);
    await suggestion.getByRole('button', { name: 'Close' }).click();
    await expect(suggestion).toBeHidden();
    await page.reload();
    await expect(suggestion).toBeHidden();
  });

  test.describe(() => {
    test.use({ expectedComplaints: /status of 404/ });

    test('changes from German to another of five languages, and leads to English where there is no German', async ({
      page,
    }) => {
      await page.goto(`/de${TRAFFIC}`);
      const header = page.locator('header');
      await header.locator('summary', { hasText: 'Ressourcen' }).click();
      await expect(header.getByRole('link', { name: 'Abdeckung' })).toHaveAttribute(
        'href',
        '/locations',
      );
      await header.locator('summary', { hasText: 'Deutsch' }).click();
      await header.getByRole('link', { name: 'Русский' }).click();
      await page.waitForURL(`**/ru${TRAFFIC}`);
      await expect(
        page.getByRole('heading', { level: 1, name: /Резидентные прокси/ }),
      ).toBeVisible();
      await page.goto(`/de${TRAFFIC}`);
      await expect(page.locator('[data-suggests="ru"]').getByRole('link')).toBeVisible();
      // A language of the prices only is none of the dashboard's.
      await page.goto('/auth/login');
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
      const answer = await page.goto('/de/nichts');
      expect(answer!.status()).toBe(404);
      await expect(page.getByText('Seite nicht gefunden: /de/nichts')).toBeVisible();
    });
  });

  test('opens and closes the menu of products by hand and by key', async ({ page }) => {
    await page.goto('/');
    const menu = page.locator('header summary').filter({ hasText: 'Products' });
    const link = page.locator('header').getByRole('link', { name: /By traffic/ });
    await menu.click();
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await link.click();
    await page.waitForURL(`**${TRAFFIC}`);
  });
});
