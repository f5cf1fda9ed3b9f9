import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LoadGenerator } from '../../gateway/bench/processes.js';
import { Table } from '../../gateway/bench/row.js';
import { startNode, startServer, TunnelClients, type Running } from './processes.js';
import { idleRows, requestRows, starvationRow, tunnelRow } from './rows.js';

/**
 * `npm run bench -- node`: the proxy node and its peers in turn, in one run. Each server, the targets, and the clients
 * have a process of their own. Only ratios are worth quoting. `--check` ends with 1 if a row
 * is short of its goal by more than 10%. `--row tunnel`, `requests`,
 * `idle`, or `starvation` measures a part.
 */
const PARTS = ['tunnel', 'requests', 'idle', 'starvation'];
const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '7' },
    row: { type: 'string', multiple: true, default: PARTS },
  },
  allowPositionals: true,
});

const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-node-'));
const running: Running[] = [];
const generator = new LoadGenerator();
const clients = new TunnelClients();

async function started(server: Promise<Running>): Promise<Running> {
  running.push(await server);
  return server;
}

/** A node with an edge API of its own, which knows one node. */
async function startedNode(name: string): Promise<Running> {
  const edge = await started(startServer('edge.ts'));
  return started(startNode(edge.port, join(directory, name)));
}

try {
  const { port: tcpPort } = await started(startServer('origins.ts', 'tcp'));
  const { port: httpPort } = await started(startServer('origins.ts', 'http'));
  const pipeServer = await started(startServer('peers/pipe.ts', String(tcpPort)));
  const forwarderServer = await started(startServer('peers/forwarder.ts'));
  const nodeServer = await startedNode('node');
  const node = { name: 'node', port: nodeServer.port, needsConnect: true };
  const pipe = { name: 'pipe', port: pipeServer.port, needsConnect: false };
  const forwarder = { name: 'forwarder', port: forwarderServer.port, needsConnect: true };
  const rounds = Number(options.rounds);
  const warmUpRounds = Number(options['warm-up']);
  const bench = { generator, clients, rounds, warmUpRounds, tcpPort, httpPort };

  console.log(`Load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  const table = new Table('The node against a bare peer');
  if (options.row.includes('tunnel'))
    for (const count of [1, 200])
      for (const direction of ['download', 'upload'] as const)
        table.add(await tunnelRow(bench, [node, pipe], count, direction));
  if (options.row.includes('requests'))
    for (const row of await requestRows(bench, [node, forwarder])) table.add(row);
  if (options.row.includes('idle')) {
    const fresh = await startedNode('idle');
    for (const row of await idleRows(bench, { ...node, port: fresh.port }, fresh)) table.add(row);
  }
  if (options.row.includes('starvation')) table.add(await starvationRow(bench, [node, forwarder]));
  if (options.check) table.check();
} finally {
  generator.stop();
  clients.stop();
  // Nodes before their edge APIs, so that they can deliver their usage.
  for (const server of running.reverse()) await server.stop();
  await rm(directory, { recursive: true, force: true });
}
