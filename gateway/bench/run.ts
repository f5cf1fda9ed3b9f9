import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dev/embedded-postgres/embedded-postgres.js';
import { ensureLogin } from '../src/platform/database/logins.js';
import { migrateDatabase } from '../src/platform/database/migrate.js';
import { alternate, halfLoad, ratioOf, type Rounds } from './alternate.js';
import { authorizeTarget, sealPasswords } from './authorize.js';
import { measureIngest } from './ingest.js';
import { givePoints, redemptionTargets } from './money.js';
import { installPostGraphile, postGraphileTarget, startPostGraphile } from './postgraphile.js';
import {
  LoadGenerator,
  applicationUrl,
  startGateway,
  startRaw,
  type Running,
} from './processes.js';
import { rawReadTarget, readTarget } from './reads.js';
import { OVERVIEW } from './reads/overview.js';
import { SCREEN_READS } from './reads/screens.js';
import { atLeast, atMost, Table } from './row.js';
import { seedBenchmark, VOLUME } from './seed.js';
import { measureStatistics } from './statistics.js';
import { assertSameAnswers, type Target } from './target.js';

/**
 * `npm run bench [-- overview|reads|authorize|money|ingest|statistics …]`: the product and its peers in turn, in one run,
 * on one database. Only ratios are worth quoting: absolute figures are this machine's at this moment. `--check` ends with
 * 1 if a row is short of its goal by more than 10%. `--rounds 2 --warm-up 1` is for trying it out.
 */
const { values: options, positionals: asked } = parseArgs({
  options: {
    check: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    // V8 optimizes the gateway's code for some 20,000 requests, which a slow machine needs 20 s for.
    'warm-up': { type: 'string', default: '7' },
    /** Only rows of reads with this word in their name. */
    row: { type: 'string', multiple: true },
  },
  allowPositionals: true,
});
const rounds = Number(options.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number');
const LOAD: Rounds = { connections: 64, seconds: 3, rounds };
const { customers } = VOLUME;

/** docs/performance.md says where they come from. */
const GOALS = {
  overview: { pipelined: 1, postGraphile: 5, alone: 0.95, aloneP99: 1.5 },
  reads: 0.8,
  authorize: { throughput: 0.85, p50: 1.3, p99: 2 },
  money: 0.7,
  ingest: new Map([
    [10_000, 1],
    [1_000, 0.45],
  ]),
  /** The wide event's ratio to COPY, of the narrow one's. */
  wideOfNarrow: 0.9,
  /** Of a report on ten times as many events. */
  statistics: 1.1,
};

const PARTS = { overview, reads, authorize, money };
type Servers = Record<'gateway' | 'pooled' | 'pipelined' | 'databaseUrl', string>;

const isAsked = (part: string) => asked.length === 0 || asked.includes(part);
const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
await chmod(directory, 0o755);
const server = await startEmbeddedPostgres({
  dataDir: join(directory, 'postgres'),
  log: () => undefined,
});
const generator = new LoadGenerator();
const running: Running[] = [];
console.log(`Load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
const table = new Table('The gateway against its peers');
try {
  if (Object.keys(PARTS).some(isAsked)) {
    const servers = await startServers(await freshDatabase('customers'));
    for (const [part, measure] of Object.entries(PARTS)) if (isAsked(part)) await measure(servers);
    await Promise.all(running.splice(0).map((each) => each.stop()));
  }
  if (isAsked('ingest')) await ingest();
  if (isAsked('statistics')) await statistics();
  if (options.check) table.check();
} finally {
  generator.stop();
  await Promise.all(running.map((each) => each.stop()));
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

async function started(starting: Promise<Running>): Promise<string> {
  const each = await starting;
  running.push(each);
  return each.url;
}

/** The gateway and the hand-written peers, on the same customers. */
async function startServers(databaseUrl: string): Promise<Servers> {
  await seedBenchmark(databaseUrl, VOLUME);
  return {
    databaseUrl,
    gateway: await started(startGateway(databaseUrl)),
    pooled: await started(startRaw('pooled', databaseUrl)),
    pipelined: await started(startRaw('pipelined', databaseUrl)),
  };
}

/** Measures in turn, after rounds that fill caches and let V8 compile. */
async function measure(targets: readonly Target[], load: Rounds = LOAD) {
  await alternate(generator, targets, {
    connections: LOAD.connections,
    seconds: LOAD.seconds,
    rounds: Number(options['warm-up']),
  });
  return alternate(generator, targets, load);
}

async function overview({ gateway, pooled, pipelined, databaseUrl }: Servers): Promise<void> {
  const goals = GOALS.overview;
  const ours = readTarget(OVERVIEW, gateway, customers);
  const raw = rawReadTarget('raw', OVERVIEW, pooled, customers);
  const fast = rawReadTarget('raw pipelined', OVERVIEW, pipelined, customers);
  await assertSameAnswers(ours, raw);
  const missing = await installPostGraphile();
  if (missing !== null) console.log(`PostGraphile is not measured: ${missing}.`);
  const peer =
    missing === null
      ? postGraphileTarget(await started(startPostGraphile(databaseUrl)), customers)
      : null;
  const figures = await measure([ours, fast, ...(peer ? [peer] : [])]);
  const times = (to: Target) => ratioOf(figures, [ours, to], 'perSecond');
  table.add(atLeast('overview, of the pipelined peer', times(fast), goals.pipelined));
  if (peer) table.add(atLeast('overview, of PostGraphile 5', times(peer), goals.postGraphile));
  const alone = await measure([ours, raw], {
    connections: 1,
    seconds: LOAD.seconds,
    rounds,
  });
  const of = (figure: 'perSecond' | 'p99') => ratioOf(alone, [ours, raw], figure);
  table.add(atLeast('overview, one connection, of the pooled peer', of('perSecond'), goals.alone));
  table.add(atMost('overview, one connection, p99', of('p99'), goals.aloneP99));
}

async function reads({ gateway, pipelined }: Servers): Promise<void> {
  for (const read of SCREEN_READS) {
    if (options.row?.some((word) => read.name.includes(word)) === false) continue;
    const ours = readTarget(read, gateway, customers);
    const raw = rawReadTarget('raw pipelined', read, pipelined, customers);
    await assertSameAnswers(ours, raw);
    const times = ratioOf(await measure([ours, raw]), [ours, raw], 'perSecond');
    table.add(atLeast(read.name, times, GOALS.reads));
  }
}

/** Far from a limit, against one prepared statement behind node:http. */
async function authorize({ gateway, pipelined, databaseUrl }: Servers): Promise<void> {
  const usernames = await sealPasswords(databaseUrl);
  const pair = [
    authorizeTarget('gateway', gateway, usernames),
    authorizeTarget('raw', pipelined, usernames),
  ] as const;
  await assertSameAnswers(...pair);
  const full = await measure(pair);
  const { throughput, p50, p99 } = GOALS.authorize;
  table.add(atLeast('edge authorize', ratioOf(full, pair, 'perSecond'), throughput));
  const { connections, seconds } = LOAD;
  const perSecond = halfLoad(full);
  const half = await alternate(generator, pair, { connections, seconds, rounds, perSecond });
  table.add(atMost('edge authorize at half load, p50', ratioOf(half, pair, 'p50'), p50));
  table.add(atMost('edge authorize at half load, p99', ratioOf(half, pair, 'p99'), p99));
}

async function money({ gateway, pooled, databaseUrl }: Servers): Promise<void> {
  await givePoints(databaseUrl);
  const pair = redemptionTargets(gateway, pooled, customers);
  await assertSameAnswers(...pair);
  const times = ratioOf(await measure(pair), pair, 'perSecond');
  table.add(atLeast('points for traffic, of the same rows by hand', times, GOALS.money));
}

async function ingest(): Promise<void> {
  const databaseUrl = await freshDatabase('ingest');
  for (const [events, goal] of GOALS.ingest) {
    const { toCopy, toNarrow } = await measureIngest(databaseUrl, events, rounds);
    table.add(atLeast(`ingest, ${events} events a batch, of COPY`, toCopy, goal));
    table.add(
      atLeast(`ingest, ${events} events a batch, wide of narrow`, toNarrow, GOALS.wideOfNarrow),
    );
  }
}

async function statistics(): Promise<void> {
  const times = await measureStatistics(
    { url: await freshDatabase('statistics_1m'), events: 1_000_000 },
    { url: await freshDatabase('statistics_10m'), events: 10_000_000 },
  );
  for (const [read, ratio] of times)
    table.add(atMost(`statistics of 10 M events, of 1 M, ${read}`, ratio, GOALS.statistics));
}
