import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import { ConfigError, readConfig } from './config.js';
import { CRON, jobHandlers } from './jobs.js';
import { createLogger } from './platform/logger.js';
import { migrateDatabase } from './platform/database/migrate.js';
import { announceReady, untilStopped } from './platform/process.js';
import { createServices } from './services.js';

const CONCURRENCY = 4;
const POLL_INTERVAL_MS = 1_000;

/** The queue's own messages; its chatter about every job is of use only when debugging. */
const LEVELS: Readonly<Record<string, 'error' | 'warn' | 'debug'>> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'debug',
};

/** The job worker: everything that happens after a transaction (mails, provider calls) and on a schedule. */
async function main(): Promise<void> {
  const stopped = untilStopped();
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel, 'worker');
  await migrateDatabase(config.database.url);
  const services = await createServices({ config, log });
  const handlers = jobHandlers(services);
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (payload: unknown) => {
        try {
          await handler(payload);
        } catch (error) {
          log.warn({ err: error, job: name }, 'a job failed and will be tried again');
          throw error;
        }
      },
    ]),
  );
  const runner = await run({
    connectionString: config.database.url,
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCronItems(
      CRON.map(({ task, match }) => ({ task, match, identifier: task })),
    ),
    logger: new Logger(() => (level, message) => {
      log[LEVELS[level] ?? 'info']({ source: 'queue' }, message);
    }),
  });
  announceReady('worker', {});
  const signal = await stopped;
  log.info({ signal }, 'stopping: finishing running jobs');
  await runner.stop();
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
