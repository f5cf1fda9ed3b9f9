import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Starts a program that serves the tests, and waits for the line `{"url": …}` that it prints. It ends on `stop`, or when
 * this process ends, because only this process holds its stdin open.
 * @param {{ args: string[], cwd?: string, what: string }} program
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startCompanion({ args, cwd, what }) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
    // A separate process group, so that Ctrl-C does not reach it directly. It ends when its stdin closes, after the
    // tests have stopped.
    detached: true,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    new Promise((resolve) => lines.once('line', resolve)),
    ended.then(() => undefined),
  ]);
  if (first === undefined) throw new Error(`${what} did not start (see above).`);
  // A finished test run must not wait for it.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) {
    // A child's pipes are sockets.
    /** @type {import('node:net').Socket} */ (/** @type {unknown} */ (pipe)).unref();
  }
  return {
    url: JSON.parse(first).url,
    async stop() {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}
