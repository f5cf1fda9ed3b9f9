import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { type Product, startProduct } from '../../../scripts/lib/product.mjs';
import { say } from '../../../scripts/lib/progress.mjs';
import { launchChromium, visitor } from '../browser.js';
import { layoutFaults } from './layout-faults.js';
import { type Shot, SHOTS } from './screens.js';
import { isWide, type Variant, VARIANTS } from './variants.js';

/**
 * `npm run shots`: every screen of the running product in every variant, as pictures in .shots/, and what is wrong with them
 * as far as a program can tell. `npm run shots -- orders zh-hk-360` takes only screens and variants with these names.
 */
const FOLDER = join(ROOT, '.shots');
/** Pages that are open at the same time. */
const PARALLEL = 2;
const NARROW_HEIGHT = 844;
const WIDE_HEIGHT = 900;

type StorageState = NonNullable<BrowserContextOptions['storageState']>;

interface Job {
  readonly shot: Shot;
  readonly variant: Variant;
}

function chosen(words: readonly string[]): Job[] {
  const variants = VARIANTS.filter(({ name }) => words.includes(name));
  const shots = SHOTS.filter(({ name }) => words.includes(name));
  const unknown = words.filter(
    (word) => ![...variants, ...shots].some(({ name }) => name === word),
  );
  if (unknown.length > 0)
    throw new Error(
      `There is no "${unknown.join('", "')}". Screens: ${SHOTS.map(({ name }) => name).join(', ')}. Variants: ${VARIANTS.map(({ name }) => name).join(', ')}.`,
    );
  return (shots.length > 0 ? shots : SHOTS).flatMap((shot) =>
    (variants.length > 0 ? variants : VARIANTS)
      .filter((variant) => shot.only === undefined || (shot.only === 'wide') === isWide(variant))
      .map((variant) => ({ shot, variant })),
  );
}

/** The demo customer's session, as a browser keeps it. */
async function signIn(browser: Browser, { urls, demo }: Product): Promise<StorageState> {
  if (demo === null) throw new Error('The product has no demo customer');
  const { page, close } = await visitor(browser);
  await page.goto(`${urls.site}/auth/login`);
  await page.getByLabel('E-mail').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('**/dashboard**');
  const state = await page.context().storageState();
  await close();
  return state;
}

/** Nothing is on its way any more: data, fonts, skeletons, animations. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector('.animate-pulse, main [aria-busy="true"]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

function addressOf(site: string, { part, path }: Shot, { locale }: Variant): string {
  return `${site}${part === 'site' && locale === 'zh-HK' ? '/zh-hk' : ''}${path}`;
}

/** Top-level errors of the gateway: a screen tells them in words, which look well and are wrong all the same. */
function collectRefusals(page: Page): string[] {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/graphql')) return;
    response.json().then(
      ({ errors = [] }: { errors?: { message: string; path?: string[] }[] }) => {
        for (const { message, path } of errors)
          refusals.push(`the gateway refused ${path?.join('.') ?? 'the query'}: ${message}`);
      },
      // The page left before the answer was read.
      () => undefined,
    );
  });
  return refusals;
}

async function take(
  browser: Browser,
  site: string,
  session: StorageState,
  { shot, variant }: Job,
): Promise<string[]> {
  const { colorScheme, width, locale } = variant;
  const { page, complaints, close } = await visitor(browser, {
    colorScheme,
    viewport: { width, height: isWide(variant) ? WIDE_HEIGHT : NARROW_HEIGHT },
    timezoneId: 'Asia/Hong_Kong',
    reducedMotion: 'reduce',
    ...(shot.part === 'customer' && { storageState: session }),
  });
  const faults: string[] = [];
  const refusals = collectRefusals(page);
  try {
    await page.context().addCookies([{ name: 'locale', value: locale, url: site }]);
    await page.goto(addressOf(site, shot, variant));
    await settled(page);
    if (shot.steps !== undefined) {
      await shot.steps(page);
      await settled(page);
    }
    faults.push(...(await layoutFaults(page)));
  } catch (error) {
    faults.push(`not reached: ${String(error).split('\n')[0] ?? ''}`);
  }
  await page.screenshot({
    path: join(FOLDER, `${shot.name}.${variant.name}.png`),
    // What is open over the page is as high as the window.
    fullPage: shot.steps === undefined,
  });
  await close();
  // The document of a page that is not there is answered with 404, which the browser tells.
  const meant = shot.name === 'not-found' ? /status of 404/ : /^$/;
  return [...faults, ...refusals, ...complaints.filter((words) => !meant.test(words))];
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const jobs = chosen(words);
  if (words.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const browser = await launchChromium();
  const product = await startProduct({ port: 0, dataDir: '.data-shots', logLevel: 'error' });
  const found: string[] = [];
  try {
    const session = await signIn(browser, product);
    const waiting = [...jobs];
    let done = 0;
    const lane = async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        const faults = await take(browser, product.urls.site, session, job);
        const name = `${job.shot.name}.${job.variant.name}`;
        done += 1;
        say(
          `${String(done).padStart(3)} / ${jobs.length}  ${name}${faults.length > 0 ? '  ✗' : ''}`,
        );
        found.push(...faults.map((fault) => `${name}: ${fault}`));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, lane));
  } finally {
    await browser.close();
    await product.stop();
  }
  say(`\n${jobs.length} pictures are in ${FOLDER}`);
  if (found.length === 0) return;
  say(`\nWrong with them:\n${found.sort().join('\n')}`);
  process.exitCode = 1;
}

await main();
