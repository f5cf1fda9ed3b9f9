import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NODE_ID, NODE_SECRET } from '../test/fake-edge.test-kit.js';
import type { TunnelOrder } from './tunnels.js';

const LOADER = ['--import', '@swc-node/register/esm-register'];
/**
 * As the node runs in production, for the peers, too. V8 frees buffers on other threads, which then compete for the allocator's locks: with many buffers
 * of 64 kB that costs more than it saves. Marking stays on another thread: on the main one it stopped all traffic for
 * 100 to 150 ms every 3 s.
 */
const NODE_FLAGS = ['--no-concurrent-array-buffer-sweeping', '--no-parallel-scavenge'];
/** Keeps freed memory: glibc would return it and fetch it again, page by page, at every collection. */
const ALLOCATOR = { MALLOC_TRIM_THRESHOLD_: '268435456' };
const BUILT_NODE = here('../dist/proxy-node/src/main.js');

export interface Running {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a server of this folder, and waits until it says `{"ready":…,"port":…}`. */
export function startServer(script: string, ...args: string[]): Promise<Running> {
  return start([...NODE_FLAGS, ...LOADER, here(script), ...args], process.env);
}

/** The real node as it is built, with its local exits. */
export function startNode(
  edgePort: number,
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Running> {
  return start([...NODE_FLAGS, '--expose-gc', '--import', here('collect.mjs'), BUILT_NODE], {
    PATH: process.env['PATH'],
    NODE_ENV: 'development',
    PORT: '0',
    NODE_ID,
    NODE_SECRET,
    GATEWAY_URL: `http://127.0.0.1:${edgePort}`,
    NODE_DATA_DIR: dataDir,
    ALLOW_PRIVATE_TARGETS: '1',
    DRAIN_MS: '0',
    ...settings,
  });
}

async function start(args: string[], env: NodeJS.ProcessEnv): Promise<Running> {
  // Node raises its own limit of open files to the hard one.
  const child = spawn(process.execPath, args, {
    env: { ...env, ...ALLOCATOR },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!line.includes('"level":"info"')) process.stderr.write(`${line}\n`);
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit').finally(() => process.off('exit', kill));
  const ready = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { port, httpPort } = JSON.parse(line) as { port?: number; httpPort?: number };
      resolve(port ?? httpPort ?? 0);
    });
  });
  const failed = exited.then(([code]): never => {
    throw new Error(`${args.at(-1)} ended with ${String(code)} before it was ready`);
  });
  failed.catch(() => undefined);
  return {
    port: await Promise.race([ready, failed]),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The clients' ends of tunnels, in a process of their own. */
export class TunnelClients {
  private readonly child = fork(here('tunnels.ts'), { execArgv: LOADER });

  constructor() {
    process.once('exit', () => this.child.kill());
  }

  async order(order: TunnelOrder): Promise<number> {
    const answered = once(this.child, 'message') as Promise<[{ figure?: number; failed?: string }]>;
    this.child.send(order);
    const [{ figure, failed }] = await answered;
    if (figure === undefined) throw new Error(failed);
    return figure;
  }

  stop(): void {
    this.child.kill();
  }
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
