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

/** Reports to a supervisor on standard output, as one line of JSON, that this process is ready, and its addresses. */
export function announceReady(name: string, where: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ ready: name, ...where })}\n`);
}
