import { createApp } from './app.js';
import { ConfigError, readConfig, settingWarnings } from './config.js';
import { seedReferenceData } from './cli/seed.js';
import { createLogger } from './platform/logger.js';
import { createOperations } from './http/operations/operations.js';
import { prepareDatabase } from './prepare-database.js';
import { prepareSeller } from './prepare-seller.js';
import { createServices } from './services.js';
import { announceReady, endWithin, STOP_WITHIN_MS, untilStopped } from './platform/process.js';

/** After the last connection was taken. A supervisor waits eight seconds (dev/supervisor). */
const ARRIVE_MS = 4_000;
/** From the signal; leaves time to close the rest. */
const END_MS = 20_000;

/** The production entry: configuration → database → application → listen. It starts none of the stand-ins. */
async function main(): Promise<void> {
  // Before anything is started, so that a signal during the start stops what was started.
  const stopped = untilStopped();
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel, 'gateway');
  for (const warning of settingWarnings(process.env)) log.warn(warning);
  await prepareSeller(config.seller);
  await prepareDatabase(config, 'hearth_app', log);
  const services = await createServices({ config, log });
  await seedReferenceData(services.db);
  const app = await createApp(services);
  const url = await app.listen({ host: config.host, port: config.port });
  const operations = createOperations(services);
  if (config.operations !== null) await operations.listen(config.operations);
  announceReady('gateway', { url });
  const signal = await stopped;
  log.info({ signal }, 'stopping: finishing what is in flight');
  endWithin(STOP_WITHIN_MS, log);
  const { acceptMs } = config.stop;
  await app.stopping.drain({ acceptMs, arriveMs: acceptMs + ARRIVE_MS, endMs: END_MS });
  await app.close();
  await operations.close();
  await services.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(1);
  },
);
