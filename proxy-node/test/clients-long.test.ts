import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { connect as connectHttp2, createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { connect as connectTls } from 'node:tls';
import { ProxyAgent, WebSocket } from 'undici';
import { WebSocketServer } from 'ws';
import { bulk, BULK_BYTES, bulkHash, bulkSite, hashOf } from './bulk.test-kit.js';
import { counted, Workshop } from './clients.test-kit.js';
import { eventually, type Origin, Scene } from './scene.test-kit.js';

let workshop: Workshop;
let file: string;
let expectedHash: string;
beforeAll(async () => {
  workshop = await Workshop.open();
  file = join(workshop.folder, 'bulk');
  expectedHash = bulkHash();
  await pipeline(bulk(), createWriteStream(file));
});
afterAll(() => workshop.close());

let scene: Scene;
beforeEach(async () => {
  scene = new Scene();
  await scene.begin();
  scene.edge.addAccount('alice');
});
afterEach(() => scene.end());

async function expectBooked(protocol: string, origin: Origin, requests: number): Promise<void> {
  await eventually(() => {
    expect(scene.edge.usageOf('sub-alice')).toEqual({
      [`${protocol} ZZ`]: { up: origin.received, down: origin.sent, requests },
    });
  });
}

describe('200 MB with curl', () => {
  const ways = [
    { name: 'through HTTP', protocol: 'HTTP', isSecure: false },
    { name: 'through CONNECT', protocol: 'HTTPS', isSecure: true },
    { name: 'through SOCKS5', protocol: 'SOCKS5', isSecure: false },
  ] as const;

  for (const { name, protocol, isSecure } of ways)
    for (const isUpload of [false, true])
      it(`${isUpload ? 'arrive at the target' : 'arrive'} ${name}, each byte booked`, async () => {
        const server = isSecure
          ? createHttpsServer(workshop.tls, bulkSite)
          : createServer(bulkSite);
        const origin = await counted(scene, server);
        const { httpPort, socksPort } = scene.node;
        const proxy =
          protocol === 'SOCKS5'
            ? `socks5h://127.0.0.1:${socksPort}`
            : `http://127.0.0.1:${httpPort}`;
        const curl = spawn('curl', [
          ...['--silent', '--show-error', '--fail', '--cacert', join(workshop.folder, 'cert.pem')],
          ...['--proxy', proxy, '--proxy-user', 'alice:secret'],
          ...(isUpload ? ['--upload-file', file] : []),
          `http${isSecure ? 's' : ''}://127.0.0.1:${origin.port}/`,
        ]);
        const [output, errors] = await Promise.all([
          isUpload ? text(curl.stdout) : hashOf(curl.stdout),
          text(curl.stderr),
        ]);
        expect(errors).toBe('');
        expect(output).toBe(expectedHash);
        await expectBooked(protocol, origin, 1);
        expect(isUpload ? origin.received : origin.sent).toBeGreaterThan(BigInt(BULK_BYTES));
      });
});

it('a websocket through CONNECT carries messages both ways', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const heads: string[][] = [];
  sockets.on('connection', (socket, { rawHeaders }) => {
    heads.push(rawHeaders);
    socket.on('message', (message, isBinary) => socket.send(message, { binary: isBinary }));
  });
  const origin = await counted(scene, server);
  const dispatcher = new ProxyAgent(`http://alice:secret@127.0.0.1:${scene.node.httpPort}`);
  const client = new WebSocket(`ws://127.0.0.1:${origin.port}/`, { dispatcher });
  client.binaryType = 'arraybuffer';
  const echoed: unknown[] = [];
  await new Promise<void>((resolve, reject) => {
    client.addEventListener('error', () => reject(new Error('the websocket failed')));
    client.addEventListener('close', () => resolve());
    client.addEventListener('message', ({ data }) => {
      echoed.push(data instanceof ArrayBuffer ? data.byteLength : data);
      if (echoed.length === 2) client.close();
    });
    client.addEventListener('open', () => {
      client.send('hello');
      client.send(new Uint8Array(1_000_000));
    });
  });
  expect(echoed).toEqual(['hello', 1_000_000]);
  expect(heads.flat().filter((word) => /^proxy-/i.test(word))).toEqual([]);
  await dispatcher.close();
  await expectBooked('HTTPS', origin, 1);
});

it('HTTP/2 through CONNECT has many streams in one tunnel', async () => {
  const server = createSecureServer(workshop.tls, (request, response) => {
    request.pipe(response);
  });
  const origin = await counted(scene, server);
  const tunnel = await scene.viaConnect(origin);
  tunnel.socket.removeAllListeners('data');
  const session = connectHttp2(`https://127.0.0.1:${origin.port}`, {
    createConnection: () =>
      connectTls({
        socket: tunnel.socket,
        host: '127.0.0.1',
        ca: workshop.tls.cert,
        ALPNProtocols: ['h2'],
      }),
  });
  const bodies = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const stream = session.request({ ':method': 'POST', ':path': `/${number}` });
      stream.end(Buffer.alloc(100_000, number));
      const chunks: Buffer[] = [];
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
      return Buffer.concat(chunks);
    }),
  );
  bodies.forEach((body, number) => expect(body.equals(Buffer.alloc(100_000, number))).toBe(true));
  expect(session.alpnProtocol).toBe('h2');
  session.close();
  await expectBooked('HTTPS', origin, 1);
  expect(origin.connections).toBe(1);
});
