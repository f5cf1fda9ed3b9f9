import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LoadGenerator } from '../../gateway/bench/processes.js';
import { Table, type Row } from '../../gateway/bench/row.js';
import { minuteRow } from './minute.js';
import { startNode, startServer, TunnelClients, type Running } from './processes.js';
import { nameAnswers, requestAnswers, tunnelAnswers } from './answers.js';
import { idleRows, namesRow, requestRows, starvationRow, tunnelRow, type Bench } from './rows.js';

/**
 * `npm run bench -- node`: the proxy node and its peers in turn, in one run. Each server, the targets, and the clients
 * have a process of their own. Only ratios are worth quoting. `--check` ends with 1 if a row
 * is short of its goal by more than 10%. `--row tunnel`, `requests`,
 * `idle`, `starvation`, `names`, or `minute` measures a part. `--answers` compares what comes through the node and its peers, and
 * measures nothing. A row that fails does not hide the rows after it, and fails the run.
 *
 * `--tunnels` is how many idle ones are held, `--names` how many names without an answer one customer asks for, and
 * `--name-seconds` for how long: `--row names --names 2000 --name-seconds 60 --rounds 1` is the largest case.
 */
const PARTS = ['tunnel', 'requests', 'idle', 'starvation', 'names', 'minute'];
/** Names without an answer in the minute beside ten others, and its length; with `--answers`, few and short. */
const MINUTE = { names: 2_000, seconds: 60 };
const MOMENT = { names: 20, seconds: 3 };
const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    answers: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '7' },
    row: { type: 'string', multiple: true, default: PARTS },
    tunnels: { type: 'string', default: '5000' },
    names: { type: 'string', default: '200' },
    'name-seconds': { type: 'string', default: '6' },
  },
  allowPositionals: true,
});

const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-node-'));
// The database of the minute may run as another user.
await chmod(directory, 0o755);
const running: Running[] = [];
const generator = new LoadGenerator();
const clients = new TunnelClients();
const others = new TunnelClients();

async function started(server: Promise<Running>): Promise<Running> {
  running.push(await server);
  return server;
}

/** A node with an edge API of its own, which knows one node. */
async function startedNode(name: string, settings?: NodeJS.ProcessEnv): Promise<Running> {
  const edge = await started(startServer('edge.ts'));
  return started(startNode(edge.port, join(directory, name), settings));
}

try {
  const { port: tcpPort } = await started(startServer('origins.ts', 'tcp'));
  const { port: httpPort } = await started(startServer('origins.ts', 'http'));
  const pipeServer = await started(startServer('peers/pipe.ts', String(tcpPort)));
  const forwarderServer = await started(startServer('peers/forwarder.ts'));
  const nameServer = await started(startServer('name-server.ts'));
  const nodeServer = await startedNode('node', { DNS_SERVERS: `127.0.0.1:${nameServer.port}` });
  const node = { name: 'node', port: nodeServer.port, needsConnect: true };
  const pipe = { name: 'pipe', port: pipeServer.port, needsConnect: false };
  const forwarder = { name: 'forwarder', port: forwarderServer.port, needsConnect: true };
  const bench: Bench = {
    generator,
    clients,
    others,
    rounds: Number(options.rounds),
    warmUpRounds: Number(options['warm-up']),
    tunnels: Number(options.tunnels),
    names: Number(options.names),
    nameSeconds: Number(options['name-seconds']),
    tcpPort,
    httpPort,
  };

  const minute = (length: typeof MINUTE): Promise<Row> =>
    minuteRow({
      ...length,
      clients,
      directory: join(directory, 'minute'),
      nameServer: `127.0.0.1:${nameServer.port}`,
      targetPort: tcpPort,
      isSmall: options.answers,
    });

  console.log(`Load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  const table = new Table('The node against a bare peer');
  const measures: Record<string, () => Promise<Row[]>> = {
    tunnel: async () => {
      const rows: Row[] = [];
      for (const count of [1, 200])
        for (const direction of ['download', 'upload'] as const)
          rows.push(await tunnelRow(bench, [node, pipe], count, direction));
      return rows;
    },
    requests: () => requestRows(bench, [node, forwarder]),
    idle: async () => {
      const fresh = await startedNode('idle');
      return idleRows(bench, { ...node, port: fresh.port }, fresh);
    },
    starvation: async () => [await starvationRow(bench, [node, forwarder])],
    names: async () => [await namesRow(bench, node)],
    minute: async () => [await minute(MINUTE)],
  };
  const answers: Record<string, () => Promise<void>> = {
    tunnel: () => tunnelAnswers(bench, [node, pipe, forwarder]),
    requests: () => requestAnswers(bench, [node, forwarder]),
    names: () => nameAnswers(bench, node),
    minute: async () => {
      const { shortBy } = await minute(MOMENT);
      if (shortBy > 0) throw new Error('somebody beside failed');
    },
  };
  for (const part of options.answers ? Object.keys(answers) : options.row)
    try {
      if (options.answers) {
        await answers[part]?.();
        table.same(part);
      } else for (const row of (await measures[part]?.()) ?? []) table.add(row);
    } catch (error) {
      table.broken(part, error);
      for (const each of [clients, others]) await each.order({ do: 'close' });
    }
  table.check(options.check);
} finally {
  generator.stop();
  clients.stop();
  others.stop();
  // Nodes before their edge APIs, so that they can deliver their usage.
  for (const server of running.reverse()) await server.stop();
  await rm(directory, { recursive: true, force: true });
}
