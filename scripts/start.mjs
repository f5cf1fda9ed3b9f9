// `npm start`: installs and builds what is missing, starts the whole product, keeps it running, and stops it on Ctrl-C.
import { addressTable } from '../dev/supervisor/address-table.mjs';
import { startProduct } from '../dev/supervisor/product.mjs';
import { say } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

const SAME_KEYPRESS_MS = 1_000;
const PARENT_LOOKED_AT_EVERY_MS = 500;

await runScript(async () => {
  // Listen for signals before starting anything, so that a signal during the start still stops everything.
  const asked = untilAsked();
  await prepare();
  const starting = startProduct({ tell: say });
  const early = await Promise.race([asked, starting.then(() => null)]);
  const product = await starting;
  if (early === null) {
    process.stdout.write(addressTable(product));
    await asked;
  }
  say('\nStopping …');
  await product.stop();
  say('Stopped.');
});

/**
 * Resolves at the first signal; a second one exits at once. Under npm, also resolves when npm has ended, because npm
 * cannot pass a SIGKILL on.
 */
function untilAsked() {
  return new Promise((resolve) => {
    let since = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        // Under npm, one Ctrl-C arrives twice: from the terminal, and passed on by npm.
        if (since !== 0 && Date.now() - since > SAME_KEYPRESS_MS) process.exit(130);
        since ||= Date.now();
        resolve(signal);
      });
    }
    if (process.env.npm_lifecycle_event === undefined) return;
    const npm = process.ppid;
    setInterval(() => {
      if (process.ppid !== npm) resolve('npm is gone');
    }, PARENT_LOOKED_AT_EVERY_MS).unref();
  });
}
