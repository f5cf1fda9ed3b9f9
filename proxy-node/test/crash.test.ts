import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UsageBatch } from '../src/edge/edge-client.js';
import { NODE_ID, NODE_SECRET } from './fake-edge.test-kit.js';
import { NodeProcess } from './node-process.test-kit.js';
import { eventually, Scene } from './scene.test-kit.js';

const FLUSH_INTERVAL_MS = 100;
const scene = new Scene();
const processes: NodeProcess[] = [];

async function start(more: Record<string, string> = {}): Promise<NodeProcess> {
  const node = await NodeProcess.start({
    NODE_ID,
    NODE_SECRET,
    GATEWAY_URL: scene.edge.url,
    NODE_DATA_DIR: `${scene.dataDir}/own`,
    DRAIN_MS: '1000',
    FLUSH_INTERVAL_MS: String(FLUSH_INTERVAL_MS),
    ALLOW_PRIVATE_TARGETS: '1',
    NODE_ENV: 'test',
    PORT: '0',
    ...more,
  });
  processes.push(node);
  return node;
}

beforeEach(async () => {
  await scene.begin();
  await scene.node.stop(); // Only its surroundings are used: the node under test is a process.
});
afterEach(async () => {
  for (const node of processes.splice(0))
    if (node.child.exitCode === null && node.child.signalCode === null) await node.end('SIGKILL');
  await scene.end();
});

/** Booked bytes and those in the node's spool: everything that must survive a kill -9. */
async function safeBytes(): Promise<bigint> {
  const spool = join(scene.dataDir, 'own', 'spool');
  const { lastBatch } = scene.edge;
  const booked = scene.edge.totalOf('sub-alice');
  let waiting = 0n;
  for (const file of (await readdir(spool)).filter((name) => name.endsWith('.json'))) {
    const { batch, events } = JSON.parse(await readFile(join(spool, file), 'utf8')) as UsageBatch;
    if (batch <= lastBatch) continue;
    for (const { bytesUp, bytesDown } of events) waiting += BigInt(bytesUp) + BigInt(bytesDown);
  }
  return booked + waiting;
}

test('kill -9 in the middle of traffic: all usage up to the last interval is booked once', async () => {
  const origin = await scene.echo();
  let relayed = 0n;
  let atRisk = 0n;
  for (let round = 0; round < 4; round += 1) {
    const node = await start();
    scene.node = { ...scene.node, httpPort: node.httpPort };
    // On a busy machine, the first question to the gateway can go unanswered.
    const created = async () => (await node.stats()).batches.lastCreated;
    await eventually(async () => expect(await created()).not.toBeNull());
    const client = await scene.viaConnect(origin);
    const echo = async (bytes: number) => {
      client.socket.write(Buffer.alloc(bytes));
      await client.bytes(bytes);
      relayed += 2n * BigInt(bytes);
    };
    // Wait until the previous process's batches are delivered, so that its loss is known.
    await eventually(async () => expect((await node.stats()).batches.queued).toBe(0));
    const lost = relayed - scene.edge.totalOf('sub-alice');
    expect(lost).toBeGreaterThanOrEqual(0n);
    expect(lost).toBeLessThanOrEqual(atRisk);
    if (round % 2) await scene.edge.stop();
    // Across some intervals.
    for (const end = (await created())! + 2; (await created())! < end;) await echo(50_000); // Not null any more.
    // Within one interval it is on disk, without the gateway.
    await eventually(async () => expect(relayed - (await safeBytes())).toBe(lost));
    const checkpoint = relayed;
    while (relayed < checkpoint + BigInt(round + 1) * 3_000_000n) await echo(250_000);
    await node.end('SIGKILL');
    atRisk += relayed - checkpoint;
    await scene.edge.start();
  }

  const last = await start();
  await eventually(async () => expect((await last.stats()).batches.queued).toBe(0));
  const booked = scene.edge.totalOf('sub-alice');
  expect(booked).toBeLessThanOrEqual(relayed);
  expect(booked).toBeGreaterThanOrEqual(relayed - atRisk);
  expect(scene.edge.applied.map(({ batch }) => batch)).toEqual(
    scene.edge.applied.map((_, index) => index + 1),
  );
});

test('SIGTERM: cuts open connections, delivers all counted usage, and exits with 0', async () => {
  const origin = await scene.echo();
  const node = await start({ FLUSH_INTERVAL_MS: '60000' });
  scene.node = { ...scene.node, socksPort: node.socksPort };
  const client = await scene.viaSocks(origin);
  client.socket.write(Buffer.alloc(123_456));
  await client.bytes(123_456);
  expect(scene.edge.applied).toEqual([]);
  expect(await node.end('SIGTERM')).toBe(0);
  expect(scene.edge.usageOf('sub-alice')).toEqual({
    'SOCKS5 ZZ': { up: 123_456n, down: 123_456n, requests: 1 },
  });
});

test('stops with its parent, and names wrong settings', async () => {
  const node = await start({ STOP_WITH_PARENT: '1' });
  const exited = once(node.child, 'exit');
  node.child.stdin?.end();
  expect((await exited)[0]).toBe(0);
  await expect(
    start({ NODE_SECRET: '', FLUSH_INTERVAL_MS: 'x', NODE_ENV: 'production' }),
  ).rejects.toThrow(/NODE_SECRET is required.*FLUSH_INTERVAL_MS must be.*ALLOW_PRIVATE_TARGETS=1/);
  await expect(start({ NODE_ENV: '' })).rejects.toThrow(/ALLOW_PRIVATE_TARGETS=1/);
});
