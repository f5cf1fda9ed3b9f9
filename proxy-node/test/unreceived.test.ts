import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNSENT_KILOBYTES } from '../../schema/rules/counted-bytes.js';
import { pourInto, type Client, type Origin } from './connections.test-kit.js';
import { plainRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

/** What a client that leaves a download pays for beyond what its system has: the bound of counted-bytes.ts. */

const FILE_BYTES = 50_000_000;
const UNSENT_BYTES = UNSENT_KILOBYTES * 1_000;
const HEAD = `HTTP/1.1 200 OK\r\nContent-Length: ${FILE_BYTES}\r\n\r\n`;

const scene = sceneForEachTest({});

const WAYS: Record<string, (origin: Origin) => Promise<Client>> = {
  HTTP: ({ port }) => scene.viaHttp(plainRequest(port)),
  CONNECT: (origin) => scene.viaConnect(origin),
  SOCKS5: (origin) => scene.viaSocks(origin),
};

/** Bytes of the handshake, which are free. */
const FREE: Record<string, number> = { HTTP: 0, CONNECT: 0, SOCKS5: 14 };

/** Bytes that the client's system has and the client has not read. */
async function unread({ socket }: Client): Promise<number> {
  const hex = (port = 0): string => port.toString(16).toUpperCase().padStart(4, '0');
  const ends = `0100007F:${hex(socket.localPort)} 0100007F:${hex(socket.remotePort)} `;
  const line = (await readFile('/proc/net/tcp', 'utf8'))
    .split('\n')
    .find((row) => row.includes(ends));
  // Spaces stand before the number of a row, if it is short.
  return Number.parseInt(line?.trim().split(/ +/)[4]?.split(':')[1] ?? '0', 16);
}

/** On a busy machine, two looks that are equal may only mean that nobody had a turn in between. */
const STILL_LOOKS = 20;

/** Waits until nothing moves any more. @returns what the client's system has got */
async function received(client: Client): Promise<number> {
  let last = -1;
  for (let still = 0; still < STILL_LOOKS; still += 1) {
    const now = client.socket.bytesRead + (await unread(client));
    if (now !== last) still = 0;
    last = now;
    await sleep(50);
  }
  return last;
}

/** Reads so many bytes, `atOnce` at a time, with a pause in between. */
async function read(client: Client, bytes: number, atOnce: number, pauseMs: number): Promise<void> {
  const { socket } = client;
  socket.pause();
  while (socket.bytesRead < bytes) {
    const before = socket.bytesRead;
    socket.resume();
    while (socket.bytesRead < before + Math.min(atOnce, bytes - before)) await sleep(0);
    socket.pause();
    await sleep(pauseMs);
  }
}

const READERS = [
  ['1,000 bytes', 1_000, 1_000, 0],
  ['64 kB', 64_000, 64_000, 0],
  ['1 MB', 1_000_000, 1_000_000, 0],
  ['1 MB slowly', 1_000_000, 100_000, 10],
] as const;

describe.each(Object.keys(WAYS))('a client that leaves a download over %s', (way) => {
  test.each(READERS)('after %s pays for what its system has, and the bound', async (...reader) => {
    const [, bytes, atOnce, pauseMs] = reader;
    const origin = await scene.origin((socket) => {
      socket.write(HEAD);
      pourInto(socket);
    });
    const client = await WAYS[way]?.(origin);
    if (!client) throw new Error(`no way is called ${way}`);
    await read(client.discard(), bytes, atOnce, pauseMs);
    const has = (await received(client)) - (FREE[way] ?? 0);
    client.socket.destroy();
    await eventually(() => expect(scene.node.stats().openConnections).toBe(0));
    const booked = Number(scene.node.stats().counters[0]?.bytesDown);
    expect(booked).toBeGreaterThanOrEqual(client.socket.bytesRead - (FREE[way] ?? 0));
    expect(booked - has).toBeLessThanOrEqual(UNSENT_BYTES);
  });
});
