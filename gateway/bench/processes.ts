import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Load, Measured } from './load.js';

/** Node's options in production, for the peers, too. */
const NODE_FLAGS = ['--max-semi-space-size=128'];
const LOADER = ['--import', '@swc-node/register/esm-register'];
const BUILT_GATEWAY = fileURLToPath(new URL('../dist/gateway/src/main.js', import.meta.url));

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server and waits until it says `{"ready":…,"url":…}`. */
export async function startProcess(
  args: string[],
  env: NodeJS.ProcessEnv,
  node = process.execPath,
): Promise<Running> {
  const child = spawn(node, [...NODE_FLAGS, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killed = () => child.kill();
  process.once('exit', killed);
  child.once('exit', () => process.off('exit', killed));
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => {
      reject(new Error(`${args.at(-1)} ended with ${code} before it was ready`));
    });
  });
  ended.catch(() => undefined);
  return {
    url: await Promise.race([readyUrl(child), ended]),
    pid: child.pid ?? 0,
    stop: () => stop(child),
  };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output to wait for');
  return new Promise((resolve) => {
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    lines.on('line', (line) => {
      if (line.startsWith('{"ready"')) resolve((JSON.parse(line) as { url: string }).url);
      // Warnings explain a figure that is out of line, or a run that ends early.
      else process.stderr.write(`${line}\n`);
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

/** The gateway's own login on the database of the bench's owner; `prepareDatabase` makes it. */
export function applicationUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = 'hearth_bench_gateway';
  return url.href;
}

/** The proxy node whose reports the seed has counted. */
export const NODE = { id: 'bench-reader', secret: randomBytes(32).toString('hex') };

/** The key that passwords of sub accounts are sealed with. */
export const SECRET = randomBytes(32).toString('base64');

/** A production configuration with addresses that nothing answers at. */
export function gatewayEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_OWNER_URL: databaseUrl,
    DATABASE_URL: applicationUrl(databaseUrl),
    PUBLIC_URL: 'https://bench.example',
    SMTP_URL: 'smtp://mail.bench.example:25',
    SELLER_NAME: 'Bench Limited',
    SELLER_ADDRESS: '1 Example Road|Hong Kong',
    SELLER_EMAIL: 'billing@bench.internal',
    SELLER_CODE: 'BNC',
    LOG_LEVEL: 'warn',
    // The limits are counted, but the load of a thousand people comes from fewer sessions.
    GRAPHQL_SESSION_LIMIT: '1000000000',
    HEARTH_SECRET: SECRET,
    EDGE_NODES: `${NODE.id}:${NODE.secret}`,
    EXIT_ADDRESSES: '203.0.113.0/24',
    // A production server takes no test cards without a word.
    TEST_PAYMENTS: 'on',
    AIRWALLEX_CLIENT_ID: 'bench',
    AIRWALLEX_API_KEY: randomBytes(32).toString('hex'),
    AIRWALLEX_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
    GOOGLE_CLIENT_ID: 'bench',
    GOOGLE_CLIENT_SECRET: randomBytes(32).toString('hex'),
  };
}

/** The real gateway as it is built. `ENGINE=plain npm run bench` shows what a part of the engine gains. */
export function startGateway(
  databaseUrl: string,
  flags: readonly string[] = [],
  settings: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const environment = Object.assign(gatewayEnvironment(databaseUrl), settings);
  environment['ENGINE'] = process.env['ENGINE'];
  return startProcess([...flags, BUILT_GATEWAY], environment);
}

export function startRaw(form: 'pooled' | 'pipelined', databaseUrl: string): Promise<Running> {
  const script = fileURLToPath(new URL('peers/raw-server.ts', import.meta.url));
  return startProcess([...LOADER, script, form, databaseUrl], process.env);
}

/** The load generator, a process of its own so that it does not share an event loop with anything. */
export class LoadGenerator {
  private readonly child = fork(fileURLToPath(new URL('load.ts', import.meta.url)), {
    execArgv: LOADER,
  });

  constructor() {
    process.once('exit', () => this.child.kill());
  }

  async run(load: Load): Promise<Measured> {
    const answered = once(this.child, 'message') as Promise<
      [{ measured?: Measured; failed?: string }]
    >;
    this.child.send(load);
    const [{ measured, failed }] = await answered;
    if (!measured) throw new Error(failed);
    return measured;
  }

  stop(): void {
    this.child.kill();
  }
}
