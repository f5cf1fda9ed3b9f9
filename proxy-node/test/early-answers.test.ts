import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { message } from './exchange.test-kit.js';
import type { Client, Origin } from './connections.test-kit.js';
import { plainRequest } from './requests.test-kit.js';
import { Scene } from './scene.test-kit.js';

/** A target that answers a large upload without reading it, as servers do with 401 and 413. */

const scene = new Scene();
beforeAll(() => scene.begin());
afterAll(() => scene.end());

const RUNS = 20;
const UPLOAD_BYTES = 8_000_000;
const PIECE = Buffer.alloc(65_536, 'u');

const TOO_LARGE = message(
  'HTTP/1.1 413 Too Large',
  ['Connection: close', 'Content-Length: 7'],
  'too big',
);
const UNAUTHORIZED = message(
  'HTTP/1.1 401 Unauthorized',
  ['WWW-Authenticate: Basic realm="x"', 'Content-Length: 5000'],
  'n'.repeat(5_000),
);

const ENDINGS: Record<string, (socket: Socket) => void> = {
  // With unread bytes, the system sends an RST behind the answer.
  closes: (socket) => socket.destroySoon(),
  'sends RST': (socket) => socket.resetAndDestroy(),
};

const FRAMES: Record<string, string> = {
  sized: `Content-Length: ${UPLOAD_BYTES}`,
  chunked: 'Transfer-Encoding: chunked',
};

const CASES = [401, 413].flatMap((status) =>
  Object.keys(ENDINGS).flatMap((ending) =>
    Object.keys(FRAMES).map((frame) => [status, ending, frame] as const),
  ),
);

test.each(CASES)(
  '%i, and the target %s, in the middle of a %s upload: the client hears it, 20 of 20 times',
  async (status, ending, frame) => {
    const answer = status === 401 ? UNAUTHORIZED : TOO_LARGE;
    const origin = await scene.origin((socket) => {
      socket.once('data', () => {
        socket.pause();
        socket.write(answer, () => ENDINGS[ending]?.(socket));
      });
    });
    const heard: string[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const client = await scene.viaHttp(
        plainRequest(origin.port, { method: 'PUT', headers: [FRAMES[frame] ?? ''] }),
      );
      await Promise.all([
        upload(client, frame === 'chunked'),
        client.rest().then((text) => heard.push(text)),
      ]);
      client.socket.destroy();
    }
    expect(heard).toEqual(Array<string>(RUNS).fill(answer));
    expect(origin.connections).toBe(RUNS);
    await origin.close();
  },
);

const SWITCH = message('HTTP/1.1 101 Switching Protocols', ['Connection: Upgrade', 'Upgrade: x']);

const TUNNELS: Record<string, (origin: Origin) => Promise<Client>> = {
  CONNECT: (origin) => scene.viaConnect(origin),
  SOCKS5: (origin) => scene.viaSocks(origin),
  '101': async ({ port }) => {
    const headers = ['Connection: Upgrade', 'Upgrade: x'];
    const client = await scene.viaHttp(plainRequest(port, { headers }));
    await client.until('\r\n\r\n');
    return client;
  },
};

test.each(
  Object.keys(TUNNELS).flatMap((way) => Object.keys(ENDINGS).map((ending) => [way, ending])),
)(
  '%s: the target answers in the middle of an upload and %s, and the client hears it',
  async (way, ending) => {
    const origin = await scene.origin((socket) => {
      const answer = (): void => {
        socket.pause();
        socket.write(TOO_LARGE, () => ENDINGS[ending]?.(socket));
      };
      socket.once('data', () => {
        if (way !== '101') answer();
        else socket.once('data', answer).write(SWITCH);
      });
    });
    const heard: string[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const client = await TUNNELS[way]?.(origin);
      if (!client) throw new Error(`no way is called ${way}`);
      await Promise.all([
        upload(client, false),
        client.until('too big').then(
          (text) => heard.push(text),
          () => heard.push('nothing'),
        ),
      ]);
      client.socket.destroy();
    }
    expect(heard).toEqual(Array<string>(RUNS).fill(TOO_LARGE));
    await origin.close();
  },
);

/** Sends until all is sent or the connection ends. */
async function upload(client: Client, chunked: boolean): Promise<void> {
  const { socket } = client;
  const piece = chunked
    ? Buffer.concat([Buffer.from('10000\r\n'), PIECE, Buffer.from('\r\n')])
    : PIECE;
  for (let sent = 0; sent < UPLOAD_BYTES && !client.ended; sent += PIECE.length) {
    const part = chunked ? piece : piece.subarray(0, UPLOAD_BYTES - sent);
    if (!socket.write(part))
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve);
        socket.once('close', resolve);
        socket.once('end', resolve);
      });
    await setImmediate();
  }
}
