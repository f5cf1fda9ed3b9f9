import { createLogger } from '../../src/platform/logger.js';

/** Logs and exits at once when its stdin closes, before the lines are written. */
const log = createLogger('info', 'log-and-exit');
process.stdout.write('ready\n');
process.stdin.once('end', () => {
  for (let line = 0; line < 100; line++) log.info({ line }, 'stopping');
  process.exit(0);
});
process.stdin.resume();
