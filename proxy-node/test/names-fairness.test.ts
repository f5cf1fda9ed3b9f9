import type { Client, Origin } from './connections.test-kit.js';
import { NameServer } from './name-server.test-kit.js';
import { startProxyNode } from '../src/proxy-node.js';
import { connectRequest, plainRequest, socksMessages, socksName } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

/** One customer's names without an answer must change nothing for anybody else. */
const scene = sceneForEachTest();
/** Of one sub account, names that are asked for at the same time. */
const MOST_OF_ONE = 256;
let names: NameServer;
let origin: Origin;
beforeEach(async () => {
  names = await NameServer.start();
  await scene.begin({
    dnsServers: [names.address],
    connectTimeoutMs: 3_600_000,
    flushIntervalMs: 50,
    idleReportMs: 100,
  });
  scene.defer(() => names.close());
  // The gateway by its name, which is looked up too.
  await scene.node.stop();
  const gatewayUrl = scene.edge.url.replace('127.0.0.1', 'localhost');
  scene.node = await startProxyNode({ ...scene.config(), gatewayUrl }, scene.log);
  scene.edge.addAccount('bob');
  origin = await scene.httpOrigin((_request, response) => response.end('hello'));
  names.records.set('alive.test', { A: ['127.0.0.1'], ttl: 0 });
});

const OPEN: Record<string, (host: string, username: string) => Promise<Client>> = {
  HTTP: (host, username) => scene.viaHttp(plainRequest(origin.port, { host, username })),
  CONNECT: (host, username) => scene.viaHttp(connectRequest(origin.port, username, 'secret', host)),
  SOCKS5: async (host, username) => {
    const client = await scene.connect(scene.node.socksPort);
    client.socket.write(socksMessages(username, 'secret', socksName(host, origin.port)));
    return client;
  },
};
/** Resolves once the target's name was found and it is connected. */
const OPENED: Record<string, (client: Client) => Promise<unknown>> = {
  HTTP: async (client) => expect(await client.until('hello')).toMatch(/^HTTP\/1.1 200 /),
  CONNECT: async (client) => expect(await client.until('\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /),
  SOCKS5: async (client) => expect((await client.bytes(14))[5]).toBe(0),
};

const DEAD = 300;

describe.each(Object.keys(OPEN))('%s', (protocol) => {
  test(`${DEAD} names of one customer that nobody answers hold no other request, and no report`, async () => {
    const dead: Client[] = [];
    for (let count = 0; count < DEAD; count += 1)
      dead.push(await OPEN[protocol]!(`dead-${count}.test`, 'alice'));
    for (const host of ['localhost', 'alive.test'])
      await OPENED[protocol]!(await OPEN[protocol]!(host, 'bob'));
    await eventually(() => expect(names.dead).toBe(MOST_OF_ONE));
    const { length } = scene.edge.received;
    await eventually(() => expect(scene.edge.received.length).toBeGreaterThan(length));
    // None has ended: nothing waited for their time limit.
    expect(dead.filter(({ received, ended }) => received > 4 || ended)).toEqual([]);
  });
});
