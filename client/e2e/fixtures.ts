import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
  type WebError,
} from '@playwright/test';
import {
  Customer,
  type ProductUrls,
  verifiedCustomer,
} from '../../gateway/test/support/customer.js';
import { type Origin, startOrigin } from '../../gateway/test/support/origin.js';
import {
  sharedProduct,
  type SharedProduct,
  startTestProduct,
  type TestProduct,
} from '../../gateway/test/support/test-product.js';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../scripts/lib/chromium.mjs';
import { TOKEN_KEY, USER_KEY } from '../src/lib/auth/auth-storage.js';
import type { Shot } from './screenshots/shot.js';
import { type Words, wordsOf } from './words.js';

/** A product starts in seconds, but not on a machine that is many times slower. */
const START_MS = 300_000;

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface TestFixtures {
  /** Messages in the console that a test causes on purpose. All others fail it. */
  expectedComplaints: RegExp | null;
  /** Errors and warnings in the console, and uncaught exceptions, of all pages that the test opens. */
  complaints: string[];
  hasChromium: undefined;
  /** A new customer with a verified email. */
  customer: Customer;
  /** The words of the test's locale. */
  say: Words;
  /** Opens a window for another visitor: no cookie, no storage. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** The product that all tests of a run share. */
  product: SharedProduct;
  urls: ProductUrls;
  /** The browser of the demo customer, who has some of everything. */
  demoSession: StorageState;
  /** The browser of a customer who has just registered, and has nothing. */
  newcomerSession: StorageState;
  /**
   * A window that the tests of a worker share, with code that is compiled and files that are cached: a new one needs four
   * times as long. For tests that look at a screen, keep the session, and end with `leaveScreen`.
   */
  windowOf: (visitor: Shot['part']) => Promise<Page>;
  /** A web server that proxies can reach. */
  origin: Origin;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      await use(await sharedProduct());
    },
    { scope: 'worker', timeout: START_MS },
  ],

  urls: [
    async ({ product }, use) => {
      await use(product.urls);
    },
    { scope: 'worker', timeout: START_MS },
  ],

  demoSession: [
    async ({ product }, use) => {
      await use(await sessionOf(product.urls.site, product.demo));
    },
    { scope: 'worker', timeout: START_MS },
  ],

  newcomerSession: [
    async ({ urls }, use) => {
      const newcomer = new Customer(urls);
      await newcomer.register();
      await use(await sessionOf(urls.site, newcomer));
    },
    { scope: 'worker', timeout: START_MS },
  ],

  windowOf: [
    async ({ browser, urls, demoSession, newcomerSession }, use) => {
      const pages = new Map<Shot['part'], Page>();
      const open = async (visitor: Shot['part']) => {
        const sessions: Partial<Record<Shot['part'], StorageState>> = {
          customer: demoSession,
          newcomer: newcomerSession,
        };
        return browser.newPage({
          baseURL: urls.site,
          storageState: sessions[visitor],
          timezoneId: 'Asia/Hong_Kong',
        });
      };
      await use(async (visitor) => {
        const page = pages.get(visitor) ?? (await open(visitor));
        pages.set(visitor, page);
        return page;
      });
      for (const page of pages.values()) await page.close();
    },
    { scope: 'worker', timeout: START_MS },
  ],

  origin: [
    async ({}, use) => {
      const origin = await startOrigin();
      await use(origin);
      await origin.close();
    },
    { scope: 'worker' },
  ],

  hasChromium: [
    async ({}, use, { skip }) => {
      skip(findChromium() === null, HOW_TO_GET_CHROMIUM);
      await use(undefined);
    },
    { auto: true },
  ],

  baseURL: async ({ urls }, use) => {
    await use(urls.site);
  },

  expectedComplaints: [null, { option: true }],

  complaints: [
    async ({ browser, expectedComplaints }, use) => {
      const complaints: string[] = [];
      const hear = (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(message.text());
      };
      const catchError = (error: WebError) => complaints.push(error.error().message);
      const watch = (context: BrowserContext) =>
        context.on('console', hear).on('weberror', catchError);
      browser.on('context', watch).contexts().forEach(watch);
      await use(complaints);
      browser.off('context', watch);
      for (const context of browser.contexts())
        context.off('console', hear).off('weberror', catchError);
      expect(complaints.filter((words) => expectedComplaints?.test(words) !== true)).toEqual([]);
    },
    { auto: true },
  ],

  customer: async ({ urls }, use) => {
    await use(await verifiedCustomer(urls));
  },

  say: async ({ locale }, use) => {
    await use(await wordsOf(locale ?? 'en-US'));
  },

  newVisitor: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ storageState: undefined, ...options });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** For tests that change a product's processes or need other settings: it has no demo customer. */
export const withOwnProduct = (settings?: Record<string, string>) =>
  test.extend<object, { ownProduct: TestProduct }>({
    ownProduct: [
      async ({}, use) => {
        const product = await startTestProduct(settings);
        await use(product);
        await product.stop();
      },
      { scope: 'worker', timeout: START_MS },
    ],
    urls: [
      async ({ ownProduct }, use) => {
        await use(ownProduct.urls);
      },
      { scope: 'worker', timeout: START_MS },
    ],
  });

/**
 * Leaves the screen of a shared window, and forgets all that it has kept in the browser but the session.
 * @param keepsDocument for a next screen of the same application
 */
export async function leaveScreen(page: Page, keepsDocument: boolean): Promise<void> {
  page.removeAllListeners('response');
  await page.unrouteAll();
  await page.context().clearCookies();
  // A page without code, because the application may store something when it is left.
  if (!keepsDocument) await page.goto('/robots.txt');
  await page.evaluate(
    (session) => {
      sessionStorage.clear();
      for (const key of Object.keys(localStorage))
        if (!session.includes(key)) localStorage.removeItem(key);
    },
    [TOKEN_KEY, USER_KEY],
  );
}

/** The storage of a browser in which somebody has signed in. */
export async function sessionOf(
  site: string,
  { email, password }: Readonly<Record<'email' | 'password', string>>,
): Promise<StorageState> {
  const answer = await fetch(`${site}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await answer.json()) as { data: { token: string; user: object } };
  const localStorage = [
    { name: TOKEN_KEY, value: data.token },
    { name: USER_KEY, value: JSON.stringify(data.user) },
  ];
  return { cookies: [], origins: [{ origin: site, localStorage }] };
}

/** For `test.use`: the page of the demo customer. */
export const AS_DEMO: Parameters<typeof test.use>[0] = {
  storageState: async ({ demoSession }, use) => {
    await use(demoSession);
  },
};

/** For `test.use`: the page of a customer who has just registered. */
export const AS_NEWCOMER: Parameters<typeof test.use>[0] = {
  storageState: async ({ newcomerSession }, use) => {
    await use(newcomerSession);
  },
};

/** For `test.use`: the page of `customer`, signed in. */
export const AS_CUSTOMER: Parameters<typeof test.use>[0] = {
  storageState: async ({ urls, customer }, use) => {
    await use(await sessionOf(urls.site, customer));
  },
};

export const WIDE = { viewport: { width: 1440, height: 900 } } as const;
/** The other theme and a phone. */
export const DARK_PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  colorScheme: 'dark',
} as const;

/** The settings with which journeys run in both languages. */
export const VARIANTS = [
  { ...WIDE, locale: 'en-US' },
  { ...DARK_PHONE, locale: 'zh-HK' },
] as const;

export { expect };
