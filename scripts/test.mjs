// `npm test`: installs and builds what is missing, then runs every test. `npm test -- order` runs
// the tests with "order" in their path; other arguments are passed to Jest. `npm run watch` reruns
// tests when their code changes.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOW_TO_GET_CHROMIUM, findChromium } from './lib/chromium.mjs';
import { ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

const JEST_COMMAND = [
  ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  join(ROOT, 'node_modules/jest/bin/jest.js'),
];

/**
 * Journeys start whole products and have time limits, so they run when nothing else does. One file per core of two:
 * with three, the other tests were hardly faster, and two of them failed that otherwise pass.
 */
const RUNS = /** @type {const} */ ([
  { projects: ['gateway', 'schema', 'mocks', 'proxy-node', 'client'], workers: 2 },
  { projects: ['journeys'], workers: 2 },
]);

const CHOOSES_WORKERS = process.argv.some((word) =>
  /^(-i|-w.*|--runInBand|--maxWorkers.*)$/.test(word),
);

/** `npm test -- --selectProjects mocks` runs these projects, once. */
const CHOOSES_PROJECTS = process.argv.includes('--selectProjects');

const WATCH = process.argv.includes('--watch');

/** @typedef {{ passed: number, failed: number, skipped: number, skippedInBrowser: number, seconds: number }} Summary */

await runScript(async () => {
  const startedAt = Date.now();
  await prepare();
  const { startTestServer } = await import('../gateway/test/support/test-server.mjs');
  const results = mkdtempSync(join(tmpdir(), 'hearth-results-'));
  const server = await startTestServer();
  const chromium = findChromium();
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    HEARTH_TEST_DATABASE_URL: server.url,
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
  };
  /** @type {Summary} */
  const total = { passed: 0, failed: 0, skipped: 0, skippedInBrowser: 0, seconds: 0 };
  try {
    if (WATCH) {
      await watch(env);
      return;
    }
    const runs = CHOOSES_PROJECTS ? [{ projects: [], workers: 2 }] : RUNS;
    for (const [index, run] of runs.entries()) {
      const file = join(results, `${index}.json`);
      const code = await jest(run, file, env);
      add(total, file, code);
    }
    total.seconds = Math.round((Date.now() - startedAt) / 1000);
    report(total, chromium);
  } finally {
    await server.stop();
    rmSync(results, { recursive: true, force: true });
  }
});

/**
 * @param {{ projects: readonly string[], workers: number }} run
 * @param {string} outputFile
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number | null>}
 */
function jest({ projects, workers }, outputFile, env) {
  const args = [
    ...JEST_COMMAND,
    ...process.argv.slice(2),
    ...(CHOOSES_WORKERS ? [] : [`--maxWorkers=${workers}`]),
    ...['--passWithNoTests', '--json', `--outputFile=${outputFile}`],
    // This option takes all following words, so it comes last.
    ...(CHOOSES_PROJECTS ? [] : ['--selectProjects', ...projects]),
  ];
  // Jest's --json also prints the results. Ignore that output, because they are read from the file.
  return start(args, env, 'ignore');
}

/**
 * Runs until `q`. Without journeys, because each change would start whole products.
 * @param {NodeJS.ProcessEnv} env
 */
async function watch(env) {
  const [{ projects }] = RUNS;
  await start(
    [...JEST_COMMAND, ...process.argv.slice(2), '--selectProjects', ...projects],
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

/**
 * @param {Summary} total
 * @param {string} file
 * @param {number | null} code
 */
function add(total, file, code) {
  if (!existsSync(file)) {
    // Jest itself failed and printed the reason.
    if (code !== 0) total.failed += 1;
    return;
  }
  const results = JSON.parse(readFileSync(file, 'utf8'));
  total.passed += results.numPassedTests;
  total.skipped += results.numPendingTests + results.numTodoTests;
  // A file that could not be loaded has no tests to count.
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  total.failed += failed === 0 && code !== 0 ? 1 : failed;
  for (const { name, assertionResults } of results.testResults) {
    if (!name.includes(`${join('client', 'e2e')}`)) continue;
    total.skippedInBrowser += assertionResults.filter(
      (/** @type {{ status: string }} */ { status }) => status === 'pending',
    ).length;
  }
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
