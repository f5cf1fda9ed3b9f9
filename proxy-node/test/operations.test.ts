import { rm, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { plainRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

const scene = sceneForEachTest();

async function get(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${scene.node.operationsUrl}${path}`);
  return { status: answer.status, text: await answer.text() };
}

const becomes = (status: number, reason: string | null) =>
  eventually(async () => expect(await readiness()).toEqual({ status, reason }));

async function readiness(): Promise<unknown> {
  const { status, text } = await get('/readyz');
  return { status, reason: (JSON.parse(text) as { reason: unknown }).reason };
}

test('is healthy at once, and ready once the gateway has answered', async () => {
  await scene.begin({}, { withEdge: false });
  expect((await get('/healthz')).status).toBe(200);
  expect(await readiness()).toEqual({ status: 503, reason: 'the gateway has not answered yet' });
  await scene.edge.start();
  await becomes(200, null);
});

test('is not ready while the gateway is away or refuses the node, and recovers', async () => {
  await scene.begin({ idleReportMs: 100 });
  await scene.edge.stop();
  await eventually(async () => {
    scene.passTime(1_000);
    expect(await readiness()).toEqual({ status: 503, reason: 'the gateway does not answer' });
  });
  await scene.edge.start();
  await becomes(200, null);
});

test('is not ready while usage cannot be written to disk, and then loses none', async () => {
  await scene.begin();
  const origin = await scene.echo();
  const client = await scene.viaConnect(origin);
  // A file in the place of the directory fails like a full disk, also for root.
  const spool = join(scene.dataDir, 'spool');
  await eventually(() => expect(scene.node.stats().batches.queued).toBe(0));
  await rm(spool, { recursive: true });
  await writeFile(spool, '');
  client.socket.write('x'.repeat(1_000));
  await client.bytes(1_000);
  await becomes(503, 'usage cannot be written to disk');
  await rm(spool);
  await mkdir(spool);
  await becomes(200, null);
  await eventually(() => expect(scene.edge.totalOf('sub-alice')).toBe(2_000n));
});

test('counts open connections, refusals by reason, and added time', async () => {
  await scene.begin();
  const origin = await scene.echo();
  await scene.viaConnect(origin);
  for (let round = 0; round < 2; round += 1) {
    const refused = await scene.viaHttp(plainRequest(25));
    await refused.until('}\n');
  }
  const { text } = await get('/metrics');
  expect(text).toContain('\nhearth_node_open_connections 1\n');
  expect(text).toContain('\nhearth_node_refusals_total{reason="TARGET_PORT_FORBIDDEN"} 2\n');
  expect(text).toContain('\nhearth_node_added_seconds_count 3\n');
  expect(text).toContain('\nhearth_node_spooled_batches 0\n');
  expect(text).not.toContain('alice');
});

test('has no way to steer exits in production', async () => {
  await scene.begin({ echoPort: null });
  const answer = await fetch(`${scene.node.operationsUrl}/exits`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"country":"GB"}',
  });
  expect(answer.status).toBe(404);
  expect(scene.node.echoUrl).toBeNull();
});

test('drains: accepts nothing new, lets a tunnel finish in its time, and delivers its bytes', async () => {
  await scene.begin({ drainMs: 60_000 });
  const origin = await scene.echo();
  const tunnel = await scene.viaConnect(origin);
  const idle = await scene.connect(scene.node.httpPort);
  await eventually(() => expect(scene.node.stats().openConnections).toBe(1));
  const stopped = scene.node.stop();
  await becomes(503, 'the node is stopping');
  expect(await idle.rest()).toBe('');
  await expect(scene.connect(scene.node.httpPort)).rejects.toThrow('ECONNREFUSED');
  await expect(scene.connect(scene.node.socksPort)).rejects.toThrow('ECONNREFUSED');
  tunnel.socket.end('still here');
  expect(await tunnel.rest()).toBe('still here');
  await stopped;
  expect(scene.edge.totalOf('sub-alice')).toBe(20n);
  await scene.startNode();
});
