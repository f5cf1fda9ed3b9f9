import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { authorization, eventually, Scene, type Origin } from './scene.test-kit.js';

let scene: Scene;
let origin: Origin;
beforeEach(async () => {
  scene = new Scene();
  await scene.begin({ tunnelIdleTimeoutMs: 1_000, answerTimeoutMs: 1_000 });
  scene.edge.addAccount('alice');
  origin = await scene.origin((socket) => socket.pipe(socket));
});
afterEach(() => scene.end());

async function stillServes(): Promise<void> {
  for (const client of [await scene.viaConnect(origin), await scene.viaSocks(origin)]) {
    client.socket.end('hello');
    expect(await client.rest()).toBe('hello');
  }
}

const AUTH = authorization();
const HTTP_JUNK: [string, string, number][] = [
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a TLS client hello', '\x16\x03\x01\x02\x00\x01\x00', 400],
  ['origin form', `GET /path HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n\r\n`, 400],
  ['another scheme', `GET ftp://127.0.0.1/ HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n\r\n`, 400],
  [
    'a port that is none',
    `GET http://127.0.0.1:99999/ HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n\r\n`,
    400,
  ],
  ['CONNECT without a port', `CONNECT 127.0.0.1 HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n\r\n`, 400],
  ['CONNECT to nothing', `CONNECT :80 HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n\r\n`, 400],
  ['CONNECT to port 0', `CONNECT 127.0.0.1:0 HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n\r\n`, 400],
  [
    'a broken chunk',
    `POST http://127.0.0.1:{port}/ HTTP/1.1\r\nHost: a\r\n${AUTH}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  [
    'two lengths',
    `POST http://x.invalid/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
  ],
  [
    'length and chunks',
    `POST http://x.invalid/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
  ],
  ['a NUL in a header', `GET http://x.invalid/ HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n`, 400],
  [
    'headers of 70 kB',
    `GET http://x.invalid/ HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    431,
  ],
  [
    'credentials that are no base64',
    `GET http://x.invalid/ HTTP/1.1\r\nHost: a\r\nProxy-Authorization: Basic %%%\r\n\r\n`,
    407,
  ],
];

test.each(HTTP_JUNK)('refuses %s over HTTP', async (_what, request, status) => {
  const client = await scene.viaHttp(request.replace('{port}', String(origin.port)));
  expect(await client.until('}\n')).toContain(`HTTP/1.1 ${status} `);
  await stillServes();
});

test('truncated random bytes at both ports do not stop the node', async () => {
  const openings = [
    Buffer.from(`CONNECT 127.0.0.1:${origin.port} HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n\r\n`),
    Buffer.from(`GET http://127.0.0.1:${origin.port}/ HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n\r\n`),
    Buffer.from([5, 1, 2, 1, 5, 97, 108, 105, 99, 101, 6]),
  ];
  await Promise.all(
    Array.from({ length: 150 }, async (_, round) => {
      const client = await scene.connect(round % 2 ? scene.node.httpPort : scene.node.socksPort);
      const opening = openings[round % openings.length] ?? Buffer.alloc(0);
      client.socket.write(
        Buffer.concat([
          opening.subarray(0, randomBytes(1).readUInt8() % (opening.length + 1)),
          randomBytes(round * 5),
        ]),
      );
      // The node has read more or less of it.
      for (let turn = 0; turn < round % 20; turn += 1) await setImmediate();
      if (round % 3 === 0) client.socket.resetAndDestroy();
      else client.socket.end();
    }),
  );
  await stillServes();
  await eventually(() => expect(scene.node.stats().openConnections).toBe(0));
});

test('a client that stops in the middle of its handshake blocks nobody', async () => {
  for (const part of [[5], [5, 1, 2, 1, 5, 97], [5, 1, 0, 5]]) {
    const slow = await scene.connect(scene.node.socksPort);
    slow.socket.write(Uint8Array.from(part));
  }
  await stillServes();
});

test('an idle tunnel and a silent target end after the idle timeout', async () => {
  const silent = await scene.origin((socket) => {
    socket.resume();
    socket.on('end', () => socket.end());
  });
  const tunnel = await scene.viaConnect(silent);
  const plain = await scene.viaHttp(
    `GET http://127.0.0.1:${silent.port}/ HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n\r\n`,
  );
  expect(await plain.until('}\n')).toMatch(/^HTTP\/1.1 504 [^]*TARGET_TIMED_OUT/);
  expect(await tunnel.rest()).toBe('');
  await eventually(() => expect(silent.open).toBe(0));
});
