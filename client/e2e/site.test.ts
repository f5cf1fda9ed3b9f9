import { mkdtemp, rm } from 'node:fs/promises';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Product, startProduct } from '../../scripts/lib/product.mjs';
import { axeViolations, describeInBrowser, launchChromium, visitor } from './browser.js';

let product: Product;
let browser: Browser;
let dataDir: string;

async function graphql<Data>(query: string, token?: string): Promise<Data> {
  const response = await fetch(product.urls.graphql, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

/** Resolves when React listens: until then buttons are answered by the inline script. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}

async function signIn(page: Page): Promise<void> {
  const { email, password } = product.demo!;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const amount = (bytes: string) => {
  const value = Number(bytes) / 1e9;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: value >= 100 ? 1 : 2,
    maximumFractionDigits: value >= 100 ? 1 : 2,
  });
};

const TRAFFIC = '/products/residential-proxies/traffic';
const UNLIMITED = '/products/residential-proxies/unlimited';
const PUBLIC_PAGES = [
  ['/', 1440],
  ['/zh-hk/', 360],
  [TRAFFIC, 360],
  [TRAFFIC, 1440],
  [`/zh-hk${TRAFFIC}`, 360],
  [UNLIMITED, 768],
  [`/zh-hk${UNLIMITED}`, 1440],
  [`/de${TRAFFIC}`, 360],
  [`/de${UNLIMITED}`, 1024],
  [`/es${TRAFFIC}`, 1024],
  [`/es${UNLIMITED}`, 360],
  [`/ru${TRAFFIC}`, 1024],
  [`/ru${UNLIMITED}`, 360],
  ['/terms', 360],
  ['/zh-hk/terms', 1440],
  ['/privacy', 1440],
  ['/zh-hk/privacy', 360],
] as const;

/** Words that are wider than what holds them, where that neither scrolls nor is meant for screen readers only. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
        ),
      )
      .filter((element) => {
        const { display, position } = getComputedStyle(element);
        const isForReaders = position === 'absolute' && element.clientWidth <= 1;
        return (
          element.checkVisibility() &&
          element.closest('pre') === null &&
          display !== 'inline' &&
          !isForReaders &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => `${element.tagName} ${element.innerText.slice(0, 40)}`),
  );
}

describeInBrowser('the product in a browser', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hearth browser '));
    // Postgres runs as another user when the tests run as root; it must be able to get there.
    await chmod(dataDir, 0o755);
    product = await startProduct({ dataDir, port: 0, logLevel: 'error' });
    // After the product: a browser that is left open when that fails would keep the test run from ending.
    browser = await launchChromium();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  describe.each(['light', 'dark'] as const)('public pages, %s', (colorScheme) => {
    it.each(PUBLIC_PAGES)(
      '%s at %d px hydrates without a complaint, nothing is cut off, and axe finds nothing',
      async (path, width) => {
        const { page, complaints, close } = await visitor(browser, {
          colorScheme,
          viewport: { width, height: 844 },
        });
        await page.goto(product.urls.site + path);
        await hydrated(page);
        for (const question of await page.locator('summary').all())
          if (await question.isVisible()) await question.click();
        expect(await axeViolations(page)).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBe(0);
        expect(await cutOff(page)).toEqual([]);
        expect(complaints).toEqual([]);
        await close();
      },
    );
  });

  it('promises and charges on the page what the gateway promises and charges', async () => {
    const { claims, plans } = await graphql<{
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
      '{ claims { countries residentialIps successRatePercent responseSecondsBelow } plans { id billingType price { minor } unitPrice { minor } } }',
    );
    const { page, close } = await visitor(browser);
    await page.goto(product.urls.site);
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
      await page.goto(product.urls.site + path);
      for (const { id, price } of plans.filter((plan) => plan.billingType === billingType)) {
        const card = page.getByRole('listitem').filter({
          has: page.locator(`a[href="/checkout/payment?plan=${id}&quantity=1"]`),
        });
        const shown = `$${(Number(price.minor) / 100).toLocaleString('en-US')}`;
        await card.getByText(shown, { exact: true }).first().waitFor();
      }
    }
    await close();
  });

  it('loads no script file before the load event, and remembers theme and language', async () => {
    const { page, close } = await visitor(browser);
    const early: string[] = [];
    let loaded = false;
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && !loaded) early.push(request.url());
    });
    page.once('load', () => (loaded = true));
    await page.goto(product.urls.site, { waitUntil: 'load' });
    expect(early).toEqual([]);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect(page.getAttribute('html', 'data-theme')).resolves.toBe('dark');
    await page.locator('header').getByRole('link', { name: '繁體中文' }).click();
    await page.waitForURL('**/zh-hk/');
    await expect(page.getAttribute('html', 'data-theme')).resolves.toBe('dark');
    await page.goto(`${product.urls.site}/auth/login`);
    await page.getByRole('heading', { name: '登入' }).waitFor();
    await close();
  });

  it('buys what the calculator says: a guest signs in and is where the way was', async () => {
    const { page, complaints, close } = await visitor(browser);
    await page.goto(product.urls.site + TRAFFIC);
    await hydrated(page);
    const box = page.getByRole('spinbutton', { name: 'How many gigabytes?' });
    await box.fill('40');
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await box.inputValue()).toBe('50');
    await page.getByText('$750.00').first().waitFor();
    await page
      .getByRole('region', { name: 'Calculator' })
      .getByRole('link', { name: 'Buy 50 GB' })
      .click();
    await page.waitForURL('**/auth/login?**');
    await signIn(page);
    await page.waitForURL('**/checkout/payment?plan=traffic-25gb&quantity=2');
    await page.getByText('$750').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('says its prices without a script', async () => {
    const { page, close } = await visitor(browser, { javaScriptEnabled: false });
    await page.goto(product.urls.site + TRAFFIC);
    const row = page.getByRole('row', { name: '250 GB' });
    await row.getByText('$3,750.00').waitFor();
    expect(await row.getByRole('link').getAttribute('href')).toBe(
      '/checkout/payment?plan=traffic-25gb&quantity=10',
    );
    await close();
  });

  it('shows who is signed in before React comes, and signs out from here for good', async () => {
    const { page, complaints, close } = await visitor(browser);
    await page.goto(`${product.urls.site}/auth/login`);
    await signIn(page);
    await page.waitForURL('**/dashboard');
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    await page.route('**/assets/site/**', (route) =>
      route.request().resourceType() === 'script' ? route.abort() : route.continue(),
    );
    await page.goto(product.urls.site);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await header.getByRole('link', { name: 'Start free' }).isVisible()).toBe(false);
    const loggedOut = page.waitForResponse('**/auth/logout');
    await header.getByRole('button', { name: 'Log out' }).click();
    await header.getByRole('link', { name: 'Start free' }).waitFor();
    await loggedOut;
    await expect(graphql('{ me { id } }', token!)).rejects.toThrow('UNAUTHENTICATED');
    expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toBeNull();
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([
      expect.stringContaining('Failed to fetch dynamically imported module'),
    ]);
    await close();
  });

  it('suggests the language that was chosen before, never redirects, and takes no for an answer', async () => {
    const { page, close } = await visitor(browser);
    await page.goto(`${product.urls.site}/zh-hk${UNLIMITED}`);
    await page.locator('header summary', { hasText: '繁體中文' }).click();
    await page.locator('header').getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${product.urls.site}${UNLIMITED}`);
    const suggestion = page.locator('[data-suggests="en-US"]');
    await page.goto(`${product.urls.site}/zh-hk${UNLIMITED}`);
    expect(page.url()).toContain('/zh-hk/');
    expect(await suggestion.getByRole('link').getAttribute('href')).toBe(UNLIMITED);
    expect(await axeViolations(page)).toEqual([]);
    await suggestion.getByRole('button', { name: 'Close' }).click();
    expect(await suggestion.isVisible()).toBe(false);
    await page.reload();
    expect(await suggestion.isVisible()).toBe(false);
    await close();
  });

  it('changes from German to another of five languages, and leads to English where there is no German', async () => {
    const { page, complaints, close } = await visitor(browser, {
      viewport: { width: 1280, height: 844 },
    });
    await page.goto(`${product.urls.site}/de${TRAFFIC}`);
    const header = page.locator('header');
    expect(await header.getByRole('link', { name: 'Abdeckung' }).getAttribute('href')).toBe(
      '/#coverage',
    );
    await header.locator('summary', { hasText: 'Deutsch' }).click();
    await header.getByRole('link', { name: 'Русский' }).click();
    await page.waitForURL(`**/ru${TRAFFIC}`);
    await page.getByRole('heading', { level: 1, name: /Резидентные прокси/ }).waitFor();
    await page.goto(`${product.urls.site}/de${TRAFFIC}`);
    await page.locator('[data-suggests="ru"]').getByRole('link').waitFor();
    // A language of the prices only is none of the dashboard's.
    await page.goto(`${product.urls.site}/auth/login`);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(complaints).toEqual([]);
    const answer = await page.goto(`${product.urls.site}/de/nichts`);
    expect(answer!.status()).toBe(404);
    await page.getByText('Seite nicht gefunden: /de/nichts').waitFor();
    await close();
  });

  it('lists every page in the sitemap with its languages, and each page says the same of itself', async () => {
    const { site } = product.urls;
    const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
    const urls = [...sitemap.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g)];
    expect(urls).toHaveLength(3 * 2 + 2 * 5);
    for (const [, address = '', rest = ''] of urls) {
      const listed = [...rest.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(
        ([, language, href]) => `${language} ${href}`,
      );
      const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
      const said = [
        ...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g),
      ].map(([, language, href]) => `${language} ${href}`);
      expect(said).toEqual(listed);
      expect(html).toContain(`<link rel="canonical" href="${address}">`);
      const language = /<html lang="([^"]*)"/.exec(html)?.[1]?.toLowerCase();
      expect(listed).toContain(`${language} ${address}`);
    }
  });

  it('opens and closes the menu of products by hand and by key', async () => {
    const { page, close } = await visitor(browser, { viewport: { width: 1280, height: 844 } });
    await page.goto(product.urls.site);
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

  it.each(['light', 'dark'] as const)(
    'signs in, shows the numbers of the gateway, and signs out for good (%s)',
    async (colorScheme) => {
      const { page, complaints, close } = await visitor(browser, {
        colorScheme,
        timezoneId: 'Asia/Hong_Kong',
      });
      await page.goto(`${product.urls.site}/dashboard/statistics?days=7`);
      await page.waitForURL('**/auth/login?**');
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);

      await signIn(page);
      await page.waitForURL('**/dashboard/statistics?days=7');
      const token = await page.evaluate(() => localStorage.getItem('auth_token'));
      const { me } = await graphql<{
        me: { displayName: string; usage: { totalBytes: string; dailyAverageBytes: string } };
      }>(
        '{ me { displayName usage(last: 7, timeZone: "Asia/Hong_Kong") { totalBytes dailyAverageBytes } } }',
        token!,
      );
      await page.getByText(amount(me.usage.totalBytes), { exact: true }).waitFor();
      await page.getByText(amount(me.usage.dailyAverageBytes), { exact: true }).first().waitFor();
      expect(await axeViolations(page)).toEqual([]);

      await page.getByText('Table', { exact: true }).click();
      await page.getByText('30d', { exact: true }).click();
      await page.waitForURL('**/dashboard/statistics?view=table');
      await page.getByRole('button', { name: me.displayName }).click();
      await page.getByRole('button', { name: 'Log out' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(complaints).toEqual([]);

      // The page leaves at once and does not wait for the gateway; the token is dead when the gateway has answered.
      const loggedOut = page.waitForResponse('**/auth/logout');
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL('**/auth/login');
      await loggedOut;
      await page.goBack();
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      const words = (await page.locator('body').innerText()).replace(/\s/g, ' ');
      expect(words).not.toContain(amount(me.usage.totalBytes));
      await expect(graphql('{ me { id } }', token!)).rejects.toThrow('UNAUTHENTICATED');
      await close();
    },
  );

  it('says so when the gateway cannot be reached, and goes on when it can', async () => {
    // Narrow, so that axe sees that width of the frame too.
    const { page, close } = await visitor(browser, { viewport: { width: 390, height: 844 } });
    await page.goto(`${product.urls.site}/dashboard/statistics`);
    await signIn(page);
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    await page.getByText('against the 30 days before').first().waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await page.getByText('7d', { exact: true }).click();
    await page.getByText(/^What you chose could not be loaded/).waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('against the 7 days before').first().waitFor();
    await close();
  });

  it('opens an account with Google, in a popup of the stand-in', async () => {
    const { page, complaints, close } = await visitor(browser);
    await page.goto(`${product.urls.site}/dashboard/statistics`);
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const google = await popup;
    await google.getByLabel('E-mail', { exact: true }).fill('grace@example.com');
    await google.getByLabel('Name').fill('Grace Example');
    await google.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    await page.getByRole('button', { name: 'Grace Example' }).waitFor();
    await page.getByText('Nothing was used in these 30 days').waitFor();
    expect(google.isClosed()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('an address that does not exist is a 404 with words', async () => {
    const { page, close } = await visitor(browser);
    const response = await page.goto(`${product.urls.site}/no/such/page`);
    expect(response!.status()).toBe(404);
    await page.getByText('Page not found: /no/such/page').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await close();
  });
});
