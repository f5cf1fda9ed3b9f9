import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';

/** A program that keeps a database on the directory it is given until it is killed: what a crash test kills. */
const server = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: () => undefined,
});
process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid })}\n`);
process.stdin.resume();
