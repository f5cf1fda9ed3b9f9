import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../scripts/dev.mjs', import.meta.url));

export interface DevServer {
  readonly url: string;
  /** Everything that it has printed. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts `npm run dev` on a free port, without watching the sources.
 * @param options `--mocks` for `npm run dev:mocks`
 */
export async function startDevServer(options: readonly string[]): Promise<DevServer> {
  const server = spawn(process.execPath, [PROGRAM, '--still', ...options], {
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
    },
  };
}
