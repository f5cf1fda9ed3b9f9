// `npm run lighthouse`: measures the built product against the goals of DESIGN.md with Lighthouse's mobile preset.
// Reports the median of three runs per page (`-- --runs 1` for a quick look, `-- --only /dashboard` for one page). Not
// a test, because it depends on timing and needs a quiet machine. Exits with 1 if a goal is missed.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

const PUBLIC = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Search engines do not index the dashboard, so it has no SEO goal. */
const DASHBOARD = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** @typedef {{ path: string, goals: Record<string, number>, signedIn?: boolean }} Measured */
/** @type {Measured[]} */
const PAGES = [
  { path: '/', goals: PUBLIC },
  { path: '/zh-hk/', goals: PUBLIC },
  { path: '/products/residential-proxies/traffic', goals: PUBLIC },
  { path: '/products/residential-proxies/unlimited', goals: PUBLIC },
  { path: '/zh-hk/products/residential-proxies/traffic', goals: PUBLIC },
  { path: '/de/products/residential-proxies/traffic', goals: PUBLIC },
  { path: '/es/products/residential-proxies/unlimited', goals: PUBLIC },
  { path: '/ru/products/residential-proxies/traffic', goals: PUBLIC },
  { path: '/terms', goals: PUBLIC },
  { path: '/zh-hk/privacy', goals: PUBLIC },
  { path: '/dashboard', goals: DASHBOARD, signedIn: true },
];

await runScript(async () => {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
  });
  const pages = PAGES.filter(({ path }) => values.only === undefined || path === values.only);
  if (pages.length === 0) throw new Error(`No page has the path ${values.only}`);
  await prepare();
  const { startProduct } = await import('./lib/product.mjs');
  const { openMeasuredBrowser } = await import('./lib/measured-browser.mjs');
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-lighthouse-'));
  // As root, Postgres runs as another user, who must be able to enter the directory.
  await chmod(dataDir, 0o755);
  const product = await startProduct({ dataDir, port: 0, logLevel: 'error', tell: say });
  try {
    const browser = await openMeasuredBrowser();
    try {
      const { site } = product.urls;
      const missed = [];
      for (const page of pages) {
        if (page.signedIn) await browser.signIn(site, await demoSession(site, product.demo));
        missed.push(...(await measure(page, site, browser, Number(values.runs))));
      }
      for (const line of missed) console.log(line);
      if (missed.length > 0) process.exitCode = 1;
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/**
 * @param {string} site
 * @param {{ email: string, password: string } | null} demo
 * @returns {Promise<{ user: object, token: string }>}
 */
async function demoSession(site, demo) {
  if (demo === null) throw new Error('The demo customer could not be created');
  const response = await fetch(`${site}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo.email, password: demo.password }),
  });
  const { data, err_msg: message } =
    /** @type {{ data?: { user: object, token: string }, err_msg: string }} */ (
      await response.json()
    );
  if (data === undefined) throw new Error(`The demo customer cannot sign in: ${message}`);
  return data;
}

/**
 * Prints a page's line.
 * @param {Measured} page
 * @param {string} site
 * @param {{ port: number, forgetFiles: () => Promise<void> }} browser
 * @param {number} runs
 * @returns {Promise<string[]>} the missed goals, with reasons
 */
async function measure({ path, goals }, site, browser, runs) {
  const { default: lighthouse } = await import('lighthouse');
  /** @type {import('lighthouse').Result[]} */
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    await browser.forgetFiles();
    const result = await lighthouse(site + path, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: Object.keys(goals),
      // The session is in the storage, so keep it.
      disableStorageReset: true,
    });
    if (result === undefined) throw new Error(`Lighthouse has no result for ${path}`);
    results.push(result.lhr);
  }
  const score = (/** @type {import('lighthouse').Result} */ lhr, /** @type {string} */ category) =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100);
  results.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
  const median = results[Math.floor(results.length / 2)];
  if (median === undefined) throw new Error('Nothing was measured: --runs must be at least 1');

  const shown = Object.keys(PUBLIC).map((name) => (name in goals ? score(median, name) : '–'));
  const value = (/** @type {string} */ audit) => median.audits[audit]?.displayValue ?? '';
  const all = results.map((each) => score(each, 'performance'));
  const times = `FCP ${value('first-contentful-paint')}  LCP ${value('largest-contentful-paint')}  TBT ${value('total-blocking-time')}  CLS ${value('cumulative-layout-shift')}`;
  console.log(
    `${shown.map((each) => String(each).padStart(3)).join(' ')}  ${times}  ${path}  (${all.join(' ')})`,
  );

  return Object.entries(goals).flatMap(([category, goal]) => {
    if (score(median, category) >= goal) return [];
    const failed = (median.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (median.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${median.audits[id]?.displayValue ?? ''}`.trim());
    return `${path}: ${category} ${score(median, category)} instead of ${goal}: ${failed.join(', ')}`;
  });
}
