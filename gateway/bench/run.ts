import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dev/embedded-postgres/embedded-postgres.js';
import { ensureLogin } from '../src/platform/database/logins.js';
import { migrateDatabase } from '../src/platform/database/migrate.js';
import { alternate, cpuOf, halfLoad, ratioOf, type Figures, type Rounds } from './alternate.js';
import { authorizeTarget, sealPasswords } from './authorize.js';
import { cpuMeter } from './cpu.js';
import { assertWorstAnswers, fairnessRows } from './fairness.js';
import { measureIngest } from './ingest.js';
import { assertSameRows, givePoints, redemptionTargets } from './money.js';
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
import { seedBenchmark, VOLUME, type Volume } from './seed.js';
import { measureStart } from './start.js';
import { measureStatistics } from './statistics.js';
import { assertAnswers, assertSameAnswers, type Target } from './target.js';
import { seedAsker } from './worst-questions.js';

/**
 * `npm run bench [-- overview|reads|authorize|money|fairness|ingest|statistics|start …]`: the product and its peers in turn,
 * in one run, on one database. Only ratios are worth quoting, and CPU per request, which hardly depends on the machine's load.
 * `--check` ends with 1 if a row is short of its goal by more than 10%. `--answers` compares the answers of every row and
 * measures nothing, so that no row stops working unnoticed. A row that fails never hides the rows after it, and always
 * fails the run. `--rounds 2 --warm-up 1` is for trying it out.
 */
const { values: options, positionals: asked } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    answers: { type: 'boolean', default: false },
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

/** Enough to compare answers. */
const FEW_CUSTOMERS = 30;
const volume: Volume = options.answers ? { ...VOLUME, customers: FEW_CUSTOMERS } : VOLUME;
const { customers } = volume;

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
  fairness: 2,
  /** Of a report on ten times as many events. */
  statistics: 1.1,
  startSeconds: 1.5,
};
/** Of each report. The first ones of each customer do not count. */
const READS = 1_000;
const FEW_READS = 20;

const PARTS = { overview, reads, authorize, money, fairness };
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
const LOAD: Rounds = {
  connections: 64,
  seconds: 3,
  rounds,
  meter: cpuMeter(server.pid, running),
};
console.log(`Load of the machine at the start: ${loadavg()[0]?.toFixed(1)}\n`);
const table = new Table('The gateway against its peers');
try {
  if (Object.keys(PARTS).some(isAsked)) {
    const servers = await startServers(await freshDatabase('customers'));
    for (const [part, measure] of Object.entries(PARTS))
      if (isAsked(part)) await attempt(part, () => measure(servers));
    await Promise.all(running.splice(0).map((each) => each.stop()));
  }
  if (isAsked('ingest')) await attempt('ingest', ingest);
  if (isAsked('statistics')) await attempt('statistics', statistics);
  if (isAsked('start')) await attempt('start', start);
  table.check(options.check);
} finally {
  generator.stop();
  await Promise.all(running.map((each) => each.stop()));
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** A row that cannot be measured does not keep others from it. */
async function attempt(name: string, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } catch (error) {
    table.broken(name, error);
  }
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
  await seedBenchmark(databaseUrl, volume);
  return {
    databaseUrl,
    gateway: await started(startGateway(databaseUrl)),
    pooled: await started(startRaw('pooled', databaseUrl)),
    pipelined: await started(startRaw('pipelined', databaseUrl)),
  };
}

/**
 * Compares the answers of both servers, then measures them in turn, after rounds that fill caches and let V8 compile.
 * @returns null if only answers are asked for
 */
async function measured(
  name: string,
  pair: readonly [Target, Target],
  others: readonly Target[] = [],
): Promise<Figures | null> {
  await assertSameAnswers(...pair);
  for (const other of others) await assertAnswers(other);
  if (options.answers) {
    table.same(name);
    return null;
  }
  const targets = [...pair, ...others];
  await alternate(generator, targets, { ...LOAD, rounds: Number(options['warm-up']) });
  return alternate(generator, targets, LOAD);
}

/** A row of requests per second, with the processor time of both. */
function throughputRow(
  name: string,
  figures: Figures,
  pair: readonly [Target, Target],
  goal: number,
) {
  const [ours, peer] = pair;
  const row = atLeast(name, ratioOf(figures, pair, 'perSecond'), goal);
  row.cpu = [cpuOf(figures, ours), cpuOf(figures, peer)];
  table.add(row);
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
  const figures = await measured('overview', [ours, fast], peer ? [peer] : []);
  if (!figures) return;
  throughputRow('overview, of the pipelined peer', figures, [ours, fast], goals.pipelined);
  if (peer) throughputRow('overview, of PostGraphile 5', figures, [ours, peer], goals.postGraphile);
  const alone = await alternate(generator, [ours, raw], { ...LOAD, connections: 1 });
  throughputRow('overview, one connection, of the pooled peer', alone, [ours, raw], goals.alone);
  const p99 = ratioOf(alone, [ours, raw], 'p99');
  table.add(atMost('overview, one connection, p99', p99, goals.aloneP99));
}

async function reads({ gateway, pipelined }: Servers): Promise<void> {
  for (const read of SCREEN_READS) {
    if (options.row?.some((word) => read.name.includes(word)) === false) continue;
    await attempt(read.name, async () => {
      const ours = readTarget(read, gateway, customers);
      const raw = rawReadTarget('raw pipelined', read, pipelined, customers);
      const figures = await measured(read.name, [ours, raw]);
      if (figures) throughputRow(read.name, figures, [ours, raw], GOALS.reads);
    });
  }
}

/** Far from a limit, against one prepared statement behind node:http. */
async function authorize({ gateway, pipelined, databaseUrl }: Servers): Promise<void> {
  const usernames = await sealPasswords(databaseUrl);
  const pair = [
    authorizeTarget('gateway', gateway, usernames),
    authorizeTarget('raw', pipelined, usernames),
  ] as const;
  const full = await measured('edge authorize', pair);
  if (!full) return;
  const { throughput, p50, p99 } = GOALS.authorize;
  throughputRow('edge authorize', full, pair, throughput);
  const half = await alternate(generator, pair, { ...LOAD, perSecond: halfLoad(full) });
  table.add(atMost('edge authorize at half load, p50', ratioOf(half, pair, 'p50'), p50));
  table.add(atMost('edge authorize at half load, p99', ratioOf(half, pair, 'p99'), p99));
}

async function money({ gateway, pooled, databaseUrl }: Servers): Promise<void> {
  await givePoints(databaseUrl);
  const pair = redemptionTargets(gateway, pooled, customers);
  await assertSameRows(databaseUrl, pair);
  const name = 'points for traffic, of the same rows by hand';
  const figures = await measured(name, pair);
  if (figures) throughputRow(name, figures, pair, GOALS.money);
}

async function fairness({ gateway, databaseUrl }: Servers): Promise<void> {
  await seedAsker(databaseUrl, options.answers);
  if (options.answers) {
    await assertWorstAnswers(gateway);
    table.same('beside the worst questions of one customer');
    return;
  }
  const usernames = await sealPasswords(databaseUrl);
  const target = authorizeTarget('gateway', gateway, usernames.slice(1));
  const rows = await fairnessRows(gateway, target, customers, rounds, GOALS.fairness);
  for (const row of rows) table.add(row);
}

async function ingest(): Promise<void> {
  const databaseUrl = await freshDatabase('ingest');
  for (const [events, goal] of GOALS.ingest) {
    const name = `ingest, ${events} events a batch`;
    // Its first round counts for nothing, but its bytes must be charged.
    const { toCopy, toNarrow } = await measureIngest(
      databaseUrl,
      events,
      options.answers ? 0 : rounds,
    );
    if (options.answers) {
      table.same(name);
      continue;
    }
    table.add(atLeast(`${name}, of COPY`, toCopy, goal));
    table.add(atLeast(`${name}, wide of narrow`, toNarrow, GOALS.wideOfNarrow));
  }
}

async function statistics(): Promise<void> {
  const [few, many, reads] = options.answers
    ? [10_000, 100_000, FEW_READS]
    : [1_000_000, 10_000_000, READS];
  const times = await measureStatistics(reads, [
    { url: await freshDatabase('statistics_few'), events: few },
    { url: await freshDatabase('statistics_many'), events: many },
  ]);
  if (options.answers) table.same('statistics');
  else
    for (const [read, ratio] of times)
      table.add(atMost(`statistics of 10 M events, of 1 M, ${read}`, ratio, GOALS.statistics));
}

async function start(): Promise<void> {
  const name = 'gateway’s start, CPU';
  const seconds = await measureStart(await freshDatabase('start'), options.answers ? 0 : rounds);
  if (options.answers) table.same(name);
  else table.add(atMost(name, seconds, GOALS.startSeconds, 's'));
}
