// Installs and builds whatever is missing or stale. Imports only Node modules, because it runs before anything is
// installed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isInstalled } from './lib/fresh.mjs';
import { withLock } from './lib/lock.mjs';
import {
  CACHE,
  CLIENT_DIST,
  GATEWAY_DIST,
  MOCKS_DIST,
  PROXY_NODE_DIST,
  ROOT,
} from './lib/paths.mjs';
import { StepError, runStep, say } from './lib/progress.mjs';

const NODE_MINIMUM = [20, 19];
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const BUNDLE_GATEWAY = 'scripts/bundle-gateway.mjs';

/** @param {string} path */
const isProductCode = (path) => !/\.test(-kit)?\.[cm]?tsx?$/.test(path) && !path.includes('/e2e/');

/**
 * The builds: inputs, and the output that proves a finished build.
 * @type {Array<{ name: string, inputs: string[], output: string, command: string, args: string[], bundle?: string }>}
 */
const BUILDS = [
  {
    name: 'client',
    inputs: ['client', 'gateway/src/modules/location', 'schema'],
    output: join(CLIENT_DIST, 'csp.json'),
    command: 'npm',
    args: ['run', 'build', '--workspace', '@hearth/client'],
  },
  {
    name: 'gateway',
    inputs: [
      ...['gateway/src', 'dev', 'gateway/tsconfig.json', 'gateway/package.json'],
      ...['migrations', 'schema/events', 'schema/rules', 'schema/package.json', BUNDLE_GATEWAY],
    ],
    output: join(GATEWAY_DIST, 'main.js'),
    command: process.execPath,
    args: [TSC, '--build', 'gateway'],
    bundle: BUNDLE_GATEWAY,
  },
  {
    name: 'stand-ins',
    inputs: [
      ...['mocks/src', 'mocks/tsconfig.json', 'mocks/package.json'],
      ...['schema/rules', 'schema/package.json'],
    ],
    output: join(MOCKS_DIST, 'main.js'),
    command: process.execPath,
    args: [TSC, '--build', 'mocks'],
  },
  {
    name: 'proxy-node',
    inputs: [
      ...['proxy-node/src', 'proxy-node/tsconfig.json', 'proxy-node/package.json'],
      ...['schema/rules', 'schema/package.json'],
    ],
    output: join(PROXY_NODE_DIST, 'main.js'),
    command: process.execPath,
    args: [TSC, '--build', 'proxy-node'],
  },
];

/** Concurrent builds: enough for two cores. */
const PARALLEL = 2;

/**
 * Makes the checkout ready to run. Does and prints nothing if it already is. Concurrent calls wait for each other.
 * @param {{ builds?: string[] }} options names of the builds; all by default
 * @throws {StepError} with the failure and advice
 */
export async function prepare({ builds = BUILDS.map(({ name }) => name) } = {}) {
  requireNode();
  // Check without the lock first, because a ready checkout may belong to another user.
  if (isInstalled() && staleBuilds(builds).length === 0) return;
  await whileNobodyElsePrepares(async () => {
    if (!isInstalled()) await install();
    await build(staleBuilds(builds));
  });
}

function requireNode() {
  const version = process.versions.node;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = NODE_MINIMUM;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  throw new StepError(
    `Hearth needs Node ${NODE_MINIMUM.join('.')} or newer; this is ${version}. See https://nodejs.org/en/download`,
  );
}

/** @param {() => Promise<void>} work */
async function whileNobodyElsePrepares(work) {
  try {
    await withLock(
      join(CACHE, 'prepare.lock'),
      ({ pid }) => say(`Waiting for process ${pid}, which is installing or building here`),
      work,
    );
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code !== 'EACCES' && code !== 'EROFS') throw error;
    throw new StepError(
      `Something has to be installed or built, but this user may not write to ${ROOT}.\n` +
        'Run the same command once as the owner of the checkout, or make a copy of your own.',
    );
  }
}

async function install() {
  // The build needs development packages, whatever NODE_ENV the shell has.
  await runStep({
    title: 'Installing packages',
    command: 'npm',
    args: ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    hint: 'Is the package registry reachable, and is there 2 GB of free disk? Then run the same command again.',
  });
  if (isInstalled()) return;
  throw new StepError(
    'npm ci succeeded but omitted packages. Is "omit" set in an .npmrc, or NPM_CONFIG_OMIT in the environment?',
  );
}

/** @param {typeof BUILDS} stale */
async function build(stale) {
  const waiting = [...stale];
  const next = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const { name, command, args, output, bundle } = job;
      const stamp = stampOf(job);
      rmSync(stampFile(name), { force: true });
      // tsc trusts its build info, which may be left over without the output.
      const force = args.includes(TSC) && !existsSync(output) ? ['--force'] : [];
      await runStep({ title: `Building ${name}`, command, args: [...args, ...force] });
      if (bundle !== undefined)
        await runStep({ title: `Bundling ${name}`, command: process.execPath, args: [bundle] });
      mkdirSync(join(CACHE, 'built'), { recursive: true });
      writeFileSync(stampFile(name), stamp);
    }
  };
  const lanes = Array.from({ length: PARALLEL }, next);
  // Wait for all builds, so that their messages do not mix and none is lost.
  const failed = (await Promise.allSettled(lanes)).filter(({ status }) => status === 'rejected');
  if (failed.length === 0) return;
  const reasons = failed.map((outcome) => /** @type {PromiseRejectedResult} */ (outcome).reason);
  throw new StepError(reasons.map(({ message }) => message).join('\n\n'));
}

/** @param {string[]} names */
function staleBuilds(names) {
  return BUILDS.filter((job) => {
    if (!names.includes(job.name)) return false;
    if (!existsSync(job.output) || !existsSync(stampFile(job.name))) return true;
    return readFileSync(stampFile(job.name), 'utf8') !== stampOf(job);
  });
}

/** @param {string} name */
function stampFile(name) {
  return join(CACHE, 'built', name);
}

/** @param {{ inputs: string[] }} job */
function stampOf({ inputs }) {
  return fingerprint([...inputs, 'package-lock.json'], isProductCode);
}

/**
 * Runs a script's main function. An expected failure prints only its message.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    say(`\n${error.message}`);
    process.exitCode = 1;
  }
}

// As a program: prepares everything, or the builds named on the command line. With --packages, only installs.
if (process.argv[1] === import.meta.filename) {
  const names = process.argv.slice(2);
  const builds = names.filter((name) => name !== '--packages');
  await runScript(() => prepare(names.length > 0 ? { builds } : {}));
}
