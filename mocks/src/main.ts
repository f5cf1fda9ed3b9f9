import { readConfig, settingWarnings } from './config.js';
import { startStandIns, type RunningStandIns } from './stand-ins.js';

/** A slower stop is a bug in a server; the process does not wait for it. */
const STOP_WITHIN_MS = 3_000;

/**
 * Runs the stand-ins in one process: prints one readiness line on stdout when all are ready, stops on SIGTERM and
 * SIGINT, and with `STOP_WITH_PARENT=1` when the supervisor closes stdin.
 */
function main(): void {
  const config = readConfig(process.env);
  for (const warning of settingWarnings(process.env))
    process.stderr.write(`stand-ins: ${warning}\n`);
  // Install handlers first, so that a signal during the start is not lost.
  const starting = startStandIns(config);
  const stop = stopOnce(starting);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.env['STOP_WITH_PARENT'] === '1') {
    process.stdin.once('end', stop).once('close', stop).once('error', stop).resume();
  }
  starting.then(({ addresses }) => {
    process.stdout.write(`${JSON.stringify({ ready: 'stand-ins', ...addresses })}\n`);
  }, fail);
}

function stopOnce(starting: Promise<RunningStandIns>): () => void {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    starting.then(async (running) => running.stop()).then(() => process.exit(0), fail);
  };
}

function fail(error: unknown): void {
  process.stderr.write(`stand-ins: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

try {
  main();
} catch (error) {
  fail(error);
}
