import { median } from './alternate.js';
import { processSeconds } from './cpu.js';
import { startGateway } from './processes.js';

/** As in production, where errors name the TypeScript. */
const FLAGS = ['--enable-source-maps'];

/**
 * Seconds of processor time from the gateway's start until it says that it is ready, on a database that an earlier start prepared.
 * @returns the median; NaN where the system does not count it
 */
export async function measureStart(databaseUrl: string, starts: number): Promise<number> {
  await start(databaseUrl);
  const seconds: number[] = [];
  while (seconds.length < starts) seconds.push(await start(databaseUrl));
  return median(seconds);
}

async function start(databaseUrl: string): Promise<number> {
  const gateway = await startGateway(databaseUrl, FLAGS);
  const seconds = processSeconds(gateway.pid);
  await gateway.stop();
  return seconds;
}
