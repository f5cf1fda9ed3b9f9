import { setImmediate } from 'node:timers/promises';
import { pourInto } from './connections.test-kit.js';
import { plainRequest, socksPassword, socksRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

const scene = sceneForEachTest({});

function usage(label: string) {
  return scene.edge.usageOf('sub-alice')[label];
}

test('SOCKS5: counts every byte, including the answer to a half-closed client', async () => {
  const origin = await scene.origin((socket) => {
    let size = 0;
    socket.on('data', (chunk: Buffer) => (size += chunk.length));
    socket.on('end', () => socket.end(`got ${size} `.padEnd(3_000_000, '.')));
  });
  const client = await scene.viaSocks(origin);
  client.socket.end(Buffer.alloc(1_234_567));
  expect(await client.rest()).toMatch(/^got 1234567 /);
  expect(client.received).toBe(2 + 2 + 10 + 3_000_000);
  await eventually(() =>
    expect(usage('SOCKS5 ZZ')).toEqual({ up: 1_234_567n, down: 3_000_000n, requests: 1 }),
  );
});

test('SOCKS5: accepts single bytes, and data sent before the answer', async () => {
  const origin = await scene.echo();
  const client = await scene.connect(scene.node.socksPort);
  const all = Buffer.concat([
    Buffer.from([5, 2, 0, 2]),
    socksPassword('alice', 'secret'),
    socksRequest(origin.port),
    Buffer.from('early'),
  ]);
  for (const byte of all) {
    client.socket.write(Uint8Array.of(byte));
    // The node, in this process, reads it before the next.
    await setImmediate();
  }
  expect((await client.bytes(14)).subarray(0, 6).toString('hex')).toBe('050201000500');
  expect((await client.bytes(5)).toString()).toBe('early');
});

test('SOCKS5: accepts an address without a password', async () => {
  scene.edge.whitelist.set('127.0.0.1', 'alice');
  const origin = await scene.echo();
  const client = await scene.connect(scene.node.socksPort);
  client.socket.write(
    Buffer.concat([Buffer.from([5, 1, 0]), socksRequest(origin.port), Buffer.from('hello')]),
  );
  expect((await client.bytes(12)).subarray(0, 4).toString('hex')).toBe('05000500');
  expect((await client.bytes(5)).toString()).toBe('hello');
  await eventually(() => expect(usage('SOCKS5 ZZ')).toEqual({ up: 5n, down: 5n, requests: 1 }));
});

test('SOCKS5: a username without a password is no password, as Java sends it from a whitelisted address', async () => {
  scene.edge.whitelist.set('127.0.0.1', 'alice');
  const origin = await scene.echo();
  const client = await scene.connect(scene.node.socksPort);
  client.socket.write(
    Buffer.concat([
      Buffer.from([5, 2, 0, 2]),
      socksPassword('root', ''),
      socksRequest(origin.port),
      Buffer.from('hello'),
    ]),
  );
  expect((await client.bytes(14)).subarray(0, 6).toString('hex')).toBe('050201000500');
  expect((await client.bytes(5)).toString()).toBe('hello');
});

test('a long download is reported while it runs, and counts as one request', async () => {
  let push: (bytes: number) => void = () => undefined;
  const origin = await scene.origin(
    (socket) => (push = (bytes) => socket.write(Buffer.alloc(bytes))),
  );
  const client = await scene.viaConnect(origin);
  for (let part = 1; part <= 3; part += 1) {
    push(100_000);
    await client.bytes(100_000);
    await eventually(() =>
      expect(usage('HTTPS ZZ')).toEqual({ up: 0n, down: BigInt(part) * 100_000n, requests: 1 }),
    );
  }
  expect(scene.edge.applied.length).toBeGreaterThanOrEqual(3);
  expect(origin.open).toBe(1);
});

test('a client that aborts a download ends it at the origin, and relayed bytes are counted', async () => {
  const origin = await scene.origin(pourInto);
  for (const open of [() => scene.viaConnect(origin), () => scene.viaSocks(origin)]) {
    const client = await open();
    await client.bytes(1_000_000);
    client.socket.destroy();
    await eventually(() => expect(origin.open).toBe(0));
  }
  await eventually(() => expect(scene.node.stats().openConnections).toBe(0));
  await eventually(() =>
    expect(scene.edge.totalOf('sub-alice')).toBeGreaterThanOrEqual(2_000_000n),
  );
});

test('the node’s counts equal the gateway’s', async () => {
  const origin = await scene.echo();
  const clients = await Promise.all([
    scene.viaConnect(origin),
    scene.viaSocks(origin, 'alice-country-de'),
    scene.viaConnect(origin),
  ]);
  await Promise.all(
    clients.map(async (client, index) => {
      client.socket.end(Buffer.alloc(500_000 + index));
      await client.rest();
    }),
  );
  await eventually(async () => {
    const stats = (await (await fetch(`${scene.node.operationsUrl}/stats`)).json()) as ReturnType<
      typeof scene.node.stats
    >;
    expect(stats.batches.queued).toBe(0);
    expect(stats.batches.lastAcknowledged).toBe(stats.batches.lastCreated);
    expect(stats.counters).toMatchObject([
      { protocol: 'HTTPS', country: 'ZZ', bytesUp: '1000002', requests: 2 },
      { protocol: 'SOCKS5', country: 'DE', bytesUp: '500001', requests: 1 },
    ]);
    expect(scene.edge.totalOf('sub-alice')).toBe(
      stats.counters.reduce((sum, row) => sum + BigInt(row.bytesUp) + BigInt(row.bytesDown), 0n),
    );
  });
  expect(scene.edge.received).toEqual(scene.edge.received.map((_, index) => index + 1));
});

test('one client connection visits any number of targets, and leaves nothing behind', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on('warning', onWarning);
  const client = await scene.connect(scene.node.httpPort);
  for (let round = 0; round < 30; round += 1) {
    const target = await scene.httpOrigin((_request, response) => response.end('ok'));
    client.socket.write(plainRequest(target.port));
    expect(await client.until('ok')).toMatch(/^HTTP\/1.1 200 /);
  }
  // It keeps those that it may use again.
  await eventually(() => expect(scene.node.stats().openConnections).toBe(8));
  client.socket.destroy();
  await eventually(() => expect(scene.node.stats().openConnections).toBe(0));
  process.off('warning', onWarning);
  expect(warnings.map(({ message }) => message)).toEqual([]);
});
