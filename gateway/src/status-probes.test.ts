import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { loginUrl, WORKER_LOGIN } from '../test/support/template.js';
import { startTestServices, type TestServices } from '../test/support/test-services.js';
import { MINUTE_MS } from './platform/clock.js';
import type { ReadPool } from './platform/database/read-pool.js';
import { smtpMailer } from './platform/mail.js';
import { UsageNodes } from './modules/usage/ingest/usage-nodes.js';
import { statusProbes } from './status-probes.js';

let gateway: TestServices;
let owner: pg.Client;
/** Reads with the worker's login, as the probes do. */
let reads: ReadPool;
/** Reads from a database that nobody runs. */
let noReads: ReadPool;
let site: Server;
let siteStatus = 200;

beforeAll(async () => {
  gateway = await startTestServices();
  owner = new pg.Client({ connectionString: gateway.databaseUrl });
  await owner.connect();
  const { engine } = gateway.services;
  reads = engine.readPool(loginUrl(gateway.databaseUrl, WORKER_LOGIN), {});
  noReads = engine.readPool('postgres://nobody@127.0.0.1:9/nothing', {});
  site = createHttpServer((_, answer) => answer.writeHead(siteStatus).end()).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site.close();
  await reads.close();
  await noReads.close();
  await owner.end();
  await gateway.close();
});

const urlOf = (server: { address(): unknown }) =>
  `127.0.0.1:${String((server.address() as AddressInfo).port)}`;

function probes({ from = reads, smtp = '127.0.0.1:9', nodeIds = ['node-1'] } = {}) {
  const { clock, log, provider } = gateway.services;
  const mailer = smtpMailer(`smtp://${smtp}`, { name: '', address: 'hello@example.com' });
  const found = statusProbes({
    freshReads: from,
    mailer,
    provider,
    usageNodes: new UsageNodes({ reads: from, clock, log, nodeIds }),
    config: { edgeNodes: ['node-1'], publicUrl: `http://${urlOf(site)}` },
  });
  return async (name: keyof typeof found) => {
    const result = await found[name]!(AbortSignal.timeout(5_000)).catch(() => 'rejected');
    mailer.close();
    return result;
  };
}

it('SITE: the public address is ready to serve', async () => {
  expect(await probes()('SITE')).toBe(true);
  siteStatus = 503;
  expect(await probes()('SITE')).toBe(false);
});

it('DATA: the database answers. While it does not, what is only known from it is not measured', async () => {
  expect(await probes()('DATA')).toBe(true);
  const away = probes({ from: noReads });
  expect(await away('DATA')).toBe('rejected');
  expect(await away('JOBS')).toBeNull();
  expect(await away('PROXIES')).toBeNull();
});

it('JOBS: none that is due has waited for more than two minutes to be started', async () => {
  const add = (minutes: number) =>
    owner.query(
      `SELECT graphile_worker.add_job('test', run_at => now() - $1 * interval '1 minute')`,
      [minutes],
    );
  await add(1);
  await add(-60);
  expect(await probes()('JOBS')).toBe(true);
  await add(3);
  expect(await probes()('JOBS')).toBe(false);
  await owner.query(`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a'`);
  expect(await probes()('JOBS')).toBe(true);
});

it('EMAIL: the mail server takes a connection', async () => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n');
    socket.on('data', (line) =>
      socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'),
    );
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const smtp = urlOf(server);
  expect(await probes({ smtp })('EMAIL')).toBe(true);
  server.close();
  expect(await probes()('EMAIL')).toBe(false);
});

it('PROXIES: every node that is not retired has reported within a minute', async () => {
  expect(await probes({ nodeIds: [] })('PROXIES')).toBeNull();
  expect(await probes()('PROXIES')).toBeNull();
  await owner.query(`INSERT INTO edge_node (id, reported_until) VALUES ('node-1', $1)`, [
    gateway.clock.now(),
  ]);
  expect(await probes()('PROXIES')).toBe(true);
  gateway.clock.advance(MINUTE_MS + 1);
  expect(await probes()('PROXIES')).toBe(false);
  await owner.query(`UPDATE edge_node SET retired_at = now()`);
  expect(await probes()('PROXIES')).toBeNull();
});

it('CARDS: the provider answers our account', async () => {
  expect(await probes()('CARDS')).toBe(true);
  await gateway.provider.stop();
  expect(await probes()('CARDS')).toBe('rejected');
});
