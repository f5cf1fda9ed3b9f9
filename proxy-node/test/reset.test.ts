import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { resetNow } from '../src/target/reset.js';

/** Both ends of a connection. */
async function pair(): Promise<{ here: Socket; there: Socket; close: () => void }> {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const here = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [there] = (await once(server, 'connection')) as [Socket];
  here.on('error', () => undefined);
  there.on('error', () => undefined).resume();
  return { here, there, close: () => server.close() };
}

test.each([
  ['an open connection', () => undefined],
  ['one whose regular end is being sent', (socket: Socket) => void socket.end()],
  [
    'one that has more to write and then ends',
    (socket: Socket) => void socket.end('x'.repeat(5_000_000)),
  ],
])('closes %s, and both sides notice', async (_what, prepare) => {
  const { here, there, close } = await pair();
  const closed = [once(there, 'close'), new Promise((resolve) => here.once('close', resolve))];
  there.on('end', () => there.end());
  prepare(here);
  resetNow(here);
  await Promise.all(closed.map((one) => one.catch(() => undefined)));
  expect(here.destroyed).toBe(true);
  close();
});
