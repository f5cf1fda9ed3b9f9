import type { Client, Origin } from './connections.test-kit.js';
import { pourInto } from './connections.test-kit.js';
import { plainRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

/** What was good a moment ago stays good while the gateway cannot be asked: for a set time, and a set number of bytes. */
const scene = sceneForEachTest({});
let echo: Origin;
beforeEach(async () => {
  scene.edge.addAccount('bob');
  echo = await scene.echo();
});

/** The answer is not valid any more. */
const expire = () => scene.passTime(10_000);

async function works(client: Client): Promise<void> {
  client.socket.write('hello');
  expect((await client.bytes(5)).toString()).toBe('hello');
  client.socket.end();
  await client.rest();
}

async function refusal(username: string, password = 'secret'): Promise<string> {
  try {
    await works(await scene.viaConnect(echo, username, password));
    return 'let in';
  } catch (error) {
    return /x-proxy-reason: (\w+)/.exec(String(error))?.[1] ?? String(error);
  }
}

test('without the gateway, good credentials are let in by each protocol until their time is over', async () => {
  scene.edge.outageSeconds = 60;
  await works(await scene.viaConnect(echo));
  await scene.edge.stop();
  expire();
  await works(await scene.viaConnect(echo));
  await works(await scene.viaSocks(echo));
  // A session only chooses an exit: each connection may have its own.
  await works(await scene.viaConnect(echo, 'alice-session-new'));
  const origin = await scene.httpOrigin((_request, response) => response.end('hello'));
  const plain = await scene.viaHttp(plainRequest(origin.port));
  expect(await plain.until('hello')).toMatch(/^HTTP\/1.1 200 /);
  for (const [username, password] of [
    ['bob', 'secret'],
    ['alice', 'wrong'],
    ['alice-country-de', 'secret'],
  ])
    expect(await refusal(username!, password)).toBe('GATEWAY_UNAVAILABLE');
  scene.passTime(60_000);
  expect(await refusal('alice')).toBe('GATEWAY_UNAVAILABLE');
  await scene.edge.start();
  expect(await refusal('alice')).toBe('let in');
  await eventually(() => {
    expect(scene.edge.totalOf('sub-alice')).toBeGreaterThanOrEqual(40n);
    expect(scene.edge.usageOf('sub-alice')['HTTPS ZZ']?.requests).toBe(4);
  });
});

test('an open connection that was let in without the gateway ends at the same time', async () => {
  scene.edge.outageSeconds = 60;
  await works(await scene.viaConnect(echo));
  await scene.edge.stop();
  expire();
  const late = await scene.viaConnect(echo);
  scene.passTime(60_000);
  await late.rest();
});

test('a gateway that is slow holds nobody whose credentials were good', async () => {
  await works(await scene.viaConnect(echo));
  let answerNow = (): void => undefined;
  scene.edge.holdAsks = new Promise((resolve) => (answerNow = resolve));
  expire();
  await works(await scene.viaConnect(echo));
  answerNow();
});

test('a refusal wins as soon as the gateway answers, also for other credentials of the sub account', async () => {
  const account = scene.edge.addAccount('alice');
  await works(await scene.viaConnect(echo, 'alice'));
  await works(await scene.viaConnect(echo, 'alice-country-de'));
  let answerNow = (): void => undefined;
  scene.edge.holdAsks = new Promise((resolve) => (answerNow = resolve));
  expire();
  const open = await scene.viaConnect(echo, 'alice');
  account.refuse = { reason: 'DISABLED' };
  answerNow();
  await open.rest();
  expect(await refusal('alice')).toBe('DISABLED');
  await scene.edge.stop();
  expire();
  for (const username of ['alice', 'alice-country-de'])
    expect(await refusal(username)).toBe('GATEWAY_UNAVAILABLE');
});

test('without the gateway, all sub accounts of a customer stop at their bytes, and all are booked later', async () => {
  const outageBytes = 3_000_000n;
  scene.edge.outageBytes = outageBytes;
  scene.edge.addAccount('carol', { customerId: 'alice-and-carol' });
  scene.edge.addAccount('alice', { customerId: 'alice-and-carol' });
  const endless = await scene.origin((socket) => {
    socket.once('data', () => pourInto(socket));
  });
  for (const username of ['alice', 'carol', 'bob'])
    await works(await scene.viaConnect(echo, username));
  await eventually(() => expect(scene.node.stats().batches.queued).toBe(0));
  await scene.edge.stop();
  expire();
  const streams = await Promise.all(
    ['alice', 'carol'].map(async (username) => {
      const stream = await scene.viaConnect(endless, username);
      stream.socket.write('go');
      return stream.discard();
    }),
  );
  // They wait for the gateway, and end without it.
  await Promise.all(streams.map((stream) => stream.rest()));
  expect(await refusal('alice')).toBe('GATEWAY_UNAVAILABLE');
  // Another customer has bytes of its own.
  expect(await refusal('bob')).toBe('let in');
  await scene.edge.start();
  await eventually(() => {
    const passed = scene.edge.totalOf('sub-alice') + scene.edge.totalOf('sub-carol');
    expect(passed).toBeGreaterThanOrEqual(outageBytes);
    expect(passed).toBeLessThanOrEqual(outageBytes + 2n * 65_536n + 20n);
  });
  expect(await refusal('alice')).toBe('let in');
});
