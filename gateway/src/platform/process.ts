import type { Logger } from './logger.js';

/** Less than containers get (docker/compose.yml), so that the log says what did not end. */
export const STOP_WITHIN_MS = 25_000;

/**
 * Resolves with the reason to stop: SIGTERM, SIGINT, or, with STOP_WITH_PARENT=1, the end of standard input. A
 * supervisor keeps standard input open while it lives, so this process stops even if the supervisor is killed.
 */
export function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => {
      resolve('SIGTERM');
    });
    process.once('SIGINT', () => {
      resolve('SIGINT');
    });
    if (process.env['STOP_WITH_PARENT'] === '1') {
      process.stdin.once('end', () => {
        resolve('parent gone');
      });
      process.stdin.resume();
    }
  });
}

/**
 * Ends the process if its stop takes longer. What it leaves is safe: transactions roll back, and another worker takes its jobs
 * (platform/jobs/worker-locks.ts).
 */
export function endWithin(ms: number, log: Logger): void {
  setTimeout(() => {
    log.error({ ms }, 'the stop took too long: ending what is left');
    process.exit(1);
  }, ms).unref();
}

/** Lets a command go on when the reader of its output has left, as `| head` does. The rest of the output is lost. */
export function letReadersLeave(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

/** Reports to a supervisor on standard output, as one line of JSON, that this process is ready, and its addresses. */
export function announceReady(name: string, where: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ ready: name, ...where })}\n`);
}
