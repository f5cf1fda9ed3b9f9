// `npm test`: installs and builds what is missing, then runs every test: journeys in a browser by Playwright, all others
// by Jest. `npm test -- order` runs the tests with "order" in their path, `-t words` those with these words in their
// name, and `--selectProjects` those of some projects (Playwright's is "browser"). Other options are passed to Jest.
// `npm run watch` reruns tests when their code changes.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HOW_TO_GET_CHROMIUM, findChromium } from './lib/chromium.mjs';
import { ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

const JEST_COMMAND = [
  ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  join(ROOT, 'node_modules/jest/bin/jest.js'),
];

const PLAYWRIGHT_COMMAND = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test'];

/** Journeys start whole products and have time limits, so they run when nothing else does. */
const JEST_RUNS = [['gateway', 'schema', 'mocks', 'proxy-node', 'client'], ['journeys']];

/** Playwright's only project. */
const BROWSER = 'browser';

/**
 * One file per core of two: with three, the other tests were hardly faster, and two of them failed that otherwise pass.
 */
const WORKERS = '2';

/** @typedef {{ passed: number, failed: number, skipped: number, skippedInBrowser: number, seconds: number }} Summary */

const { projects, words } = takeProjects(process.argv.slice(2));

/** Options that both programs know, and patterns. All others are Jest's. */
const { values: options, positionals: patterns } = parseArgs({
  args: words,
  strict: false,
  allowPositionals: true,
  options: {
    testNamePattern: { type: 'string', short: 't' },
    maxWorkers: { type: 'string', short: 'w' },
    runInBand: { type: 'boolean', short: 'i' },
    watch: { type: 'boolean' },
  },
});

await runScript(async () => {
  const startedAt = Date.now();
  await prepare();
  const { startSharedProduct, startTestServer } =
    await import('../gateway/test/support/test-server.mjs');
  const results = mkdtempSync(join(tmpdir(), 'hearth-results-'));
  const server = await startTestServer();
  const product = await startSharedProduct();
  const chromium = findChromium();
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    HEARTH_TEST_DATABASE_URL: server.url,
    HEARTH_TEST_PRODUCT_URL: product.url,
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
  };
  /** @type {Summary} */
  const total = { passed: 0, failed: 0, skipped: 0, skippedInBrowser: 0, seconds: 0 };
  try {
    if (options.watch === true) {
      await watch(env);
      return;
    }
    for (const [index, run] of JEST_RUNS.map((run) => run.filter(isChosen)).entries()) {
      if (run.length === 0) continue;
      const file = join(results, `${index}.json`);
      add(total, await jest(run, file, env), countsOfJest(file));
    }
    if (isChosen(BROWSER)) {
      const file = join(results, 'browser.json');
      const code = await playwright({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
      const counts = countsOfPlaywright(file);
      add(total, code, counts);
      if (chromium === null) total.skippedInBrowser = counts?.skipped ?? 0;
    }
    total.seconds = Math.round((Date.now() - startedAt) / 1000);
    report(total, chromium);
  } finally {
    await product.stop();
    await server.stop();
    rmSync(results, { recursive: true, force: true });
  }
});

/**
 * Takes `--selectProjects` with its values, up to the next option, out of the arguments.
 * @param {string[]} args
 */
function takeProjects(args) {
  const from = args.indexOf('--selectProjects');
  if (from === -1) return { projects: null, words: args };
  const next = args.findIndex((word, index) => index > from && word.startsWith('-'));
  const to = next === -1 ? args.length : next;
  return { projects: args.slice(from + 1, to), words: [...args.slice(0, from), ...args.slice(to)] };
}

/** @param {string} project */
function isChosen(project) {
  return projects === null || projects.includes(project);
}

/**
 * @param {readonly string[]} run names of projects
 * @param {string} outputFile
 * @param {NodeJS.ProcessEnv} env
 */
function jest(run, outputFile, env) {
  const choosesWorkers = options.runInBand === true || options.maxWorkers !== undefined;
  const args = [
    ...JEST_COMMAND,
    ...words,
    ...(choosesWorkers ? [] : [`--maxWorkers=${WORKERS}`]),
    ...['--passWithNoTests', '--json', `--outputFile=${outputFile}`],
    // This option takes all following words, so it comes last.
    ...['--selectProjects', ...run],
  ];
  // Jest's --json also prints the results. Ignore that output, because they are read from the file.
  return start(args, env, 'ignore');
}

/** @param {NodeJS.ProcessEnv} env */
function playwright(env) {
  const workers = options.runInBand === true ? '1' : (options.maxWorkers ?? WORKERS);
  const { testNamePattern: name } = options;
  const args = [
    ...PLAYWRIGHT_COMMAND,
    ...patterns,
    ...(name === undefined ? [] : ['--grep', String(name)]),
    ...['--workers', String(workers), '--pass-with-no-tests', '--reporter=list,json'],
  ];
  return start(args, env, 'inherit');
}

/**
 * Runs until `q`. Without journeys, because each change would start whole products.
 * @param {NodeJS.ProcessEnv} env
 */
async function watch(env) {
  const [run = []] = JEST_RUNS;
  await start(
    [...JEST_COMMAND, ...words, '--selectProjects', ...run.filter(isChosen)],
    env,
    'inherit',
  );
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {'ignore' | 'inherit'} output
 * @returns {Promise<number | null>}
 */
function start(args, env, output) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['inherit', output, 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {Summary} total
 * @param {number | null} code the exit code
 * @param {Counts | null} counts null if the program itself failed. It has printed the reason
 */
function add(total, code, counts) {
  const { passed = 0, failed = 0, skipped = 0 } = counts ?? {};
  total.passed += passed;
  total.skipped += skipped;
  total.failed += failed === 0 && code !== 0 ? 1 : failed;
}

/**
 * @param {string} file
 * @returns {Counts | null}
 */
function countsOfJest(file) {
  if (!existsSync(file)) return null;
  const results = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: results.numPassedTests,
    // A file that could not be loaded has no tests to count.
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/**
 * @param {string} file
 * @returns {Counts | null}
 */
function countsOfPlaywright(file) {
  if (!existsSync(file)) return null;
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  // The errors are those of no test: of a file that could not be loaded, or of a worker.
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

/**
 * @param {Summary} total
 * @param {string | null} chromium
 */
function report(total, chromium) {
  if (chromium === null && total.skippedInBrowser > 0) {
    say(
      `\nNo Chromium was found: ${total.skippedInBrowser} tests in a browser were skipped. ${HOW_TO_GET_CHROMIUM}`,
    );
  }
  const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
  say(`\nTests: ${total.passed} passed, ${total.failed} failed${skipped}, in ${total.seconds} s`);
  const nothingRan = total.passed + total.failed + total.skipped === 0;
  if (nothingRan) say('No test matches.');
  if (total.failed > 0 || nothingRan) process.exitCode = 1;
  const file = process.env.HEARTH_TEST_SUMMARY;
  if (file !== undefined) writeFileSync(file, JSON.stringify(total));
}
