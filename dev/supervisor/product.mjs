import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ChildLog } from './child-log.mjs';
import { DataDir } from './data-dir.mjs';
import { DatabaseKeeper } from './database-keeper.mjs';
import { seedDemo } from './demo.mjs';
import {
  broughtAlong,
  gatewayEnvironment,
  proxyNodeEnvironment,
  standInEnvironment,
  urlOf,
  workerEnvironment,
} from './environment.mjs';
import { GATEWAY_DIST, MOCKS_DIST, PROXY_NODE_DIST, ROOT } from '../../scripts/lib/paths.mjs';
import { choosePorts } from './ports.mjs';
import { readSecrets } from './secrets.mjs';
import { Supervised } from './supervised.mjs';

const CHILD_STOPS_WITHIN_MS = 8_000;

/**
 * In the direction of the work: the node reports its usage while the gateway still listens, then the gateway finishes
 * its requests and the worker its jobs. The database stops last.
 */
const STOP_ORDER = /** @type {const} */ (['proxy-node', 'gateway', 'worker', 'stand-ins']);

/**
 * Starts the whole product and keeps it running. `npm start` and the journeys both use it.
 * @type {typeof import('./product.mjs').startProduct}
 */
export async function startProduct(options = {}) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ...options.env };
  if (options.port !== undefined) env.PORT = String(options.port);
  if (options.logLevel !== undefined) env.LOG_LEVEL = options.logLevel;
  const directory = await DataDir.claim(
    resolve(ROOT, options.dataDir ?? (env.DATA_DIR || '.data')),
  );
  try {
    const host = env.HOST || '127.0.0.1';
    const ports = await choosePorts(host, env);
    const secrets = readSecrets(directory.path);
    const product = new Product({
      env,
      host,
      ports,
      secrets,
      directory,
      tell: options.tell ?? (() => undefined),
    });
    await product.start(options.demo ?? true);
    return product;
  } catch (error) {
    directory.giveBack();
    throw error;
  }
}

/** The processes of one installation, and their addresses. */
class Product {
  /**
   * @param {{
   *   env: NodeJS.ProcessEnv, host: string, ports: import('./ports.mjs').Ports,
   *   secrets: ReturnType<typeof readSecrets>, directory: DataDir, tell: (line: string) => void,
   * }} situation
   */
  constructor(situation) {
    this.situation = situation;
    this.own = broughtAlong(situation.env);
    this.dataDir = situation.directory.path;
    this.logs = join(this.dataDir, 'logs');
    mkdirSync(this.logs, { recursive: true });
    this.urls = addresses(situation, this.own);
    this.database = this.own.database ? null : this.embeddedDatabase();
    /** @type {Map<import('./product.mjs').ProcessName, Supervised>} */
    this.children = new Map();
    this.stopping = false;
    this.databaseUrl = situation.env.DATABASE_OWNER_URL || situation.env.DATABASE_URL || '';
    /** @type {import('./demo.mjs').SignIn | null} */
    this.demo = null;
  }

  /** @param {boolean} withDemo */
  async start(withDemo) {
    try {
      if (this.database !== null) this.databaseUrl = await this.database.start();
      await this.startProcesses(withDemo);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  get pids() {
    return Object.fromEntries([...this.processes()].map(([name, { pid }]) => [name, pid]));
  }

  get databasePasswordFile() {
    return this.database?.passwordFile ?? null;
  }

  /** @param {import('./product.mjs').ProcessName} name */
  async kill(name) {
    await this.named(name).kill();
  }

  /** @param {import('./product.mjs').ProcessName} name */
  async ready(name) {
    await this.named(name).ready;
  }

  /** @param {import('./product.mjs').ProcessName} name */
  async pause(name) {
    await this.named(name).stop(CHILD_STOPS_WITHIN_MS);
  }

  /** @param {import('./product.mjs').ProcessName} name */
  async resume(name) {
    await this.named(name).start();
  }

  async stop() {
    this.stopping = true;
    for (const name of STOP_ORDER) {
      const child = this.children.get(name);
      await child?.stop(CHILD_STOPS_WITHIN_MS);
      child?.log.close();
    }
    await this.database?.stop();
    this.situation.directory.giveBack();
  }

  /**
   * @private
   * @param {boolean} withDemo
   */
  async startProcesses(withDemo) {
    const { tell } = this.situation;
    const situation = { ...this.situation, dataDir: this.dataDir, databaseUrl: this.databaseUrl };
    const gatewayEnv = gatewayEnvironment(situation);
    const gateway = this.child('gateway', join(GATEWAY_DIST, 'main.js'), gatewayEnv);
    this.situation.directory.rememberEnvironment(gatewayEnv);
    const afterGateway = async () => {
      await gateway.start();
      if (this.stopping) return;
      // Start the node after the gateway, or it would log errors. The demo customer needs the migrated tables.
      const nodeEnv = proxyNodeEnvironment(situation);
      const node = this.child('proxy-node', join(PROXY_NODE_DIST, 'main.js'), nodeEnv);
      const embedded = this.database !== null;
      const options = { dataDir: this.dataDir, embedded, env: gatewayEnv, tell };
      [this.demo] = await Promise.all([withDemo ? seedDemo(options) : null, node.start()]);
    };
    const starting = [
      afterGateway(),
      this.child('worker', join(GATEWAY_DIST, 'worker.js'), workerEnvironment(situation)).start(),
    ];
    if (!(this.own.airwallex && this.own.google && this.own.mail)) {
      const standInEnv = standInEnvironment(situation);
      starting.push(this.child('stand-ins', join(MOCKS_DIST, 'main.js'), standInEnv).start());
    }
    await Promise.all(starting);
  }

  /**
   * @private
   * @param {import('./product.mjs').ProcessName} name
   * @param {string} program
   * @param {NodeJS.ProcessEnv} env
   */
  child(name, program, env) {
    const { tell } = this.situation;
    const level = this.situation.env.LOG_LEVEL || 'warn';
    const log = new ChildLog({ name, directory: this.logs, level, tell });
    const onChange = () => this.remember();
    const child = new Supervised({ name, program, cwd: ROOT, env, log, tell, onChange });
    this.children.set(name, child);
    return child;
  }

  /** @private */
  embeddedDatabase() {
    return new DatabaseKeeper({
      dataDir: join(this.dataDir, 'postgres'),
      logFile: join(this.logs, 'postgres.log'),
      tell: this.situation.tell,
      onChange: () => this.remember(),
    });
  }

  /** @private */
  remember() {
    if (this.stopping) return;
    const pids = [...this.processes()].map(([, { pid }]) => pid);
    this.situation.directory.remember(this.urls.site, pids);
  }

  /**
   * @private
   * @returns {Map<string, Supervised | DatabaseKeeper>}
   */
  processes() {
    /** @type {Map<string, Supervised | DatabaseKeeper>} */
    const all = new Map(this.children);
    if (this.database !== null) all.set(this.database.name, this.database);
    return all;
  }

  /**
   * @private
   * @param {string} name
   */
  named(name) {
    const found = this.processes().get(name);
    if (found === undefined) throw new Error(`There is no process "${name}"`);
    return found;
  }
}

/**
 * @param {{ env: NodeJS.ProcessEnv, host: string, ports: import('./ports.mjs').Ports }} situation
 * @param {ReturnType<typeof broughtAlong>} own
 */
function addresses({ env, host, ports }, own) {
  const site = urlOf(host, ports.gateway);
  return {
    site,
    graphql: `${site}/graphql`,
    metrics: `${urlOf(env.OPERATIONS_HOST || '127.0.0.1', ports.operations)}/metrics`,
    airwallex: own.airwallex ? null : urlOf(host, ports.airwallex),
    google: own.google ? null : urlOf(host, ports.google),
    inbox: own.mail ? null : urlOf(host, ports.mailWeb),
    proxyHttp: urlOf(host, ports.proxyHttp),
    proxySocks5: urlOf(host, ports.proxySocks, 'socks5h'),
    proxyOperations: urlOf('127.0.0.1', ports.proxyOperations),
  };
}
