import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.js';
import { ensureLogin } from '../src/platform/database/logins.js';
import { migrateDatabase } from '../src/platform/database/migrate.js';
import { DISTRIBUTION, measureIngest } from './ingest.js';
import { ablate } from './ablation.js';
import { alternate, median, type Figures } from './alternate.js';
import { assertSameAnswers, overviewOf, type OverviewServer } from './overview.js';
import {
  LoadGenerator,
  applicationUrl,
  startGateway,
  startRaw,
  type Running,
} from './processes.js';
import { seedBenchmark, VOLUME } from './seed.js';
import { measureStatistics, STATISTICS, ZONES } from './statistics.js';

/**
 * `npm run bench [-- overview|ingest|statistics …]`: the product and its peers in turn, in one run, on one database. Only ratios are worth quoting: absolute
 * figures are this machine's at this moment. It never fails on a figure. `-- --ablate` measures the parts of the engine
 * instead; `--rounds 2` is for trying it out.
 */
const { values: options, positionals: asked } = parseArgs({
  options: { ablate: { type: 'boolean' }, rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const ROUNDS = Number(options.rounds);
if (!Number.isInteger(ROUNDS) || ROUNDS < 1) throw new Error('--rounds takes a whole number');
const SECONDS = 3;
/** Goals of the overview query in throughput at 64 connections, and of ingest. */
const GOALS = {
  raw: 1.5,
  pipelined: 0.85,
  ingest: new Map([
    [10_000, 0.6],
    [1_000, 0.3],
  ]),
  /** Of a report on ten times as many events. */
  statistics: 1.2,
};

const say = (line = '') => process.stdout.write(`${line}\n`);
const verdict = (reached: boolean) => (reached ? 'reached' : 'not reached');

const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
await chmod(directory, 0o755);
const server = await startEmbeddedPostgres({
  dataDir: join(directory, 'postgres'),
  log: () => undefined,
});
const PARTS = {
  overview: async () => overview(await freshDatabase('overview')),
  ingest: async () => ingest(await freshDatabase('ingest')),
  statistics,
};
try {
  if (options.ablate) await ablation(await freshDatabase('ablation'));
  else
    for (const [name, measure] of Object.entries(PARTS))
      if (asked.length === 0 || asked.includes(name)) await measure();
  if (!options.ablate) say('PostGraphile 5 needs Node 22 and is not measured here.');
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

async function freshDatabase(name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE bench_${name}`);
  await admin.end();
  const url = new URL(server.url);
  url.pathname = `/bench_${name}`;
  await migrateDatabase(url.href);
  await ensureLogin(url.href, applicationUrl(url.href), 'hearth_app');
  return url.href;
}

async function overview(databaseUrl: string): Promise<void> {
  say(
    `Overview query: ${VOLUME.customers} customers, each with ${VOLUME.ordersEach} orders and ${VOLUME.usageDays} days of usage`,
  );
  await seedBenchmark(databaseUrl, VOLUME);
  const running: Running[] = [];
  try {
    const [gateway, raw, pipelined] = [
      await startGateway(databaseUrl),
      await startRaw('pooled', databaseUrl),
      await startRaw('pipelined', databaseUrl),
    ];
    running.push(gateway, raw, pipelined);
    const servers: OverviewServer[] = [
      overviewOf('gateway', gateway.url),
      { name: 'raw', url: raw.url, method: 'GET', path: '/', body: null },
      { name: 'raw pipelined', url: pipelined.url, method: 'GET', path: '/', body: null },
    ];
    say(`All three answer the same ${await assertSameAnswers(servers, VOLUME.customers)} bytes.`);
    const generator = new LoadGenerator();
    const load = { seconds: SECONDS, customers: VOLUME.customers };
    await alternate(generator, servers, { ...load, connections: 64, rounds: 1 });
    for (const connections of [64, 1])
      report(
        connections,
        await alternate(generator, servers, { ...load, connections, rounds: ROUNDS }),
      );
    generator.stop();
  } finally {
    await Promise.all(running.map((each) => each.stop()));
  }
}

function report(connections: number, figures: ReadonlyMap<string, Figures>): void {
  const of = (name: string, figure: keyof Figures) => median(figures.get(name)?.[figure] ?? []);
  say();
  say(
    `${String(connections).padStart(3)} connection${connections === 1 ? ' ' : 's'}        × raw   × raw pipelined   p50 ms   p99 ms`,
  );
  for (const name of figures.keys()) {
    const throughput = of(name, 'perSecond');
    say(
      `${name.padEnd(18)} ${(throughput / of('raw', 'perSecond')).toFixed(2).padStart(8)} ${(throughput / of('raw pipelined', 'perSecond')).toFixed(2).padStart(17)} ${of(name, 'p50').toFixed(2).padStart(8)} ${of(name, 'p99').toFixed(2).padStart(8)}`,
    );
  }
  if (connections === 1) return;
  const against = (peer: string) => of('gateway', 'perSecond') / of(peer, 'perSecond');
  say(
    `goals: ≥ ${GOALS.raw} × raw ${verdict(against('raw') >= GOALS.raw)}, ≥ ${GOALS.pipelined} × raw pipelined ${verdict(against('raw pipelined') >= GOALS.pipelined)}`,
  );
}

async function ablation(databaseUrl: string): Promise<void> {
  say('What each part of the engine gains on the overview, 64 connections');
  await seedBenchmark(databaseUrl, VOLUME);
  for (const line of await ablate(databaseUrl, { rounds: ROUNDS, seconds: SECONDS })) say(line);
}

async function ingest(databaseUrl: string): Promise<void> {
  say();
  say(`Usage ingest against COPY into a bare table: ${DISTRIBUTION}`);
  for (const [events, goal] of GOALS.ingest) {
    const { gateway, copy } = await measureIngest(databaseUrl, events, ROUNDS);
    const ratio = gateway / copy;
    say(
      `${String(events).padStart(6)} events a batch   × COPY ${ratio.toFixed(2)}   goal ≥ ${goal} ${verdict(ratio >= goal)}`,
    );
  }
  say('Every byte that was sent was counted and charged once.');
  say();
}

async function statistics(): Promise<void> {
  say(`Statistics of 10 M events against 1 M: ${STATISTICS}`);
  const [few, many] = await measureStatistics([
    { url: await freshDatabase('statistics_1m'), events: 1_000_000 },
    { url: await freshDatabase('statistics_10m'), events: 10_000_000 },
  ]);
  for (const zone of ZONES) {
    const [of1M, of10M] = [few?.get(zone) ?? Number.NaN, many?.get(zone) ?? Number.NaN];
    const ratio = of10M / of1M;
    say(
      `${zone.padEnd(14)} 1 M ${of1M.toFixed(2)} ms   10 M ${of10M.toFixed(2)} ms   × ${ratio.toFixed(2)}   goal ≤ ${GOALS.statistics} ${verdict(ratio <= GOALS.statistics)}`,
    );
  }
  say();
}
