import type { Client, Origin } from './connections.test-kit.js';
import { connectRequest, plainRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

const scene = sceneForEachTest({});
let echo: Origin;
beforeEach(async () => {
  echo = await scene.echo();
});

function connect(username: string): Promise<Client> {
  return scene.viaHttp(connectRequest(echo.port, username));
}

async function statusOf(client: Client): Promise<string | undefined> {
  return (await client.until('\r\n\r\n')).split(' ')[1];
}

test('one more than the plan allows is refused in all protocols, and the open ones go on', async () => {
  scene.edge.addAccount('alice', { maxConnections: 3 });
  const open = [
    await scene.viaConnect(echo, 'alice'),
    await scene.viaSocks(echo, 'alice'),
    await scene.viaConnect(echo, 'alice-country-us'),
  ];
  const refused = await connect('alice-session-other');
  expect(await refused.rest()).toMatch(
    /^HTTP\/1.1 429 Too Many Requests\r\nx-proxy-reason: TOO_MANY_CONNECTIONS\r\n/,
  );
  const plain = await scene.viaHttp(plainRequest(echo.port));
  expect(await plain.until('}\n')).toMatch(/^HTTP\/1.1 429 [^]*"TOO_MANY_CONNECTIONS"/);
  await expect(scene.viaSocks(echo, 'alice')).rejects.toThrow(/0502/);

  for (const client of open) {
    client.socket.write('still here');
    expect((await client.bytes(10)).toString()).toBe('still here');
  }
  open[0]?.socket.destroy();
  await eventually(async () => expect(await statusOf(await connect('alice'))).toBe('200'));
});

test('a plain connection that keeps several targets is one connection', async () => {
  scene.edge.addAccount('alice', { maxConnections: 1 });
  const client = await scene.connect(scene.node.httpPort);
  for (let round = 0; round < 3; round += 1) {
    const target = await scene.httpOrigin((_request, response) => response.end('ok'));
    client.socket.write(plainRequest(target.port));
    expect(await client.until('ok')).toMatch(/^HTTP\/1.1 200 /);
  }
});

test('many connections at once get exactly as many as the plan allows', async () => {
  scene.edge.addAccount('alice', { maxConnections: 25 });
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) =>
      statusOf(await connect(`alice-session-s${index % 7}`)),
    ),
  );
  expect(statuses.filter((status) => status === '200')).toHaveLength(25);
  expect(statuses.filter((status) => status === '429')).toHaveLength(35);
});

test('connections that fail give their place back', async () => {
  scene.edge.addAccount('alice', { maxConnections: 1 });
  const port = await scene.closedPort();
  for (let round = 0; round < 3; round += 1) {
    const client = await scene.viaHttp(connectRequest(port));
    expect(await statusOf(client)).toBe('502');
    await client.rest();
  }
  await scene.viaConnect(echo, 'alice');
});

test('traffic above the speed waits, none of it is lost, and others are not slowed', async () => {
  // A megabyte at 8 Mbit/s takes a second.
  scene.edge.addAccount('alice', { bitsPerSecond: 8_000_000 });
  scene.edge.addAccount('bob');
  const bytes = 1_000_000;
  const slow = await Promise.all([
    scene.viaConnect(echo, 'alice'),
    scene.viaSocks(echo, 'alice-country-us'),
  ]);
  const startedAt = Date.now();
  for (const client of slow) client.socket.write(Buffer.alloc(bytes, 'a'));
  const fast = await scene.viaConnect(echo, 'bob');
  fast.socket.write(Buffer.alloc(bytes, 'b'));
  expect((await fast.bytes(bytes)).every((byte) => byte === 98)).toBe(true);
  const got = await Promise.all(slow.map((client) => client.bytes(bytes)));
  // Both clients, both directions.
  const seconds = (Date.now() - startedAt) / 1_000;
  expect((4 * bytes * 8) / seconds).toBeLessThan(8_000_000 * 1.1);
  for (const part of got) expect(part.every((byte) => byte === 97)).toBe(true);
  await eventually(() => expect(scene.edge.totalOf('sub-alice')).toBe(BigInt(4 * bytes)));
});

test('reports what it uses, so that the gateway can share the limits', async () => {
  scene.edge.addAccount('alice', { maxConnections: 10, bitsPerSecond: 400_000 });
  const client = await scene.viaConnect(echo, 'alice');
  client.socket.write(Buffer.alloc(200_000));
  client.discard();
  await eventually(() =>
    expect(scene.edge.reports.at(-1)).toMatchObject({
      openConnections: 1,
      isThrottled: true,
      wantsConnection: false,
    }),
  );
  const { bitsPerSecond } = scene.edge.reports.at(-1) ?? {};
  expect(bitsPerSecond).toBeGreaterThan(100_000);
  client.socket.destroy();
});

test('a smaller share holds at once for new connections, and cuts none', async () => {
  const account = scene.edge.addAccount('alice', { maxConnections: 4 });
  const first = await scene.viaConnect(echo, 'alice');
  const second = await scene.viaConnect(echo, 'alice');
  account.maxConnections = 1;
  const asks = scene.edge.asks;
  await eventually(() => expect(scene.edge.asks).toBeGreaterThan(asks + 1));
  expect(await statusOf(await connect('alice'))).toBe('429');
  for (const client of [first, second]) {
    client.socket.write('on');
    await client.bytes(2);
  }
});
