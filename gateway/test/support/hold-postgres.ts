import { startEmbeddedPostgres } from '../../../dev/embedded-postgres/embedded-postgres.js';

/** Runs a database in the given directory until it is killed by a crash test. */
const server = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: () => undefined,
});
process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid })}\n`);
process.stdin.resume();
