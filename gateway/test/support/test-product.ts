import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct, type ProcessName, type Product } from '../../../dev/supervisor/product.mjs';
import type { ProductUrls } from './customer.js';

/** A product of one test file, as started by `npm start`, on free ports and in a temporary directory. */
export interface TestProduct {
  urls: ProductUrls;
  /** The owner's login. */
  databaseUrl: string;
  /** Process id; null while it is not running. */
  pid(name: ProcessName): number | null;
  /** Sends SIGKILL. The supervisor restarts it. */
  kill(name: ProcessName): Promise<void>;
  untilUp(name: ProcessName): Promise<void>;
  /** Stops a process until `resume`. */
  pause(name: ProcessName): Promise<void>;
  resume(name: ProcessName): Promise<void>;
  stop(): Promise<void>;
}

/** The product that the journeys of one run share, with its demo customer. Each journey uses customers of its own. */
export interface SharedProduct {
  urls: ProductUrls;
  demo: NonNullable<Product['demo']>;
  /** For the operators' commands. */
  dataDir: string;
}

/**
 * Starts the shared product if no journey has done so. For journeys that leave its processes, settings, and clock alone,
 * and only read what the demo customer has.
 * @throws Error with what the product said if it did not start
 */
export async function sharedProduct(): Promise<SharedProduct> {
  const server = process.env['HEARTH_TEST_PRODUCT_URL'];
  if (server === undefined)
    throw new Error('HEARTH_TEST_PRODUCT_URL is not set: run the journeys with "npm test"');
  const answer = await fetch(server);
  if (!answer.ok) throw new Error(`the shared product did not start:\n${await answer.text()}`);
  const { urls, demo, dataDir } = (await answer.json()) as Pick<Product, 'urls' | 'demo'> & {
    dataDir: string;
  };
  if (demo === null) throw new Error('the shared product has no demo customer');
  return { urls: urlsOf(urls), demo, dataDir };
}

/** A data directory for a product. */
async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth journey '));
  // As root, tests run Postgres as another user, who must be able to enter the directory.
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** @param env settings on top of this process' environment */
export async function startTestProduct(env: Record<string, string> = {}): Promise<TestProduct> {
  const dataDir = await newDataDir();
  const said: string[] = [];
  const product = await startProduct({
    dataDir,
    port: 0,
    demo: false,
    env,
    logLevel: 'error',
    tell: (line) => said.push(line),
  }).catch((error: unknown) => {
    throw new Error(`the product did not start:\n${said.join('\n')}`, { cause: error });
  });
  return {
    urls: urlsOf(product.urls),
    databaseUrl: product.databaseUrl,
    pid: (name) => product.pids[name] ?? null,
    kill: (name) => product.kill(name),
    untilUp: (name) => product.ready(name),
    pause: (name) => product.pause(name),
    resume: (name) => product.resume(name),
    async stop() {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function urlsOf(urls: Product['urls']): ProductUrls {
  return {
    site: urls.site,
    airwallex: standIn(urls.airwallex),
    google: standIn(urls.google),
    mail: standIn(urls.inbox),
    proxyHttpPort: portOf(urls.proxyHttp),
    proxySocks5Port: portOf(urls.proxySocks5),
    proxyOperations: urls.proxyOperations,
  };
}

function standIn(url: string | null): string {
  if (url === null) throw new Error('the journeys run against the stand-ins');
  return url;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
