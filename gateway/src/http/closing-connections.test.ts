import { EventEmitter, once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
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
});
