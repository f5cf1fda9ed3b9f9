import { createLogger } from '../../src/platform/logger.js';
import { startJobWorker } from '../../src/platform/jobs/job-worker.js';

/** A worker that takes the job `endless`, reports it, and never finishes. Tests kill it. */
await startJobWorker({
  url: process.argv[2] ?? '',
  log: createLogger('silent', 'hold-job'),
  queues: {
    test: {
      priority: 0,
      concurrency: 1,
      tries: 12,
      backOff: { longestPauseSeconds: 60 },
      timeLimitSeconds: 60,
    },
  },
  jobs: {
    endless: {
      queue: 'test',
      schedule: null,
      run: () => {
        process.stdout.write('running\n');
        return new Promise(() => undefined);
      },
    },
  },
});
