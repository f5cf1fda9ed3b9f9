import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, Origin } from './connections.test-kit.js';
import { connectRequest, plainRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest, type Scene } from './scene.test-kit.js';

const scene = sceneForEachTest();
let origin: Origin;

async function begin(
  options: Parameters<Scene['begin']>[1] = {},
  config: Parameters<Scene['begin']>[0] = {},
): Promise<void> {
  await scene.begin(config, options);
  origin = await scene.echo();
}

/** Sends `bytes` through a tunnel to an origin that echoes them: twice as many are counted. */
async function echo(client: Client, bytes: number): Promise<void> {
  client.socket.write(Buffer.alloc(bytes));
  await client.bytes(bytes);
}

async function files(folder: 'spool' | 'acknowledged' | 'rejected'): Promise<string[]> {
  return (await readdir(join(scene.dataDir, folder))).sort();
}

async function settled(bytes: bigint): Promise<void> {
  await eventually(async () => {
    expect(scene.edge.totalOf('sub-alice')).toBe(bytes);
    expect(scene.node.stats().batches.queued).toBe(0);
    expect(await files('spool')).toEqual([]);
  });
}

async function newConnectionStatus(): Promise<string> {
  const client = await scene.viaHttp(connectRequest(origin.port));
  return (await client.until('\r\n\r\n')).slice(9, 12);
}

test('gateway unavailable: good credentials keep working, unknown ones get 503, and usage waits on disk and is delivered in order', async () => {
  await begin();
  const tunnel = await scene.viaConnect(origin);
  await echo(tunnel, 1_000);
  await settled(2_000n);
  const acknowledged = scene.edge.lastBatch;
  await scene.edge.stop();
  expect(await newConnectionStatus()).toBe('200'); // The previous answer is still valid.
  scene.passTime(1_001); // Now it has expired.
  // One that this node has never let in. See outage.test.ts for the others.
  scene.edge.addAccount('bob');
  const refused = await scene.viaHttp(plainRequest(origin.port, { username: 'bob' }));
  expect(await refused.until('}\n')).toMatch(
    /^HTTP\/1.1 503 [^]*x-proxy-reason: GATEWAY_UNAVAILABLE[^]*{"code":"GATEWAY_UNAVAILABLE",/i,
  );

  for (let round = 0; round < 4; round += 1) {
    await echo(tunnel, 1_000);
    await eventually(async () => expect((await files('spool')).length).toBeGreaterThan(round));
  }
  expect(scene.node.stats().batches.lastAcknowledged).toBe(acknowledged);

  await scene.edge.start();
  await settled(10_000n);
  expect(scene.edge.applied.map(({ batch }) => batch)).toEqual(
    scene.edge.applied.map((_, index) => index + 1),
  );
  await eventually(async () => expect(await newConnectionStatus()).toBe('200'));
});

test('started before the gateway, the node refuses everybody until it knows its next batch number', async () => {
  await begin({ withEdge: false });
  expect(await newConnectionStatus()).toBe('503');
  expect(scene.node.stats().batches.lastCreated).toBeNull();
  scene.edge.lastBatch = 41; // A node that lost its disk.
  await scene.edge.start();
  await eventually(async () => expect(await newConnectionStatus()).toBe('200'));
  await echo(await scene.viaConnect(origin), 10);
  await settled(20n);
  expect(scene.edge.applied[0]?.batch).toBe(42);
});

test('a lost acknowledgement repeats the same batch, which counts once', async () => {
  await begin();
  scene.edge.loseAcknowledgements = true;
  const tunnel = await scene.viaConnect(origin);
  await echo(tunnel, 500);
  await eventually(() =>
    expect(scene.edge.received.filter((number) => number === 1).length).toBeGreaterThan(1),
  );
  await echo(tunnel, 500);
  scene.edge.loseAcknowledgements = false;
  await settled(2_000n);
  expect(await files('rejected')).toEqual([]);
});

test('a stop delivers counted usage, and the next start delivers the rest', async () => {
  await begin();
  await echo(await scene.viaSocks(origin), 700);
  await scene.node.stop();
  expect(scene.edge.totalOf('sub-alice')).toBe(1_400n);

  await scene.startNode();
  await echo(await scene.viaSocks(origin), 700);
  await eventually(() => expect(scene.edge.totalOf('sub-alice')).toBe(2_800n));
  const tunnel = await scene.viaSocks(origin);
  await scene.edge.stop();
  await echo(tunnel, 700);
  await scene.node.stop();
  expect(await files('spool')).not.toEqual([]);
  await scene.edge.start();
  await scene.startNode();
  await settled(4_200n);
});

test('batches that were applied before the node died are not sent again', async () => {
  await begin();
  await echo(await scene.viaConnect(origin), 100);
  await settled(200n);
  await scene.node.stop();
  // As if the move out of the spool had not reached the disk.
  for (const file of await files('acknowledged'))
    await writeFile(
      join(scene.dataDir, 'spool', file),
      await readFile(join(scene.dataDir, 'acknowledged', file)),
    );
  const { length } = scene.edge.received;
  await scene.startNode();
  await echo(await scene.viaConnect(origin), 100);
  await settled(400n);
  expect(scene.edge.received.slice(length)).toEqual(
    scene.edge.applied.map(({ batch }) => batch).slice(-scene.edge.received.length + length),
  );
});

test('a gateway restored from a backup gets the lost batches again, unchanged', async () => {
  await begin();
  const tunnel = await scene.viaConnect(origin);
  for (let round = 1; round <= 4; round += 1) {
    await echo(tunnel, 100);
    await settled(BigInt(round) * 200n);
  }
  scene.edge.applied = scene.edge.applied.slice(0, 1);
  scene.edge.lastBatch = 1;
  await echo(tunnel, 100);
  await settled(1_000n);
  expect(scene.logged).toContainEqual(
    expect.objectContaining({ level: 'error', from: 2, sentEmpty: 0 }),
  );
});

test('numbers whose batches are gone are filled with empty batches, and waiting batches keep their numbers', async () => {
  await begin();
  await scene.node.stop();
  const event = {
    at: new Date().toISOString(),
    subAccountId: 'sub-alice',
    country: 'ZZ',
    protocol: 'HTTP',
    bytesUp: '5',
    bytesDown: '6',
    requests: 1,
  };
  await writeFile(
    join(scene.dataDir, 'spool', '0000000000000004.json'),
    JSON.stringify({ batch: 4, events: [event] }),
  );
  await writeFile(join(scene.dataDir, 'spool', '0000000000000005.json.tmp'), '{"batch":5,"eve');
  await scene.startNode();
  await settled(11n);
  expect(scene.edge.applied.map(({ batch, events }) => [batch, events.length])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 1],
  ]);
  await echo(await scene.viaConnect(origin), 1);
  await settled(13n);
  // Two flushes may count the two directions.
  const numbers = scene.edge.applied.map(({ batch }) => batch);
  expect(numbers.length).toBeGreaterThan(4);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('a batch that the gateway calls malformed is set aside and logged, and later batches continue', async () => {
  await begin();
  const tunnel = await scene.viaConnect(origin);
  scene.edge.malformed.add(1);
  await echo(tunnel, 100);
  await eventually(() => expect(scene.node.stats().batches.rejected).toBe(1));
  const rejected = await files('rejected');
  expect(rejected).toHaveLength(1);
  const kept = JSON.parse(
    await readFile(join(scene.dataDir, 'rejected', rejected[0] ?? ''), 'utf8'),
  ) as { events: { bytesUp: string; bytesDown: string }[] };
  expect(kept).toMatchObject({ batch: 1, events: [{ subAccountId: 'sub-alice' }] });
  expect(scene.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      batch: 1,
      detail: '{"code":"BAD_PARAMETERS","part":"events.0.bytesUp"}',
    }),
  );
  await echo(tunnel, 100);
  // Only the part of the first exchange that a flush caught is set aside.
  const aside = kept.events.reduce(
    (sum, { bytesUp, bytesDown }) => sum + BigInt(bytesUp) + BigInt(bytesDown),
    0n,
  );
  await settled(400n - aside);
  expect(scene.edge.applied[0]).toEqual({ batch: 1, events: [] });
  expect(scene.edge.received.slice(0, 3)).toEqual([1, 1, 2]);
});

test('a damaged file on disk is set aside and does not stop delivery', async () => {
  await begin();
  await scene.node.stop();
  await writeFile(join(scene.dataDir, 'spool', '0000000000000001.json'), '{"batch":1,"events":[{');
  await scene.startNode();
  await echo(await scene.viaConnect(origin), 1);
  await settled(2n);
  expect(await files('rejected')).toHaveLength(1);
});

test('two nodes with one id: the unbooked batch is kept and reported', async () => {
  await begin();
  const tunnel = await scene.viaConnect(origin);
  scene.edge.lastBatch = 1;
  await echo(tunnel, 50);
  await eventually(() => expect(scene.node.stats().batches.rejected).toBe(1));
  expect(await files('rejected')).toHaveLength(1);
  expect(scene.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      batch: 1,
      message: expect.stringContaining('NODE_ID'),
    }),
  );
});

test('an idle node reports at intervals in number order, and later usage follows', async () => {
  await begin({}, { idleReportMs: 200 });
  await eventually(() => expect(scene.edge.lastBatch).toBeGreaterThanOrEqual(2));
  expect(scene.edge.totalOf('sub-alice')).toBe(0n);
  await echo(await scene.viaConnect(origin), 1_000);
  await settled(2_000n);
});
