import { ConfigError, readConfig, settingWarnings } from './config.js';
import { jobHandlers } from './jobs.js';
import { QUEUES } from './platform/jobs/job-map.js';
import { startJobWorker } from './platform/jobs/job-worker.js';
import { runnableJobs } from './platform/jobs/runnable-jobs.js';
import { createLogger } from './platform/logger.js';
import { prepareDatabase } from './prepare-database.js';
import { announceReady, endWithin, STOP_WITHIN_MS, untilStopped } from './platform/process.js';
import { createServices } from './services.js';

/** The job worker: everything that happens after a transaction (mails, provider calls) and on a schedule. */
async function main(): Promise<void> {
  const stopped = untilStopped();
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel, 'worker');
  for (const warning of settingWarnings(process.env)) log.warn(warning);
  await prepareDatabase(config, 'hearth_worker', log);
  const services = await createServices({ config, log });
  const worker = await startJobWorker({
    url: config.database.url,
    queues: QUEUES,
    jobs: runnableJobs(jobHandlers(services)),
    log,
  });
  services.statusRecorder.start();
  announceReady('worker', {});
  const reason = await stopped;
  log.info({ reason }, 'stopping: finishing running jobs');
  endWithin(STOP_WITHIN_MS, log);
  await services.statusRecorder.stop();
  await worker.stop();
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
