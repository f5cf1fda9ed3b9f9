import { execSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { NODE_ID, NODE_SECRET } from './fake-edge.test-kit.js';
import { NodeProcess } from './node-process.test-kit.js';
import { pourInto, type Client, type Origin } from './connections.test-kit.js';
import { connectRequest, plainRequest } from './requests.test-kit.js';
import { eventually, Scene } from './scene.test-kit.js';

/** Abuse by clients and targets, on purpose or by accident: memory stays bounded, and the node serves others. */
const PEERS = 100;
/** Limit of one connection's memory: its buffers in both directions, and garbage that was not collected yet. */
const PER_PEER_BYTES = 1_500_000;

const scene = new Scene();
let echo: Origin;
let node: NodeProcess;
beforeEach(async () => {
  await scene.begin();
  // Measured without this test's own buffers.
  await scene.node.stop();
  node = await NodeProcess.start({
    NODE_ID,
    NODE_SECRET,
    NODE_ENV: 'test',
    PORT: '0',
    GATEWAY_URL: scene.edge.url,
    NODE_DATA_DIR: `${scene.dataDir}/own`,
    ALLOW_PRIVATE_TARGETS: '1',
    DRAIN_MS: '0',
  });
  scene.node = { ...scene.node, httpPort: node.httpPort, socksPort: node.socksPort };
  scene.edge.addAccount('bob');
  echo = await scene.echo();
  await servesOthers();
});
afterEach(async () => {
  await node.end('SIGTERM');
  scene.node = { ...scene.node, stop: async () => undefined };
  await scene.end();
});

async function servesOthers(): Promise<void> {
  for (const client of [await scene.viaConnect(echo, 'bob'), await scene.viaSocks(echo, 'bob')]) {
    client.socket.end('hello');
    expect(await client.rest()).toBe('hello');
  }
}

/** As many connections as the system allows one process, at most `count`. */
async function opened(count: number, port: number): Promise<Socket[]> {
  const allowed = Number(execSync('ulimit -Hn', { encoding: 'utf8' })) || Infinity;
  const most = Math.min(count, Math.floor(allowed / 2) - 1_000);
  const sockets: Socket[] = [];
  scene.defer(() => sockets.forEach((socket) => socket.destroy()));
  // In portions, because the system's queue of new connections is limited.
  while (sockets.length < most) {
    const portion = Array.from({ length: Math.min(500, most - sockets.length) }, () =>
      connect(port, '127.0.0.1').on('error', () => undefined),
    );
    sockets.push(...portion);
    await Promise.all(portion.map((socket) => once(socket, 'connect')));
  }
  return sockets;
}

const UPLOAD = { method: 'PUT', headers: ['Content-Length: 100000000'] };

describe.each(['CONNECT', 'plain HTTP'])('%s', (way) => {
  const requestTo = (port: number, plain: Parameters<typeof plainRequest>[1] = {}) =>
    way === 'CONNECT' ? connectRequest(port) : plainRequest(port, plain);

  test('clients that never read hold a few buffers each', async () => {
    const endless = await scene.origin((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      pourInto(socket);
    });
    const before = await node.memory();
    for (let count = 0; count < PEERS; count += 1)
      (await scene.viaHttp(requestTo(endless.port))).socket.pause();
    await eventually(() => expect(endless.open).toBe(PEERS));
    await settled();
    expect((await node.memory()) - before).toBeLessThan(PEERS * PER_PEER_BYTES);
    await servesOthers();
  });

  test('targets that never read hold a few buffers each', async () => {
    const deaf = await scene.origin((socket) => socket.pause());
    const before = await node.memory();
    for (let count = 0; count < PEERS; count += 1)
      pourInto((await scene.viaHttp(requestTo(deaf.port, UPLOAD))).socket);
    await eventually(() => expect(deaf.open).toBe(PEERS));
    await settled();
    expect((await node.memory()) - before).toBeLessThan(PEERS * PER_PEER_BYTES);
    await servesOthers();
  });
});

/** Waits until no byte moves any more. */
async function settled(): Promise<void> {
  let last = '';
  for (let calm = 0; calm < 10;) {
    const now = JSON.stringify((await node.stats()).counters);
    calm = now === last ? calm + 1 : 0;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('10,000 connections that send nothing, or half a head, leave others alone', async () => {
  const before = await node.memory();
  const half = await opened(5_000, node.httpPort);
  for (const socket of half) socket.write('GET http://127.0.0.1/ HTTP/1.1\r\nX-Half: ');
  const silent = await opened(5_000, node.socksPort);
  await servesOthers();
  expect((await node.memory()) - before).toBeLessThan((half.length + silent.length) * 30_000);
});

test('heads that trickle stay small, and one over the limit is refused', async () => {
  const before = await node.memory();
  const clients = await opened(200, node.httpPort);
  for (const socket of clients) socket.write('GET http://127.0.0.1/ HTTP/1.1\r\n');
  for (let round = 0; round < 40; round += 1)
    for (const socket of clients) socket.write(`X-${round}: ${'x'.repeat(500)}\r\n`);
  await servesOthers();
  expect((await node.memory()) - before).toBeLessThan(200 * PER_PEER_BYTES);
  const [first] = clients;
  let answer = '';
  first?.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  for (let round = 0; round < 100; round += 1) first?.write(`X: ${'x'.repeat(500)}\r\n`);
  await eventually(() => expect(answer).toMatch(/^HTTP\/1.1 431 [^]*HEADERS_TOO_LARGE/));
});

test('uploads that wait for their permission are not read ahead', async () => {
  const sink = await scene.origin((socket) => socket.resume());
  const before = await node.memory();
  let release: () => void = () => undefined;
  scene.edge.holdAsks = new Promise((resolve) => (release = resolve));
  const request = plainRequest(sink.port, UPLOAD);
  const clients: Client[] = [];
  for (let count = 0; count < PEERS; count += 1) clients.push(await scene.viaHttp(request));
  for (const { socket } of clients) pourInto(socket);
  await eventually(() =>
    expect(clients.every(({ socket }) => socket.writableLength > 0)).toBe(true),
  );
  expect((await node.memory()) - before).toBeLessThan(PEERS * PER_PEER_BYTES);
  expect(sink.connections).toBe(0);
  release();
  await eventually(() => expect(sink.received).toBeGreaterThan(20_000_000n));
});
