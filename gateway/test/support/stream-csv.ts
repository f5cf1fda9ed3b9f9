import { gatewayEnvironment } from '../../bench/processes.js';
import { readConfig } from '../../src/config.js';
import { createLogger } from '../../src/platform/logger.js';
import { createServices } from '../../src/services.js';

/**
 * Streams the CSV of an account's period, and prints `{"bytes":…,"idle":…,"peak":…}`: what it sent, and the resident memory of
 * the process before and at most. Arguments: statement or usage, the database, account, start, end.
 */
const [file = '', databaseUrl = '', accountId = '', from = '', to = ''] = process.argv.slice(2);
const environment = gatewayEnvironment(databaseUrl);
environment['DATABASE_URL'] = databaseUrl;
const services = await createServices({
  config: readConfig(environment),
  log: createLogger('silent', 'stream-csv'),
});
const { statementFiles, usageExports } = services;

async function partsUntil(end: Date): Promise<AsyncIterable<string>> {
  const range = { from: new Date(from), to: end };
  if (file === 'statement')
    return statementFiles.csv(await statementFiles.ofPeriod(accountId, range.from, range.to));
  const query = {
    range,
    compareWith: 'NONE',
    granularity: 'HOUR',
    groupBy: 'SUB_ACCOUNT',
    thenBy: 'COUNTRY',
    timeZone: 'UTC',
  } as const;
  return (await usageExports.csv(accountId, query)).lines;
}

async function stream(end: Date, onPart: () => void): Promise<number> {
  let bytes = 0;
  for await (const part of await partsUntil(end)) {
    bytes += Buffer.byteLength(part);
    onPart();
  }
  return bytes;
}

// A tenth first: it loads and compiles all that is needed.
const [start, end] = [Date.parse(from), Date.parse(to)];
await stream(new Date(start + (end - start) / 10), () => undefined);
const idle = process.memoryUsage.rss();
let peak = idle;
const bytes = await stream(new Date(to), () => {
  peak = Math.max(peak, process.memoryUsage.rss());
});
await services.close();
process.stdout.write(`${JSON.stringify({ bytes, idle, peak })}\n`);
process.exit(0);
