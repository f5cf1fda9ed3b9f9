import { gatewayEnvironment } from '../../bench/processes.js';
import { readConfig } from '../../src/config.js';
import { createLogger } from '../../src/platform/logger.js';
import { createServices } from '../../src/services.js';

/**
 * Streams the CSV of an account's period, and prints `{"bytes":…,"idle":…,"peak":…}`: what it sent, and the bytes that the
 * process held before and at most, each after garbage was collected. (How much garbage waits is up to V8 and the machine.)
 * Needs `--expose-gc`. Arguments: the database, account, start, end.
 */
const [databaseUrl = '', accountId = '', from = '', to = ''] = process.argv.slice(2);
const environment = gatewayEnvironment(databaseUrl);
environment['DATABASE_URL'] = databaseUrl;
const services = await createServices({
  config: readConfig(environment),
  log: createLogger('silent', 'stream-statement'),
});
const { statementFiles } = services;
/** Parts between two measurements: collecting takes longer than writing one. */
const PARTS = 10;

const memory = () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

async function stream(until: Date, onPart: () => void): Promise<number> {
  let bytes = 0;
  const statement = await statementFiles.ofPeriod(accountId, new Date(from), until);
  for await (const part of statementFiles.csv(statement)) {
    bytes += Buffer.byteLength(part);
    onPart();
  }
  return bytes;
}

// A tenth first: it loads and compiles all that is needed.
await stream(
  new Date(Date.parse(from) + (Date.parse(to) - Date.parse(from)) / 10),
  () => undefined,
);
const idle = memory();
let peak = idle;
let parts = 0;
const bytes = await stream(new Date(to), () => {
  if (++parts % PARTS === 0) peak = Math.max(peak, memory());
});
await services.close();
process.stdout.write(`${JSON.stringify({ bytes, idle, peak })}\n`);
process.exit(0);
