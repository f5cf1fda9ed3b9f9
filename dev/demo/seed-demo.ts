import { readConfig } from '../../gateway/src/config.js';
import { createLogger } from '../../gateway/src/platform/logger.js';
import { announceReady } from '../../gateway/src/platform/process.js';
import { createServices } from '../../gateway/src/services.js';
import { DemoClock } from './demo-clock.js';
import { liveDemoHistory } from './demo-history.js';
import { DEMO_SIGN_IN } from './demo-sign-in.js';
import { seedReferenceData } from '../../gateway/src/cli/seed.js';

/** Makes the demo customer with 90 days of history and says how to sign in. Run by `npm start`; refuses in production. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.production) throw new Error('production has no demo customer');
  const clock = new DemoClock();
  const services = await createServices({
    config,
    log: createLogger(config.logLevel, 'demo'),
    clock,
  });
  try {
    await seedReferenceData(services.db);
    await liveDemoHistory(services, clock, Date.now());
    // Its months are over, so their statements are final.
    await services.statementSealing.sealDue();
  } finally {
    await services.close();
  }
  announceReady('demo', DEMO_SIGN_IN);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`);
    process.exit(1);
  },
);
