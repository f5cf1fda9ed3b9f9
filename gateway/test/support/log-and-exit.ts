import { createLogger } from '../../src/platform/logger.js';

/** Logs and ends in one breath when its stdin closes: the lines are not written yet when it exits. */
const log = createLogger('info', 'log-and-exit');
process.stdout.write('ready\n');
process.stdin.once('end', () => {
  for (let line = 0; line < 100; line++) log.info({ line }, 'stopping');
  process.exit(0);
});
process.stdin.resume();
