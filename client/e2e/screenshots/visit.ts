import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Response,
} from 'playwright-core';
import { visitor, type WatchedPage, watchedPage } from '../browser.js';
import { layoutFaults } from './layout-faults.js';
import type { Shot } from './shot.js';
import { isWide, type Variant } from './variants.js';

const NARROW_HEIGHT = 844;
const WIDE_HEIGHT = 900;

type StorageState = NonNullable<BrowserContextOptions['storageState']>;

/** One screen in one variant. */
export interface Job {
  readonly shot: Shot;
  readonly variant: Variant;
}

/** All pairs, except for screens that only wide or only narrow windows have. */
export function jobsOf(shots: readonly Shot[], variants: readonly Variant[]): Job[] {
  return shots.flatMap((shot) =>
    variants
      .filter((variant) => shot.only === undefined || (shot.only === 'wide') === isWide(variant))
      .map((variant) => ({ shot, variant })),
  );
}

/** The sessions for screenshots. */
export type Sessions = Readonly<Record<'customer' | 'newcomer', StorageState>>;

/** The session that a screen needs. */
export function sessionOf({ part }: Shot): keyof Sessions | null {
  return part === 'customer' || part === 'newcomer' ? part : null;
}

/** The parts of a running product that a sign-in needs. */
interface Site {
  readonly urls: { readonly site: string };
  readonly demo: typeof NEWCOMER | null;
}

/** An account that is registered for the screenshots. */
const NEWCOMER = { email: 'newcomer@customer.example', password: 'Newcomer-1' };

/** The storage state of a signed-in browser. */
export async function signInAs(
  browser: Browser,
  site: string,
  { email, password }: { email: string; password: string },
): Promise<StorageState> {
  const { page, close } = await visitor(browser);
  await page.goto(`${site}/auth/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('**/dashboard**');
  const state = await page.context().storageState();
  await close();
  return state;
}

/** The demo customer's session. */
export async function signIn(browser: Browser, { urls, demo }: Site): Promise<StorageState> {
  if (demo === null) throw new Error('The product has no demo customer');
  return signInAs(browser, urls.site, demo);
}

/** The sessions of the demo customer and of a customer who has just registered. */
export async function signInBoth(browser: Browser, product: Site): Promise<Sessions> {
  const { site } = product.urls;
  const customer = await signIn(browser, product);
  // The account may exist from an earlier run; the response is the same.
  const { ok, status } = await fetch(`${site}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...NEWCOMER, accept_terms: true, accept_marketing: false }),
  });
  if (!ok) throw new Error(`Registering was answered with ${String(status)}`);
  return { customer, newcomer: await signInAs(browser, site, NEWCOMER) };
}

/**
 * Waits until the application has begun, and data, fonts, skeletons, and animations have settled. On a busy machine the
 * network is idle for half a second before the shell of the application asks for its code.
 */
export async function settled(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      document.querySelector('#root:empty') === null &&
      document.fonts.status === 'loaded' &&
      [...document.querySelectorAll('.animate-pulse, main [aria-busy="true"]')].every(
        (skeleton) => !skeleton.checkVisibility(),
      ) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    undefined,
    { timeout },
  );
}

/** Complaints that belong to a screenshot: a missing page, a declined card, a failed load. */
const MEANT: Readonly<Record<string, RegExp | undefined>> = {
  'not-found': /status of 404/,
  'dashboard-not-found': /status of 404/,
  'checkout-declined': /status of 400/,
  'load-failed': /: meant$/,
};

/** Some parts load when scrolled into view. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await drawn();
      await drawn();
    }
    window.scrollTo(0, 0);
  });
}

/** Waits for the page with the parts that load on scrolling, which on a busy machine may need a second scroll. */
async function arrived(page: Page): Promise<void> {
  for (let tries = 3; ; tries -= 1) {
    await page.waitForLoadState('networkidle');
    await scrollThrough(page);
    try {
      await settled(page, tries > 0 ? 5_000 : 30_000);
      return;
    } catch (error) {
      if (tries === 0) throw error;
    }
  }
}

function viewportOf(variant: Variant): { width: number; height: number } {
  return { width: variant.width, height: isWide(variant) ? WIDE_HEIGHT : NARROW_HEIGHT };
}

function addressOf(site: string, { part, path }: Shot, { locale }: Variant): string {
  return `${site}${part === 'site' && locale === 'zh-HK' ? '/zh-hk' : ''}${path}`;
}

/** Collects top-level errors of the gateway until `stop`: a screen words them well, so only this reveals them. */
function collectRefusals(page: Page): { refusals: string[]; stop: () => void } {
  const refusals: string[] = [];
  const note = (response: Response) => {
    if (!response.url().endsWith('/graphql')) return;
    response.json().then(
      ({ errors = [] }: { errors?: { message: string; path?: string[] }[] }) => {
        for (const { message, path } of errors)
          refusals.push(`the gateway refused ${path?.join('.') ?? 'the query'}: ${message}`);
      },
      // The page was left before the response was read.
      () => undefined,
    );
  };
  page.on('response', note);
  return { refusals, stop: () => page.off('response', note) };
}

/**
 * Visits screens. A visit takes over the tab of an earlier one that has ended, if it has the same variant and session. The
 * browser then neither starts a process nor compiles what every screen needs, which is half of its work. Two visits at a
 * time never share a tab. `look` may change the window and the theme of its tab.
 */
export class Visits {
  readonly #free = new Map<string, WatchedPage[]>();

  constructor(
    private readonly browser: Browser,
    private readonly site: string,
    /** Null if no screen needs a session. */
    private readonly sessions: Sessions | null,
    /** Called with each new context, before it has a page. */
    private readonly prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
  ) {}

  /**
   * Opens a screen in a variant, waits until it has settled, and calls `look`. @returns the faults that a program can
   * detect
   */
  async visit(
    { shot, variant }: Job,
    look: (page: Page) => Promise<readonly string[]>,
  ): Promise<string[]> {
    const session = sessionOf(shot);
    const kind = `${variant.name} ${session ?? ''}`;
    const watched =
      this.#free.get(kind)?.pop() ?? (await watchedPage(await this.#newContext(variant, session)));
    const { page, complaints } = watched;
    const faults: string[] = [];
    const { refusals, stop } = collectRefusals(page);
    try {
      await page.setViewportSize(viewportOf(variant));
      await page.emulateMedia({ colorScheme: variant.colorScheme });
      await page.goto(addressOf(this.site, shot, variant));
      await arrived(page);
      if (shot.steps !== undefined) {
        await shot.steps(page);
        await settled(page);
      }
      faults.push(...(await layoutFaults(page)));
    } catch (error) {
      faults.push(`not reached: ${String(error).split('\n')[0] ?? ''}`);
    }
    faults.push(...(await look(page)));
    const meant = MEANT[shot.name];
    const unmeant = [...refusals, ...complaints].filter((words) => meant?.test(words) !== true);
    stop();
    complaints.length = 0;
    await page.unrouteAll();
    await page.evaluate(() => {
      window.sessionStorage.clear();
    });
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), watched]);
    return [...faults, ...unmeant];
  }

  async #newContext(variant: Variant, session: keyof Sessions | null): Promise<BrowserContext> {
    const { colorScheme, locale } = variant;
    if (session !== null && this.sessions === null) throw new Error('There are no sessions');
    const context = await this.browser.newContext({
      colorScheme,
      viewport: viewportOf(variant),
      timezoneId: 'Asia/Hong_Kong',
      reducedMotion: 'reduce',
      ...(session !== null && this.sessions !== null && { storageState: this.sessions[session] }),
    });
    await context.addCookies([{ name: 'locale', value: locale, url: this.site }]);
    await this.prepare(context);
    return context;
  }
}
