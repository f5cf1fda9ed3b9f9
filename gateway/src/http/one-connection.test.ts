import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { startTestServices, type TestServices } from '../../test/support/test-services.js';
import { createApp } from '../app.js';
import { createOperations } from './operations/operations.js';
import { MOST_AT_ONCE } from './one-connection.js';

const REQUESTS = 5_000;

/** A handler that answers when the test says so. */
class Held {
  running = 0;
  most = 0;
  begun = 0;
  #release: () => void = () => undefined;
  #released = new Promise<void>((resolve) => (this.#release = resolve));

  async answer(number: string): Promise<{ number: string }> {
    this.begun += 1;
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    await this.#released;
    this.running -= 1;
    return { number };
  }

  release(): void {
    this.#release();
  }
}

let gateway: TestServices;
const ports: Record<string, { app: FastifyInstance; port: number; held: Held; known: string }> = {};

beforeAll(async () => {
  gateway = await startTestServices();
  const apps = {
    customers: await createApp(gateway.services),
    operators: createOperations(gateway.services),
  };
  for (const [name, app] of Object.entries(apps)) {
    const held = new Held();
    app.get<{ Querystring: { n: string } }>('/held', ({ query }) => held.answer(query.n));
    app.post<{ Querystring: { n: string } }>('/held', ({ query }) => held.answer(query.n));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const known = name === 'customers' ? '/healthz' : '/metrics';
    ports[name] = { app, port: Number(new URL(url).port), held, known };
  }
});
afterAll(async () => {
  for (const { app } of Object.values(ports)) await app.close();
  await gateway.close();
});

const portOf = (name: string) => {
  const found = ports[name];
  if (!found) throw new Error(`no port is called ${name}`);
  return found;
};

/** Sends the text on a connection of its own, and returns what is answered until the server ends it. */
async function say(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let answer = '';
  socket.on('data', (part: string) => (answer += part)).on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

describe.each(['customers', 'operators'])('the port of %s', (name) => {
  it('answers others while one connection has sent thousands of requests, and then these in order', async () => {
    const { app, port, held, known } = portOf(name);
    let read = 0;
    const texts = Array.from({ length: REQUESTS }, (_, n) =>
      n % 3 === 0
        ? `POST /held?n=${n} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
        : `GET /held?n=${n} HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    app.server.on('request', () => (read += 1));
    const last = 'GET /held?n=last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const all = say(port, texts.join('') + last);
    while (read <= MOST_AT_ONCE) await sleep(1);
    const answer = await fetch(`http://127.0.0.1:${port}${known}`);
    expect(answer.status).toBe(200);
    expect(held).toMatchObject({ begun: MOST_AT_ONCE, most: MOST_AT_ONCE });
    held.release();
    // Of what the client sends ahead, a part is read at a time.
    while (held.begun < 100) await sleep(1);
    expect(read).toBeLessThan(REQUESTS / 2);
    const numbers = [...(await all).matchAll(/\{"number":"(\d+)"\}/g)].map(([, n]) => Number(n));
    expect(numbers).toEqual(Array.from({ length: REQUESTS }, (_, n) => n));
    expect(held.most).toBe(MOST_AT_ONCE);
  });

  it('refuses a request with two hosts', async () => {
    const { port, known } = portOf(name);
    const request = (...hosts: string[]) =>
      `GET ${known} HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}Connection: close\r\n\r\n`;
    expect(await say(port, request('Host: a'))).toMatch(/^HTTP\/1\.1 200 /);
    for (const second of ['Host: b', 'host: a', 'HOST:']) {
      const answer = await say(port, request('Host: a', second));
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"BAD_REQUEST"');
    }
  });
});
