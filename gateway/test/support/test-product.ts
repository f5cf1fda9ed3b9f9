import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct, type ProcessName } from '../../../scripts/lib/product.mjs';
import type { ProductUrls } from './customer.js';

/** The whole product as started by `npm start`, on free ports and in a temporary directory. */
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

/** A data directory for a product. */
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth journey '));
  // As root, tests run Postgres as another user, who must be able to enter the directory.
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
