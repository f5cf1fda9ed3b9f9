import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct, type ProcessName } from '../../../scripts/lib/product.mjs';
import type { ProductUrls } from './customer.js';

/** The whole product as `npm start` runs it, on free ports and a directory of its own. */
export interface TestProduct {
  urls: ProductUrls;
  /** The owner's login. */
  databaseUrl: string;
  /** Process id; null while it does not run. */
  pid(name: ProcessName): number | null;
  /** SIGKILL; the supervisor starts it again. */
  kill(name: ProcessName): Promise<void>;
  untilUp(name: ProcessName): Promise<void>;
  /** Stops a process and keeps it down until `resume`. */
  pause(name: ProcessName): Promise<void>;
  resume(name: ProcessName): Promise<void>;
  stop(): Promise<void>;
}

/** A folder for a product to keep its data in. */
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth journey '));
  // Postgres runs as another user when the tests run as root; it must be able to get there.
  await chmod(dataDir, 0o755);
  return dataDir;
}

export async function startTestProduct(): Promise<TestProduct> {
  const dataDir = await newDataDir();
  const said: string[] = [];
  const product = await startProduct({
    dataDir,
    port: 0,
    demo: false,
    logLevel: 'error',
    tell: (line) => said.push(line),
  }).catch((error: unknown) => {
    throw new Error(`the product did not start:\n${said.join('\n')}`, { cause: error });
  });
  const { urls } = product;
  return {
    urls: {
      site: urls.site,
      airwallex: standIn(urls.airwallex),
      mail: standIn(urls.inbox),
      proxyHttpPort: portOf(urls.proxyHttp),
      proxySocks5Port: portOf(urls.proxySocks5),
      proxyControl: urls.proxyControl,
    },
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

function standIn(url: string | null): string {
  if (url === null) throw new Error('the journeys run against the stand-ins');
  return url;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
