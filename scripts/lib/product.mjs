import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChildLog } from './child-log.mjs';
import { DatabaseKeeper } from './database-keeper.mjs';
import {
  broughtAlong,
  gatewayEnvironment,
  proxyNodeEnvironment,
  standInEnvironment,
  urlOf,
} from './environment.mjs';
import { tryLock, unlock } from './lock.mjs';
import { GATEWAY_DIST, MOCKS_DIST, ROOT } from './paths.mjs';
import { choosePorts } from './ports.mjs';
import { identify, runs } from './process-identity.mjs';
import { StepError } from './progress.mjs';
import { readSecrets } from './secrets.mjs';
import { Supervised } from './supervised.mjs';

/** Longest wait for what an earlier run left behind when it was killed; its processes end by themselves. */
const LEFTOVERS_END_WITHIN_MS = 10_000;
const KILLED_OWNER_GONE_WITHIN_MS = 500;
const CHILD_STOPS_WITHIN_MS = 8_000;

/**
 * Starts the whole product and keeps it running. `npm start` and the journeys use this same function.
 * @type {typeof import('./product.mjs').startProduct}
 */
export async function startProduct(options = {}) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ...options.env };
  if (options.port !== undefined) env.PORT = String(options.port);
  if (options.logLevel !== undefined) env.LOG_LEVEL = options.logLevel;
  const tell = options.tell ?? (() => undefined);
  const dataDir = resolve(ROOT, options.dataDir ?? (env.DATA_DIR || '.data'));
  const host = env.HOST || '127.0.0.1';
  const own = broughtAlong(env);

  makeDataDir(dataDir);
  const release = await claim(dataDir);
  try {
    await untilLeftoversEnded(dataDir);
    return await start({ env, host, own, dataDir, tell, release });
  } catch (error) {
    release();
    throw error;
  }
}

/** @param {any} context */
async function start({ env, host, own, dataDir, tell, release }) {
  const secrets = readSecrets(dataDir);
  const ports = await choosePorts(host, env);
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });

  const database = own.database
    ? null
    : new DatabaseKeeper({
        dataDir: join(dataDir, 'postgres'),
        logFile: join(logs, 'postgres.log'),
        tell,
        onChange: remember,
      });
  /** @type {Record<string, Supervised>} */
  const children = {};
  const urls = addresses({ host, ports, own });

  function remember() {
    const pids = Object.values(all()).map(({ pid }) => pid);
    const state = {
      url: urls.site,
      processes: pids.flatMap((pid) => (pid === null ? [] : [identify(pid)])).filter(Boolean),
    };
    writeFileSync(join(dataDir, 'run.json.new'), JSON.stringify(state));
    renameSync(join(dataDir, 'run.json.new'), join(dataDir, 'run.json'));
  }

  function all() {
    return { ...children, ...(database === null ? {} : { postgres: database }) };
  }

  /** @param {string} name */
  function named(name) {
    const found = all()[name];
    if (found === undefined) throw new Error(`There is no process "${name}"`);
    return found;
  }

  /** @param {string} name @param {string} program @param {NodeJS.ProcessEnv} childEnv */
  function child(name, program, childEnv) {
    const level = env.LOG_LEVEL || 'warn';
    const log = new ChildLog({ name, directory: logs, level, tell });
    const options = { name, program, cwd: ROOT, env: childEnv, log, tell, onChange: remember };
    children[name] = new Supervised(options);
    return children[name];
  }

  /**
   * In the order in which work flows: the node hands in what it counted while the gateway still listens, the gateway
   * finishes its requests, the worker its jobs, and the database goes when nobody needs it any more.
   */
  async function stop() {
    for (const name of ['proxy-node', 'gateway', 'worker', 'stand-ins']) {
      await children[name]?.stop(CHILD_STOPS_WITHIN_MS);
      children[name]?.log.close();
    }
    await database?.stop();
    rmSync(join(dataDir, 'run.json'), { force: true });
    release();
  }

  try {
    const databaseUrl = (await database?.start()) ?? env.DATABASE_URL ?? '';
    const situation = { env, host, ports, secrets, dataDir, databaseUrl };
    const gatewayEnv = gatewayEnvironment(situation);
    const standIns = child('stand-ins', join(MOCKS_DIST, 'main.js'), standInEnvironment(situation));
    const gateway = child('gateway', join(GATEWAY_DIST, 'main.js'), gatewayEnv);
    const worker = child('worker', join(GATEWAY_DIST, 'worker.js'), gatewayEnv);
    const node = child(
      'proxy-node',
      join(MOCKS_DIST, 'proxy-node/main.js'),
      proxyNodeEnvironment(situation),
    );
    if (own.airwallex && own.google && own.mail) delete children['stand-ins'];
    await Promise.all([
      children['stand-ins'] === undefined ? null : standIns.start(),
      worker.start(),
      // It would start without the gateway, and complain.
      gateway.start().then(() => node.start()),
    ]);
    return {
      urls,
      dataDir,
      databaseUrl,
      databasePasswordFile: database?.passwordFile ?? null,
      get pids() {
        return Object.fromEntries(Object.entries(all()).map(([name, { pid }]) => [name, pid]));
      },
      /** @param {string} name */
      kill: (name) => named(name).kill(),
      /** @param {string} name */
      ready: async (name) => {
        await named(name).ready;
      },
      /** @param {string} name */
      pause: (name) => named(name).stop(CHILD_STOPS_WITHIN_MS),
      /** @param {string} name */
      resume: async (name) => {
        await named(name).start();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {any} options */
function addresses({ host, ports, own }) {
  const site = urlOf(host, ports.gateway);
  return {
    site,
    graphql: `${site}/graphql`,
    airwallex: own.airwallex ? null : urlOf(host, ports.airwallex),
    google: own.google ? null : urlOf(host, ports.google),
    inbox: own.mail ? null : urlOf(host, ports.mailWeb),
    proxyHttp: urlOf(host, ports.proxyHttp),
    proxySocks5: urlOf(host, ports.proxySocks, 'socks5h'),
    proxyControl: urlOf('127.0.0.1', ports.proxyControl),
  };
}

/** @param {string} dataDir */
function makeDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, '.writable'), '');
    rmSync(join(dataDir, '.writable'));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new StepError(
      `${dataDir} cannot be written by this user (${code}). Choose another directory with DATA_DIR.`,
    );
  }
}

/**
 * @param {string} dataDir
 * @returns {Promise<() => void>} gives the directory back
 */
async function claim(dataDir) {
  const path = join(dataDir, 'hearth.lock');
  // A process that was just killed takes a moment to be gone.
  const giveUpAt = Date.now() + KILLED_OWNER_GONE_WITHIN_MS;
  for (;;) {
    const owner = tryLock(path);
    if (owner === null) return () => unlock(path);
    if (Date.now() > giveUpAt) throw alreadyRuns(dataDir, owner.pid);
    await sleep(50);
  }
}

/** @param {string} dataDir @param {number} pid */
function alreadyRuns(dataDir, pid) {
  const where = readRun(dataDir)?.url;
  return new StepError(
    `Hearth already runs on ${dataDir} (process ${pid}${where === undefined ? '' : `, ${where}`}).\n` +
      'Stop it with Ctrl-C in its terminal, or start a second one on other data: DATA_DIR=.data2 PORT=0 npm start',
  );
}

/**
 * After a SIGKILL of the supervisor its children notice and stop, which takes a moment. The ports are theirs until then.
 * @param {string} dataDir
 */
async function untilLeftoversEnded(dataDir) {
  const leftovers = () => (readRun(dataDir)?.processes ?? []).filter(runs);
  const giveUpAt = Date.now() + LEFTOVERS_END_WITHIN_MS;
  while (leftovers().length > 0 && Date.now() < giveUpAt) await sleep(50);
  for (const { pid } of leftovers()) process.kill(pid, 'SIGKILL');
}

/**
 * @param {string} dataDir
 * @returns {{ url: string, processes: import('./process-identity.mjs').ProcessIdentity[] } | null}
 */
function readRun(dataDir) {
  const path = join(dataDir, 'run.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
