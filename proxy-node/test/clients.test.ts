import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import {
  CLIENTS,
  type ClientProgram,
  counted,
  expectedThroughProxy,
  isInstalled,
  notingSite,
  type Received,
  Workshop,
} from './clients.test-kit.js';
import type { Origin } from './connections.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

const IN_CI = process.env['CI'] === 'true';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await Workshop.open();
});
afterAll(() => workshop.close());

const scene = sceneForEachTest({});
let received: Received[];
let plain: Origin;
let secure: Origin;
beforeEach(async () => {
  // Some clients take seconds on a busy machine, and the node asks again when an answer is no longer valid.
  scene.edge.cacheSeconds = 3_600;
  received = [];
  plain = await counted(scene, createServer(notingSite(received)));
  secure = await counted(scene, createHttpsServer(workshop.tls, notingSite(received)));
});

interface Case {
  name: string;
  action: 'get' | 'post' | 'chunked' | 'challenge';
  isSecure: boolean;
  protocol: 'HTTP' | 'HTTPS' | 'SOCKS5';
}

const CASES: readonly Case[] = [
  { name: 'GET', action: 'get', isSecure: false, protocol: 'HTTP' },
  { name: 'POST', action: 'post', isSecure: false, protocol: 'HTTP' },
  { name: 'chunked POST', action: 'chunked', isSecure: false, protocol: 'HTTP' },
  { name: 'GET after a 407', action: 'challenge', isSecure: false, protocol: 'HTTP' },
  { name: 'https GET', action: 'get', isSecure: true, protocol: 'HTTPS' },
  { name: 'https POST', action: 'post', isSecure: true, protocol: 'HTTPS' },
  { name: 'https chunked POST', action: 'chunked', isSecure: true, protocol: 'HTTPS' },
  { name: 'https GET after a 407', action: 'challenge', isSecure: true, protocol: 'HTTPS' },
  { name: 'GET through SOCKS5', action: 'get', isSecure: false, protocol: 'SOCKS5' },
  { name: 'https POST through SOCKS5', action: 'post', isSecure: true, protocol: 'SOCKS5' },
];

function applies({ cannot = [], waitsForChallenge }: ClientProgram, test: Case): boolean {
  if (test.action === 'challenge') return waitsForChallenge !== undefined;
  return !cannot.some((name) => name === test.action || name === test.protocol);
}

async function expectSameAsDirect(client: ClientProgram, test: Case): Promise<void> {
  const origin = test.isSecure ? secure : plain;
  const target = `http${test.isSecure ? 's' : ''}://127.0.0.1:${origin.port}/a/%7Eb?c=d&e`;
  // Most clients know no other way than to wait.
  const action =
    test.action === 'challenge' && client.waitsForChallenge === 'always' ? 'get' : test.action;
  const directly = await workshop.run(client, { action, target, proxy: '' });
  const [direct] = received.splice(0);
  await eventually(() => expect(origin.open).toBe(0));
  const before = { received: origin.received, sent: origin.sent };

  const [scheme, port] =
    test.protocol === 'SOCKS5' ? ['socks5h', scene.node.socksPort] : ['http', scene.node.httpPort];
  const proxy = `${scheme}://alice:secret@127.0.0.1:${port}`;
  const proxied = await workshop.run(client, { action, target, proxy });

  expect(proxied).toBe(directly);
  if (direct === undefined) throw new Error('the target received nothing without the proxy');
  const expected = expectedThroughProxy(client, test.protocol, direct);
  expect(received).toEqual([expected]);
  if (test.action === 'post' || test.action === 'chunked')
    expect(direct.body).toBe(createHash('sha256').update(workshop.body).digest('hex'));
  if (test.action === 'chunked')
    expect(direct.headers.join()).toMatch(/transfer-encoding: chunked/i);
  if (test.action === 'challenge') expect(scene.edge.asks).toBe(2);
  await eventually(() =>
    expect(scene.edge.usageOf('sub-alice')).toEqual({
      [`${test.protocol} ZZ`]: {
        up: origin.received - before.received,
        down: origin.sent - before.sent,
        requests: 1,
      },
    }),
  );
}

for (const client of CLIENTS)
  describe(client.name, () => {
    const canRun = IN_CI || isInstalled(client);
    for (const test of CASES.filter((each) => applies(client, each)))
      (canRun ? it : it.skip)(
        `${test.name}: the target receives what it does without the proxy`,
        () => expectSameAsDirect(client, test),
      );
  });
