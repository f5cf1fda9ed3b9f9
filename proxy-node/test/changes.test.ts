import type { Client, Origin } from './connections.test-kit.js';
import { plainRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

/** An open connection belongs to the sub account that it was opened for. What changes there ends it, or leaves it alone. */
const scene = sceneForEachTest({});
let echo: Origin;
beforeEach(async () => {
  echo = await scene.echo();
});

async function plain(): Promise<Client> {
  const target = await scene.origin((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n'));
  });
  const client = await scene.viaHttp(plainRequest(target.port));
  await client.until('\r\n\r\n');
  return client;
}

const OPEN: Record<string, () => Promise<Client>> = {
  HTTP: plain,
  HTTPS: () => scene.viaConnect(echo, 'alice'),
  SOCKS5: () => scene.viaSocks(echo, 'alice'),
};

/** Each changes what the gateway answers for alice's credentials. */
const CHANGES: Record<string, () => void> = {
  'its sub account is disabled': () =>
    scene.edge.addAccount('alice', { refuse: { reason: 'DISABLED' } }),
  'its password changes': () => scene.edge.addAccount('alice', { password: 'another' }),
  'its username is gone': () => scene.edge.accounts.delete('alice'),
  'its username belongs to another sub account': () =>
    scene.edge.addAccount('alice', { subAccountId: 'sub-of-somebody-else' }),
  'usernames are swapped, and its sub account is disabled': () => {
    scene.edge.addAccount('alice', { subAccountId: 'sub-bob' });
    scene.edge.addAccount('bob', { subAccountId: 'sub-alice', refuse: { reason: 'DISABLED' } });
  },
};

describe.each(Object.keys(OPEN))('an open %s connection', (protocol) => {
  test.each(Object.keys(CHANGES))('ends when %s', async (change) => {
    const client = await OPEN[protocol]!();
    CHANGES[change]!();
    await client.rest();
    await eventually(() => expect(scene.node.stats().openConnections).toBe(0));
  });
});

test.each(['its entry is removed', 'its entry moves to another sub account'])(
  'a connection by address ends when %s',
  async (change) => {
    scene.edge.addAccount('bob');
    scene.edge.whitelist.set('127.0.0.1', 'alice');
    const client = await scene.viaHttp(`CONNECT 127.0.0.1:${echo.port} HTTP/1.1\r\n\r\n`);
    expect(await client.until('\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
    if (change.includes('removed')) scene.edge.whitelist.delete('127.0.0.1');
    else scene.edge.whitelist.set('127.0.0.1', 'bob');
    await client.rest();
  },
);

test('after an outage of three minutes, a change that happened meanwhile ends it, and no other', async () => {
  scene.edge.addAccount('bob');
  const [alice, bob] = [await scene.viaConnect(echo, 'alice'), await scene.viaConnect(echo, 'bob')];
  await scene.edge.stop();
  scene.passTime(180_000);
  await eventually(() =>
    expect(scene.logged.some(({ message }) => message === 'the gateway cannot be asked')).toBe(
      true,
    ),
  );
  alice.socket.write('on');
  await alice.bytes(2);
  scene.edge.addAccount('alice', { subAccountId: 'sub-of-somebody-else' });
  await scene.edge.start();
  await alice.rest();
  bob.socket.write('on');
  await bob.bytes(2);
});

test('a change of another account, or a new password that keeps the old, cuts nothing', async () => {
  const client = await scene.viaConnect(echo, 'alice');
  scene.edge.addAccount('bob', { refuse: { reason: 'DISABLED' } });
  scene.edge.addAccount('alice', { country: 'DE' });
  const asks = scene.edge.asks;
  await eventually(() => expect(scene.edge.asks).toBeGreaterThan(asks + 2));
  client.socket.write('on');
  await client.bytes(2);
});

test('bytes after a move are booked for the sub account that opened the connection', async () => {
  const client = await scene.viaConnect(echo, 'alice');
  client.socket.write('x'.repeat(1_000));
  await client.bytes(1_000);
  scene.edge.addAccount('alice', { subAccountId: 'sub-of-somebody-else' });
  await client.rest();
  await eventually(() => expect(scene.edge.totalOf('sub-alice')).toBe(2_000n));
  expect(scene.edge.totalOf('sub-of-somebody-else')).toBe(0n);
});
