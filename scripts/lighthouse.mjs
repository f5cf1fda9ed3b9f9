// `npm run lighthouse`: measures the built product with Lighthouse's mobile preset: every page of the sitemap in each
// language (two countries stand for all, because their pages are alike), and the dashboard. Prints one line per page, the
// median of its runs (one run per page, `-- --runs 9` for more), and exits with 1 if a goal is missed. `-- --only /faq`
// measures the pages whose path starts with /faq, and `-- --page /faq` that page alone. Not a test, because it depends on
// timing and needs a quiet machine.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

/** @typedef {{ scores: Record<string, number>, lcpSeconds: number, shift: number }} Goals */
/** @typedef {{ path: string, goals: Goals, signedIn?: boolean }} Measured */

/** @type {Goals} */
const PUBLIC = {
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  lcpSeconds: 1.2,
  shift: 0.01,
};
/** Pages of countries but for two. */
const ALIKE =
  /\/locations\/(?!(?:asia|africa|europe|north-america|south-america|oceania|japan|albania)$)/;
/**
 * Search engines do not index the dashboard, so it has no SEO goal.
 * @type {Measured}
 */
const DASHBOARD = {
  path: '/dashboard',
  goals: {
    scores: { performance: 90, accessibility: 100, 'best-practices': 100 },
    lcpSeconds: 3,
    shift: 0.01,
  },
  signedIn: true,
};

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true, default: ['/'] },
      page: { type: 'string' },
    },
  });
  await prepare();
  const { startProduct } = await import('../dev/supervisor/product.mjs');
  const { openMeasuredBrowser } = await import('./lib/measured-browser.mjs');
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-lighthouse-'));
  // As root, Postgres runs as another user, who must be able to enter the directory.
  await chmod(dataDir, 0o755);
  const product = await startProduct({ dataDir, port: 0, logLevel: 'error', tell: say });
  try {
    const browser = await openMeasuredBrowser();
    try {
      const { site } = product.urls;
      /** @type {Measured[]} */
      const all = [
        ...(await browser.pagePaths(site)).map((path) => ({ path, goals: PUBLIC })),
        DASHBOARD,
      ];
      const pages = all.filter(({ path }) =>
        values.page === undefined
          ? values.only.some((start) => path.startsWith(start)) && !ALIKE.test(path)
          : path === values.page,
      );
      if (pages.length === 0)
        throw new Error(`No page has the path ${values.page ?? values.only.join(', ')}`);
      const missed = [];
      for (const page of pages) {
        if (page.signedIn) await browser.signIn(site, await demoSession(site, product.demo));
        missed.push(...(await measure(page, site, browser, Number(values.runs))));
      }
      console.log(`${pages.length} pages, ${missed.length} missed goals`);
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

/** @typedef {{ port: number, forgetFiles: () => Promise<void> }} MeasuredBrowser */

/**
 * Measures one load of a page.
 * @param {string} address
 * @param {MeasuredBrowser} browser
 * @param {import('lighthouse').Flags} flags
 * @returns {Promise<import('lighthouse').Result>}
 */
async function load(address, browser, flags) {
  const { default: lighthouse } = await import('lighthouse');
  await browser.forgetFiles();
  const result = await lighthouse(address, {
    port: browser.port,
    logLevel: 'error',
    // The session is in the storage, so keep it.
    disableStorageReset: true,
    ...flags,
  });
  if (result === undefined) throw new Error(`Lighthouse has no result for ${address}`);
  return result.lhr;
}

/**
 * Prints a page's line, and after a missed score what the machine reaches at most.
 * @param {Measured} page
 * @param {string} site
 * @param {MeasuredBrowser} browser
 * @param {number} runs
 * @returns {Promise<string[]>} the missed goals, with reasons
 */
async function measure({ path, goals }, site, browser, runs) {
  /** @type {import('lighthouse').Result[]} */
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    results.push(await load(site + path, browser, { onlyCategories: Object.keys(goals.scores) }));
  }
  const score = (/** @type {import('lighthouse').Result} */ lhr, /** @type {string} */ category) =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100);
  results.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
  const median = results[Math.floor(results.length / 2)];
  if (median === undefined) throw new Error('Nothing was measured: --runs must be at least 1');

  const shown = Object.keys(PUBLIC.scores).map((name) =>
    name in goals.scores ? score(median, name) : '–',
  );
  const value = (/** @type {string} */ audit) => median.audits[audit]?.displayValue ?? '';
  const all =
    results.length === 1
      ? ''
      : `  (${results.map((each) => score(each, 'performance')).join(' ')})`;
  const times = `FCP ${value('first-contentful-paint')}  LCP ${value('largest-contentful-paint')}  TBT ${value('total-blocking-time')}  CLS ${value('cumulative-layout-shift')}`;
  console.log(
    `${shown.map((each) => String(each).padStart(3)).join(' ')}  ${times}  ${path}${all}`,
  );

  if (score(median, 'performance') < (goals.scores['performance'] ?? 0)) {
    const floor = await load(site + path, browser, {
      onlyCategories: ['performance'],
      blockedUrlPatterns: ['*.js'],
    });
    const speed = Math.round(floor.environment.benchmarkIndex);
    console.log(
      `     without its scripts: ${score(floor, 'performance')}. If that misses the goal too, the machine is too busy or too slow (Lighthouse rates it ${speed})`,
    );
  }

  const missed = Object.entries(goals.scores).flatMap(([category, goal]) => {
    if (score(median, category) >= goal) return [];
    const failed = (median.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (median.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${median.audits[id]?.displayValue ?? ''}`.trim());
    return `${path}: ${category} ${score(median, category)} instead of ${goal}: ${failed.join(', ')}`;
  });
  // As Lighthouse shows it: simulated times move in round trips of 150 ms, so more digits say nothing.
  const lcp = median.audits['largest-contentful-paint']?.numericValue ?? Infinity;
  const lcpSeconds = Math.round(lcp / 100) / 10;
  if (lcpSeconds > goals.lcpSeconds)
    missed.push(`${path}: LCP ${lcpSeconds} s instead of ${goals.lcpSeconds}`);
  const shift = median.audits['cumulative-layout-shift']?.numericValue ?? Infinity;
  if (shift > goals.shift)
    missed.push(`${path}: CLS ${shift.toFixed(3)} instead of ${goals.shift}`);
  return missed;
}
