/**
 * Resolves with the reason to stop: SIGTERM, SIGINT, or, with STOP_WITH_PARENT=1, the end of standard input, which a
 * supervisor holds open as long as it lives (so that nothing is left behind when it is killed).
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

/** Tells a supervisor on standard output, in one line of JSON, that this process serves and where. */
export function announceReady(name: string, where: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ ready: name, ...where })}\n`);
}
