// `npm start`: installs and builds what is missing, starts the whole product, keeps it running, stops it on Ctrl-C.
import { addressTable } from './lib/address-table.mjs';
import { startProduct } from './lib/product.mjs';
import { say } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

await runScript(async () => {
  // Before anything is started, so that a signal during the start still stops what was started.
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

/** Resolves at the first signal; a second one does not wait any longer. */
function untilAsked() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        process.on(signal, () => process.exit(130));
        resolve(signal);
      });
    }
  });
}
