import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NodeConfig } from '../src/config.js';
import { Names } from '../src/names/names.js';
import type { Client, Origin } from './connections.test-kit.js';
import { NameServer } from './name-server.test-kit.js';
import { connectRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

const HOUR_MS = 3_600_000;

const scene = sceneForEachTest();
let names: NameServer;
let echo: Origin;

async function begin(overrides: Partial<NodeConfig> = {}): Promise<void> {
  names = await NameServer.start();
  await scene.begin({ dnsServers: [names.address], ...overrides });
  scene.defer(() => names.close());
  echo = await scene.echo();
}

async function answerFor(host: string): Promise<string> {
  const client: Client = await scene.viaHttp(connectRequest(echo.port, 'alice', 'secret', host));
  const head = await client.until('\r\n\r\n');
  client.socket.destroy();
  return /x-proxy-reason: (\w+)/.exec(head)?.[1] ?? head.slice(9, 12);
}

test('names without addresses, unknown names, and names without an answer have their reasons', async () => {
  await begin();
  names.records.set('empty.test', {});
  names.records.set('broken.test', { errorCode: 2 });
  for (const host of ['empty.test', 'broken.test', 'unknown.test', 'a..test', 'no_such.1'])
    expect([host, await answerFor(host)]).toEqual([host, 'TARGET_UNREACHABLE']);
  expect(await answerFor('dead.test')).toBe('TARGET_TIMED_OUT');
});

test('an answer holds for its TTL, and a failure for five seconds', async () => {
  await begin();
  names.records.set('hour.test', { A: ['127.0.0.1'], ttl: 1_800 });
  const asked = () => names.asked.filter((question) => question.startsWith('A ')).length;
  for (const [host, seconds, answer] of [
    ['hour.test', 1_800, '200'],
    ['unknown.test', 5, 'TARGET_UNREACHABLE'],
    ['dead.test', 5, 'TARGET_TIMED_OUT'],
  ] as const) {
    expect(await answerFor(host)).toBe(answer);
    const before = asked();
    // However slow the machine is.
    scene.passTime(-HOUR_MS);
    expect(await answerFor(host)).toBe(answer);
    expect(asked()).toBe(before);
    scene.passTime(HOUR_MS + seconds * 1_000);
    expect(await answerFor(host)).toBe(answer);
    expect(asked()).toBeGreaterThan(before);
  }
});

test('an answer that must not be kept is asked for each time', async () => {
  await begin();
  names.records.set('moving.test', { A: ['127.0.0.1'], ttl: 0 });
  for (const count of [1, 2, 3]) {
    expect(await answerFor('moving.test')).toBe('200');
    expect(names.asked.filter((question) => question === 'A moving.test')).toHaveLength(count);
  }
});

test('the hosts file comes first, and its changes count', async () => {
  await begin();
  const hostsFile = join(scene.dataDir, 'hosts');
  await writeFile(hostsFile, '127.0.0.1 Inner.test other.test # here\n');
  await scene.node.stop();
  await begin({ hostsFile });
  expect(await answerFor('inner.TEST.')).toBe('200');
  expect(await answerFor('other.test')).toBe('200');
  expect(await answerFor('localhost')).toBe('200');
  expect(names.asked).toEqual([]);
  await writeFile(hostsFile, '127.0.0.1 new-name.test\n');
  await eventually(async () => expect(await answerFor('new-name.test')).toBe('200'));
  expect(await answerFor('other.test')).toBe('TARGET_UNREACHABLE');
  await rm(hostsFile);
  await eventually(async () => expect(await answerFor('new-name.test')).toBe('TARGET_UNREACHABLE'));
  expect(await answerFor('localhost')).toBe('200');
});

test('a name is asked for as it is, without search domains, in lower case', async () => {
  await begin();
  names.records.set('alive.test', { A: ['127.0.0.1'], ttl: 0 });
  names.records.set('xn--bcher-kva.test', { A: ['127.0.0.1'] });
  expect(await answerFor('ALIVE.test.')).toBe('200');
  expect(await answerFor('intranet')).toBe('TARGET_UNREACHABLE');
  const asked = (type: string) => names.asked.filter((question) => question.startsWith(`${type} `));
  expect(asked('A')).toEqual(['A alive.test', 'A intranet']);
  expect(asked('AAAA')).toEqual(['AAAA alive.test', 'AAAA intranet']);
});

test('the addresses that DNS answers are checked', async () => {
  await begin({ allowPrivateTargets: false });
  names.records.set('rebound.test', { A: ['127.0.0.1', '10.0.0.1'], AAAA: ['fd00::1'] });
  expect(await answerFor('rebound.test')).toBe('TARGET_FORBIDDEN');
  expect(echo.connections).toBe(0);
});

describe('a node that connects from one family', () => {
  const owner = { customerId: 'customer', subAccountId: 'sub-account' };
  const namesWith = (dnsServers: readonly string[]): Names =>
    new Names({ dnsServers, hostsFile: '/etc/hosts', connectTimeoutMs: 30_000 }, scene.log);

  test('asks for addresses of that family only', async () => {
    await begin();
    names.records.set('both.test', { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] });
    const here = namesWith([names.address]);
    expect(await here.addressesOf('both.test', [6], owner)).toEqual(['2001:db8::1']);
    expect(names.asked).toEqual(['AAAA both.test']);
    expect(await here.addressesOf('both.test', [4], owner)).toEqual(['192.0.2.1']);
    expect(await here.addressesOf('both.test', [4, 6], owner)).toEqual([
      '192.0.2.1',
      '2001:db8::1',
    ]);
  });

  test('asks the next server if one fails', async () => {
    await begin();
    const next = await NameServer.start();
    scene.defer(() => next.close());
    for (const errorCode of [2, 5]) {
      names.records.set(`one-${errorCode}.test`, { errorCode });
      next.records.set(`one-${errorCode}.test`, { A: ['192.0.2.1'] });
      const here = namesWith([names.address, next.address]);
      const found = await here.addressesOf(`one-${errorCode}.test`, [4], owner);
      expect(found).toEqual(['192.0.2.1']);
    }
  });
});

/** Otherwise their clients come back together, and everybody else's connections wait behind all of theirs. */
test('names without an answer that were asked for together end one by one', async () => {
  await begin();
  const config = { ...scene.config(), connectTimeoutMs: 50 };
  const together = new Names(config, scene.log);
  const owner = { customerId: 'alice', subAccountId: 'alice' };
  let ended = 0;
  for (let count = 0; count < 200; count += 1)
    together.addressesOf(`dead-${count}.test`, [4], owner).catch(() => (ended += 1));
  for (let before = 0; ended < 200; before = ended) {
    await nextTurn();
    expect(ended - before).toBeLessThanOrEqual(4);
  }
});
