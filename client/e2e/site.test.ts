import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { logIn } from './log-in.js';
import { askGateway, hydrated, TRAFFIC, UNLIMITED } from './site-kit.js';

const here = shareProduct(sharedProduct);

describeInBrowser('the public site in a browser', () => {
  it.concurrent(
    'promises and charges on the page what the gateway promises and charges',
    async () => {
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
        here.product,
        '{ claims { countries residentialIps successRatePercent responseSecondsBelow } plans { id billingType price { minor } unitPrice { minor } } }',
      );
      const { page, close } = await visitor(here.browser);
      await page.goto(here.product.urls.site);
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
        await page.goto(here.product.urls.site + path);
        for (const { id, price } of plans.filter((plan) => plan.billingType === billingType)) {
          const card = page.getByRole('listitem').filter({
            has: page.locator(`a[href="/checkout/payment?plan=${id}&quantity=1"]`),
          });
          const minor = Number(price.minor);
          const digits = minor % 100 === 0 ? 0 : 2;
          const shown = `$${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: digits })}`;
          await card.getByText(shown, { exact: true }).first().waitFor();
        }
      }
      await close();
    },
  );

  it.concurrent('keeps an amount that was typed before the scripts came', async () => {
    const { page, close } = await visitor(here.browser);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/site/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(here.product.urls.site + TRAFFIC, { waitUntil: 'commit' });
    await page.locator('#amount').fill('10');
    release();
    await hydrated(page);
    await page.getByRole('link', { name: 'Buy 10 GB' }).last().waitFor();
    expect(await page.locator('#amount').inputValue()).toBe('10');
    await page.getByRole('region', { name: 'Calculator' }).getByText('$135.00').waitFor();
    await close();
  });

  it.concurrent(
    'loads no script file before the load event, and remembers theme and language',
    async () => {
      const { page, close } = await visitor(here.browser);
      await page.goto(here.product.urls.site, { waitUntil: 'load' });
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
      await page.waitForURL('**/zh-hk/');
      await expect(page.getAttribute('html', 'data-theme')).resolves.toBe('dark');
      await page.goto(`${here.product.urls.site}/auth/login`);
      await page.getByRole('heading', { name: '登入' }).waitFor();
      await close();
    },
  );

  it.concurrent('answers what is pressed before its part of the page is hydrated', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    let comes = (): void => undefined;
    const code = new Promise<void>((resolve) => (comes = resolve));
    await page.route('**/assets/site/HomePage-*.js', async (route) => {
      await code;
      await route.continue();
    });
    await page.goto(`${here.product.urls.site}/zh-hk/`);
    // React is running and waits for the page; until then it holds back clicks.
    await page.locator('aside details').waitFor();
    const python = page.getByRole('main').getByRole('tab', { name: 'Python' });
    await python.click();
    expect(await python.getAttribute('aria-selected')).toBe('false');
    comes();
    await hydrated(page);
    expect(await python.getAttribute('aria-selected')).toBe('true');

    await page.unroute('**/assets/site/HomePage-*.js');
    await page.route('**/assets/site/HomePage-*.js', () => undefined);
    await page.reload();
    await page.locator('aside details').waitFor();
    await page.locator('main a[href="/auth/register"]').first().click();
    await page.getByRole('heading', { name: '建立帳戶' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent(
    'buys what the calculator says: a guest signs in and is where the way was',
    async () => {
      const { page, complaints, close } = await visitor(here.browser);
      await page.goto(here.product.urls.site + TRAFFIC);
      await hydrated(page);
      const box = page.getByRole('textbox', { name: 'How many gigabytes?' });
      await box.fill('40');
      const slider = page.getByRole('slider', { name: 'How many gigabytes?' });
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      expect(await box.inputValue()).toBe('50');
      await page.getByText('$600.00').first().waitFor();
      await page
        .getByRole('region', { name: 'Calculator' })
        .getByRole('link', { name: 'Buy 50 GB' })
        .click();
      await page.waitForURL('**/auth/register?**');
      await page.getByRole('link', { name: 'Log in' }).first().click();
      await logIn(page, here.product.demo);
      await page.waitForURL('**/checkout/payment?plan=traffic-25gb&quantity=2');
      await page.getByText('$600').first().waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.concurrent('says its prices without a script', async () => {
    const { page, close } = await visitor(here.browser, { javaScriptEnabled: false });
    await page.goto(here.product.urls.site + TRAFFIC);
    const row = page.getByRole('row', { name: 'Price for 25 GB in 30 days' });
    await row.getByText('$300').waitFor();
    await row.getByText('$75').waitFor();
    const pack = page.getByRole('link', { name: 'Buy 100 GB' });
    expect(await pack.getAttribute('href')).toBe('/checkout/payment?plan=traffic-100gb&quantity=1');
    await close();
  });

  it.concurrent(
    'shows who is signed in before React comes, and signs out from here for good',
    async () => {
      const { page, complaints, close } = await visitor(here.browser);
      await page.goto(`${here.product.urls.site}/auth/login`);
      await logIn(page, here.product.demo);
      await page.waitForURL('**/dashboard');
      const token = await page.evaluate(() => localStorage.getItem('auth_token'));
      await page.route('**/assets/site/**', (route) =>
        route.request().resourceType() === 'script' ? route.abort() : route.continue(),
      );
      await page.goto(here.product.urls.site);
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: 'Dashboard' }).waitFor();
      expect(await header.getByRole('link', { name: 'Start free' }).isVisible()).toBe(false);
      const loggedOut = page.waitForResponse('**/auth/logout');
      await header.getByRole('button', { name: 'Log out' }).click();
      await header.getByRole('link', { name: 'Start free' }).waitFor();
      await loggedOut;
      await expect(askGateway(here.product, '{ me { id } }', token!)).rejects.toThrow(
        'UNAUTHENTICATED',
      );
      expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toBeNull();
      expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([
        expect.stringContaining('Failed to fetch dynamically imported module'),
      ]);
      await close();
    },
  );

  it.concurrent(
    'suggests the language that was chosen before, never redirects, and takes no for an answer',
    async () => {
      const { page, close } = await visitor(here.browser);
      await page.goto(`${here.product.urls.site}/zh-hk${UNLIMITED}`);
      await page.locator('header summary', { hasText: '繁體中文' }).click();
      await page.locator('header').getByRole('link', { name: 'English' }).click();
      await page.waitForURL(`${here.product.urls.site}${UNLIMITED}`);
      const suggestion = page.locator('[data-suggests="en-US"]');
      await page.goto(`${here.product.urls.site}/zh-hk${UNLIMITED}`);
      expect(page.url()).toContain('/zh-hk/');
      expect(await suggestion.getByRole('link').getAttribute('href')).toBe(UNLIMITED);
      expect(await axeViolations(page)).toEqual([]);
      await suggestion.getByRole('button', { name: 'Close' }).click();
      expect(await suggestion.isVisible()).toBe(false);
      await page.reload();
      expect(await suggestion.isVisible()).toBe(false);
      await close();
    },
  );

  it.concurrent(
    'changes from German to another of five languages, and leads to English where there is no German',
    async () => {
      const { page, complaints, close } = await visitor(here.browser, {
        viewport: { width: 1280, height: 844 },
      });
      await page.goto(`${here.product.urls.site}/de${TRAFFIC}`);
      const header = page.locator('header');
      await header.locator('summary', { hasText: 'Ressourcen' }).click();
      expect(await header.getByRole('link', { name: 'Abdeckung' }).getAttribute('href')).toBe(
        '/locations',
      );
      await header.locator('summary', { hasText: 'Deutsch' }).click();
      await header.getByRole('link', { name: 'Русский' }).click();
      await page.waitForURL(`**/ru${TRAFFIC}`);
      await page.getByRole('heading', { level: 1, name: /Резидентные прокси/ }).waitFor();
      await page.goto(`${here.product.urls.site}/de${TRAFFIC}`);
      await page.locator('[data-suggests="ru"]').getByRole('link').waitFor();
      // A language of the prices only is none of the dashboard's.
      await page.goto(`${here.product.urls.site}/auth/login`);
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      expect(complaints).toEqual([]);
      const answer = await page.goto(`${here.product.urls.site}/de/nichts`);
      expect(answer!.status()).toBe(404);
      await page.getByText('Seite nicht gefunden: /de/nichts').waitFor();
      await close();
    },
  );

  it.concurrent('opens and closes the menu of products by hand and by key', async () => {
    const { page, close } = await visitor(here.browser, { viewport: { width: 1280, height: 844 } });
    await page.goto(here.product.urls.site);
    const menu = page.locator('header summary').filter({ hasText: 'Products' });
    const link = page.locator('header').getByRole('link', { name: /By traffic/ });
    await menu.click();
    await link.waitFor();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await link.click();
    await page.waitForURL(`**${TRAFFIC}`);
    await close();
  });
});
