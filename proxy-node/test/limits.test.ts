import { once } from 'node:events';
import { createServer } from 'node:net';
import { pourInto, type Origin } from './connections.test-kit.js';
import { plainRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

/** After a lease's last byte, one more chunk per open connection may pass. */
const CHUNK = 65_536;

const scene = sceneForEachTest({});
let endless: Origin;
beforeEach(async () => {
  endless = await scene.origin((socket) => {
    socket.on('data', (chunk: Buffer) => {
      if (chunk.toString('latin1').startsWith('GET ')) socket.write('HTTP/1.1 200 OK\r\n\r\n');
      pourInto(socket);
    });
  });
});

async function viaPlainHttp(username: string) {
  const client = await scene.viaHttp(plainRequest(endless.port, { username }));
  const head = await client.until('\r\n\r\n');
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`answered ${head}`);
  return client.discard();
}

const OPEN = {
  HTTP: viaPlainHttp,
  HTTPS: async (username: string) => {
    const client = await scene.viaConnect(endless, username);
    client.socket.write('go');
    return client.discard();
  },
  SOCKS5: async (username: string) => {
    const client = await scene.viaSocks(endless, username);
    client.socket.write('go');
    return client.discard();
  },
};

describe.each(['HTTP', 'HTTPS', 'SOCKS5'] as const)('%s', (protocol) => {
  test('a download stops at the limit of its sub account', async () => {
    const limitBytes = 3_000_000n;
    scene.edge.addAccount('alice', { limitBytes });
    const client = await OPEN[protocol]('alice');
    await client.rest();
    await eventually(() => {
      expect(scene.edge.totalOf('sub-alice')).toBeGreaterThanOrEqual(limitBytes);
      expect(scene.edge.totalOf('sub-alice')).toBeLessThanOrEqual(limitBytes + BigInt(CHUNK));
      expect(endless.open).toBe(0);
    });
    expect(scene.logged).toContainEqual(
      expect.objectContaining({ message: 'refused', code: 'LIMIT_REACHED' }),
    );
    await expect(OPEN[protocol]('alice')).rejects.toThrow();
  });
});

test('a client is told that its limit is reached, as long as no answer has begun', async () => {
  scene.edge.addAccount('alice', { limitBytes: 1_000n });
  const target = await scene.origin((socket) => {
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('end')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
  });
  const headers = ['Content-Length: 2000'];
  const body = `${'x'.repeat(1_997)}end`;
  const client = await scene.viaHttp(plainRequest(target.port, { method: 'PUT', headers, body }));
  expect(await client.until('}\n')).toMatch(/^HTTP\/1.1 403 [^]*LIMIT_REACHED/);
});

test('the limit is shared by all connections and protocols of a sub account', async () => {
  const limitBytes = 8_000_000n;
  scene.edge.addAccount('alice', { limitBytes });
  const clients = await Promise.all([
    OPEN.HTTP('alice'),
    OPEN.HTTPS('alice'),
    OPEN.SOCKS5('alice'),
    OPEN.HTTPS('alice'),
  ]);
  await Promise.all(clients.map((client) => client.rest()));
  await eventually(() => {
    expect(scene.edge.totalOf('sub-alice')).toBeGreaterThanOrEqual(limitBytes);
    expect(scene.edge.totalOf('sub-alice')).toBeLessThanOrEqual(limitBytes + 4n * BigInt(CHUNK));
  });
});

test('a refusal for one protocol cuts the others at once, and other sub accounts continue', async () => {
  const account = scene.edge.addAccount('alice');
  scene.edge.addAccount('bob');
  const first = await OPEN.HTTP('alice'); // Its answer is valid for a second,
  scene.edge.cacheSeconds = 3_600; // those of the others for an hour.
  const others = [await OPEN.HTTPS('alice'), await OPEN.SOCKS5('alice')];
  const bob = await OPEN.HTTPS('bob');
  account.refuse = { reason: 'NO_BALANCE' };
  await Promise.all([first, ...others].map((client) => client.rest()));
  const { received } = bob;
  await eventually(() => expect(bob.received).toBeGreaterThan(received));
  expect(bob.ended).toBe(false);
});

test('a raised limit lets a waiting download continue without a gap', async () => {
  const account = scene.edge.addAccount('alice', { limitBytes: 1_000_000n });
  const client = await OPEN.HTTPS('alice');
  account.limitBytes = 5_000_000n;
  await client.rest();
  expect(client.received).toBeGreaterThan(4_900_000);
  expect(endless.connections).toBe(1);
});

/** Closes each connection to the address, so that a test knows how often the node has tried. */
async function refuseAt(url: string) {
  const { hostname, port } = new URL(url);
  let refused = 0;
  const server = createServer((socket) => {
    refused += 1;
    socket.destroy();
  }).listen(Number(port), hostname);
  await once(server, 'listening');
  return {
    /** The next attempts, as many as `count`. */
    attempts: async (count: number) => {
      const enough = refused + count;
      while (refused < enough) await once(server, 'connection');
    },
    end: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('gateway unavailable: a used-up lease pauses the download until the gateway is back', async () => {
  scene.edge.addAccount('alice', { limitBytes: 2_000_000n });
  const client = await OPEN.HTTPS('alice');
  await scene.edge.stop();
  const away = await refuseAt(scene.edge.url);
  await eventually(() => expect(client.received).toBeGreaterThan(1_900_000));
  await eventually(async () => {
    const { received } = client;
    await away.attempts(2);
    expect(client.received).toBe(received);
  });
  expect(client.ended).toBe(false);
  expect(client.received).toBeLessThan(2_000_000 + 2 * CHUNK);

  scene.edge.addAccount('alice', { limitBytes: 4_000_000n });
  await away.end();
  await scene.edge.start();
  await eventually(() => expect(client.received).toBeGreaterThan(3_900_000));
});
