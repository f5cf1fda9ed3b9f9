import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '../fixtures.js';

const CLIENT = fileURLToPath(new URL('../..', import.meta.url));

interface DevServer {
  readonly url: string;
  /** Everything that it has printed. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts `npm run dev` on a free port, without watching the sources, as after an installation: Vite has bundled no
 * dependency yet.
 */
async function startDevServer(options: readonly string[]): Promise<DevServer> {
  const cache = await mkdtemp(join(tmpdir(), 'dev-server-'));
  const args = ['scripts/dev.mjs', '--still', `--cache=${cache}`, ...options];
  const server = spawn(process.execPath, args, {
    cwd: CLIENT,
    env: { ...process.env, PORT: '0', NODE_ENV: 'development', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found !== null) resolve(found[0]);
    });
    server.once('exit', () => {
      reject(new Error(`The development server stopped: ${said}`));
    });
  });
  return {
    url,
    said: () => said,
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      await rm(cache, { recursive: true, force: true });
    },
  };
}

/** For tests of `npm run dev` in place of the product. @param options `--mocks` for `npm run dev:mocks` */
export const withDevServer = (...options: readonly string[]) =>
  test.extend<object, { devServer: DevServer }>({
    devServer: [
      async ({}, use) => {
        const server = await startDevServer(options);
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ devServer }, use) => {
      await use(devServer.url);
    },
  });
