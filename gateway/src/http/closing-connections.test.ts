import { EventEmitter, once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { share } from '../../test/support/share.js';
import { startTestServices } from '../../test/support/test-services.js';
import { createApp } from '../app.js';
import { endConnectionsOnClose } from './closing-connections.js';

/** A server that answers once the returned function is called. */
async function serve() {
  const app = fastify({ forceCloseConnections: 'idle' });
  endConnectionsOnClose(app);
  const events = new EventEmitter();
  const arrived = once(events, 'arrived');
  app.get('/', async () => {
    const answer = once(events, 'answer');
    events.emit('arrived');
    await answer;
    return 'answered';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, arrived, answer: () => events.emit('answer') };
}

// Without it, each waits for as long as the client likes, and the test times out.
describe('closing a server', () => {
  it('does not wait for a connection that is kept after the last answer', async () => {
    const { app, port, arrived, answer } = await serve();
    const agent = new Agent({ keepAlive: true });
    const responded = once(get({ port, agent }), 'response') as Promise<[IncomingMessage]>;
    await arrived;
    const closed = app.close();
    answer();
    const [response] = await responded;
    expect(await text(response)).toBe('answered');
    await closed;
    agent.destroy();
  });

  it('does not wait for a connection on which nothing was sent', async () => {
    const { app, port } = await serve();
    const socket = connect(port, '127.0.0.1');
    await Promise.all([once(socket, 'connect'), once(app.server, 'connection')]);
    const ended = once(socket, 'close');
    socket.resume();
    await app.close();
    await ended;
  });

  it.each([
    ['a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf'],
  ])('does not wait for the rest of %s', async (_what, half) => {
    const { app, port } = await serve();
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await Promise.all([once(socket, 'connect'), once(app.server, 'connection')]);
    socket.write(half);
    const ended = once(socket, 'close');
    socket.resume();
    await app.close();
    await ended;
  });
});

const TIMES = { acceptMs: 1_000, arriveMs: 1_500, endMs: 250_000 };

/** One client with one connection, which asks until an answer says that the connection ends. */
async function askUntilToldToStop(port: number, asked: () => void): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  for (;;) {
    const query = request({
      port,
      agent,
      path: '/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    query.end('{"query":"{ plans { id } }"}');
    const [response] = (await once(query, 'response')) as [IncomingMessage];
    const body = await text(response);
    statuses.push(body.includes('"errors"') ? 500 : (response.statusCode ?? 0));
    asked();
    if (response.headers.connection === 'close') return statuses;
  }
}

describe('a gateway that stops', () => {
  const served = share(async () => {
    const gateway = await startTestServices();
    return { gateway, close: () => gateway.close() };
  });

  async function start() {
    const app = await createApp(served.gateway.services);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const stop = async () => {
      await app.stopping.drain(TIMES);
      await app.close();
    };
    return { app, port, stop };
  }

  it('answers every request of clients under load, and ends their connections by an answer', async () => {
    const { port, stop } = await start();
    let answers = 0;
    const busy = new EventEmitter();
    const clients = Array.from({ length: 10 }, () =>
      askUntilToldToStop(port, () => {
        answers += 1;
        if (answers === 60) busy.emit('busy');
      }),
    );
    await once(busy, 'busy');
    const [answered] = await Promise.all([Promise.all(clients), stop()]);
    expect(answered.flat().filter((status) => status !== 200)).toEqual([]);
  });

  it('serves those who come while it stops, and says that it is not ready', async () => {
    const { port, stop } = await start();
    const idle = connect(port, '127.0.0.1');
    await once(idle, 'connect');
    const stopped = stop();
    idle.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await text(idle)).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ reason: 'the gateway is stopping' });
    await stopped;
  });

  it('is not held by a request that does not arrive', async () => {
    const { port, stop } = await start();
    const held = ['POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{', 'GET /heal'];
    const ends = held.map(async (half) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(half);
      socket.resume();
      return () => once(socket, 'close');
    });
    const closed = (await Promise.all(ends)).map((ended) => ended());
    await stop();
    await Promise.all(closed);
  });

  it('is not held by an answer that nobody reads', async () => {
    const app = fastify();
    endConnectionsOnClose(app);
    app.get('/', () => Buffer.alloc(50_000_000));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'readable');
    await app.stopping.drain({ acceptMs: 0, arriveMs: 100, endMs: 300 });
    await app.close();
    socket.destroy();
  });

  it('lets an answer fail that is not complete in time', async () => {
    const app = fastify();
    endConnectionsOnClose(app);
    const file = new PassThrough();
    app.get('/', () => file);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const failed = once(socket, 'close').then(
      () => null,
      (error: unknown) => error,
    );
    // There, the end of a connection is the end of an answer.
    socket.write('GET / HTTP/1.0\r\n\r\n');
    file.write('the first lines');
    await once(socket, 'data');
    await app.stopping.drain({ acceptMs: 0, arriveMs: 100, endMs: 300 });
    await app.close();
    expect(await failed).toMatchObject({ code: 'ECONNRESET' });
  });
});
