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
import { authorizeTarget, sealPasswords } from './authorize.js';
import { moneyCases } from './money.js';
import { OVERVIEW_QUERY } from './overview.js';
import {
  LoadGenerator,
  applicationUrl,
  startGateway,
  startRaw,
  WEBHOOK_SECRET,
  type Running,
} from './processes.js';
import {
  installPostGraphile,
  postGraphileTarget,
  POSTGRAPHILE,
  startPostGraphile,
} from './postgraphile.js';
import { readTargets } from './reads.js';
import { assertSameAnswers } from './same-answers.js';
import { seedMoney } from './seed-money.js';
import { seedRecords } from './seed-records.js';
import { seedBenchmark, VOLUME } from './seed.js';
import { measureStatistics, STATISTICS, ZONES } from './statistics.js';
import { graphqlTarget, rawTarget, type Target } from './target.js';

/**
 * `npm run bench [-- overview|reads|authorize|money|ingest|statistics …]`: the product and its peers in turn, in one run, on one database. Only ratios are worth quoting: absolute
 * figures are this machine's at this moment. It never fails on a figure. `-- --ablate` measures the parts of the engine
 * instead; `--rounds 2 --warm-up 1` is for trying it out.
 */
const { values: options, positionals: asked } = parseArgs({
  options: {
    ablate: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '7' },
  },
  allowPositionals: true,
});
const ROUNDS = Number(options.rounds);
if (!Number.isInteger(ROUNDS) || ROUNDS < 1) throw new Error('--rounds takes a whole number');
const SECONDS = 3;
const WARM_UP_ROUNDS = Number(options['warm-up']);
const CONNECTIONS = 64;
/** Goals in throughput at 64 connections, as shares of the peer's (PERFORMANCE.md). */
const GOALS = {
  raw: 1.5,
  pipelined: 0.85,
  postGraphile: 2.5,
  reads: 0.8,
  authorize: 0.85,
  authorizeP99Ms: 5,
  money: 0.7,
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
const generator = new LoadGenerator();
const PARTS = {
  overview: async () => overview(await freshDatabase('overview')),
  reads: async () => reads(await freshDatabase('reads')),
  authorize: async () => authorize(await freshDatabase('authorize')),
  money: async () => money(await freshDatabase('money')),
  ingest: async () => ingest(await freshDatabase('ingest')),
  statistics,
};
try {
  if (options.ablate) await ablation(await freshDatabase('ablation'));
  else
    for (const [name, measure] of Object.entries(PARTS))
      if (asked.length === 0 || asked.includes(name)) await measure();
} finally {
  generator.stop();
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

/** Starts the gateway and the hand-written peers, and stops them when `work` has ended. */
async function withServers(
  databaseUrl: string,
  work: (urls: Record<'gateway' | 'raw' | 'pipelined', string>) => Promise<void>,
): Promise<void> {
  const running: Running[] = [];
  const started = async (server: Promise<Running>) => {
    running.push(await server);
    return (await server).url;
  };
  try {
    await work({
      gateway: await started(startGateway(databaseUrl)),
      raw: await started(startRaw('pooled', databaseUrl)),
      pipelined: await started(startRaw('pipelined', databaseUrl)),
    });
  } finally {
    await Promise.all(running.map((each) => each.stop()));
  }
}

async function overview(databaseUrl: string): Promise<void> {
  say(
    `Overview query: ${VOLUME.customers} customers, each with ${VOLUME.ordersEach} orders and ${VOLUME.usageDays} days of usage`,
  );
  await seedBenchmark(databaseUrl, VOLUME);
  await withServers(databaseUrl, async ({ gateway, raw, pipelined }) => {
    const targets = [
      graphqlTarget('gateway', gateway, VOLUME.customers, OVERVIEW_QUERY),
      rawTarget('raw', raw, VOLUME.customers, () => '/overview'),
      rawTarget('raw pipelined', pipelined, VOLUME.customers, () => '/overview'),
    ];
    say(`All three answer the same ${await assertSameAnswers(targets)} bytes.`);
    const missing = await installPostGraphile();
    if (missing !== null) say(`PostGraphile is not measured: ${missing}.`);
    const peer = missing === null ? await startPostGraphile(databaseUrl) : null;
    try {
      if (peer) targets.push(postGraphileTarget(peer.url, VOLUME.customers));
      await warmUp(targets);
      for (const connections of [CONNECTIONS, 1])
        report(connections, await inTurn(targets, connections));
    } finally {
      await peer?.stop();
    }
  });
}

/**
 * The first rounds do not count: they fill caches and compile. V8 optimizes the gateway's code for some 20,000 requests,
 * which a slow machine needs 20 s for.
 */
async function warmUp(targets: readonly Target[]): Promise<void> {
  await alternate(generator, targets, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    rounds: WARM_UP_ROUNDS,
  });
}

function inTurn(targets: readonly Target[], connections = CONNECTIONS) {
  return alternate(generator, targets, { connections, seconds: SECONDS, rounds: ROUNDS });
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
  if (figures.has(POSTGRAPHILE))
    say(
      `${against(POSTGRAPHILE).toFixed(1)} × PostGraphile: goal ≥ ${GOALS.postGraphile} ${verdict(against(POSTGRAPHILE) >= GOALS.postGraphile)}`,
    );
}

/** One line: the throughput of the first target as a share of the second's, and the times of the first. */
async function compare(name: string, targets: readonly [Target, Target], goal: number) {
  await warmUp(targets);
  const figures = await inTurn(targets);
  const of = (target: Target, figure: keyof Figures) =>
    median(figures.get(target.name)?.[figure] ?? []);
  const perSecond = of(targets[0], 'perSecond');
  const ratio = perSecond / of(targets[1], 'perSecond');
  say(
    `${name.padEnd(52)} ${ratio.toFixed(2).padStart(5)}   p50 ${of(targets[0], 'p50').toFixed(1).padStart(5)} ms   goal ≥ ${goal} ${verdict(ratio >= goal)}`,
  );
  return perSecond;
}

async function reads(databaseUrl: string): Promise<void> {
  say();
  say('Reads of screens and partners, 64 connections, × hand-written and pipelined');
  await seedBenchmark(databaseUrl, VOLUME);
  await seedRecords(databaseUrl, VOLUME.customers);
  await withServers(databaseUrl, async ({ gateway, pipelined }) => {
    for (const { name, targets } of readTargets(gateway, pipelined, VOLUME.customers)) {
      await assertSameAnswers(targets);
      await compare(name, targets, GOALS.reads);
    }
  });
}

async function authorize(databaseUrl: string): Promise<void> {
  say();
  say('Edge authorize far from a limit, 64 connections, × one prepared statement behind node:http');
  await seedBenchmark(databaseUrl, VOLUME);
  const usernames = await sealPasswords(databaseUrl);
  await withServers(databaseUrl, async ({ gateway, pipelined }) => {
    const target = authorizeTarget('gateway', gateway, usernames);
    const targets = [target, authorizeTarget('raw', pipelined, usernames)] as const;
    await assertSameAnswers(targets);
    const perSecond = await compare('authorize', targets, GOALS.authorize);
    const { p50, p99 } = await generator.run({
      target,
      connections: CONNECTIONS,
      seconds: 3 * SECONDS,
      perSecond: perSecond / 2,
    });
    say(
      `at half of that load: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms   goal ≤ ${GOALS.authorizeP99Ms} ${verdict(p99 <= GOALS.authorizeP99Ms)}`,
    );
  });
}

async function money(databaseUrl: string): Promise<void> {
  say();
  say('Mutations that move money, 64 connections, × the same rows written by hand');
  await seedBenchmark(databaseUrl, VOLUME);
  await seedMoney(databaseUrl, VOLUME.customers);
  await withServers(databaseUrl, async ({ gateway, raw }) => {
    const servers = { gateway, raw, customers: VOLUME.customers, webhookSecret: WEBHOOK_SECRET };
    for (const { name, targets } of moneyCases(servers)) {
      await assertSameAnswers(targets);
      await compare(name, targets, GOALS.money);
    }
  });
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
