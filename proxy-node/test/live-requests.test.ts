import { LiveRequests, MOST_WAITING } from '../src/live/live-requests.js';
import { authorization, plainRequest, socksMessages } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

const scene = sceneForEachTest({});

const told = () => scene.edge.requests();
const SECRETS = /secret|token|4111|\/cart|\?/;

/** A request to a name that does not exist, with a path and a query that nobody may keep. */
const toName = (host: string, username: string) =>
  `GET http://${host}/cart?card=4111&token=t HTTP/1.1\r\n${authorization(username)}\r\n\r\n`;
const toPort = (host: string, username: string) =>
  `CONNECT ${host}:443 HTTP/1.1\r\n${authorization(username)}\r\n\r\n`;

function socksToName(host: string): Buffer {
  const name = Buffer.from(host);
  return Buffer.concat([Buffer.from([5, 1, 0, 3, name.length]), name, Buffer.from([1, 187])]);
}

describe('a request is told', () => {
  test('with its bytes, exit, and times once it has been answered', async () => {
    const origin = await scene.httpOrigin((_request, response) => response.end('x'.repeat(5_000)));
    const client = await scene.viaHttp(
      plainRequest(origin.port, { username: 'alice-country-de-city-berlin' }),
    );
    await client.until('x'.repeat(5_000));
    await eventually(() => expect(told()).toHaveLength(1));
    const [request] = told();
    const { up, down } = scene.edge.usageOf('sub-alice')['HTTP DE'] ?? {};
    expect(request).toMatchObject({
      number: 1,
      protocol: 'HTTP',
      subAccountId: 'sub-alice',
      outcome: 'OK',
      part: null,
      target: '127.0.0.1',
      askedCountry: 'DE',
      askedCity: 'berlin',
      exitCountry: 'DE',
      exitCity: 'berlin',
      clientNetwork: '127.0.0.0/24',
      bytesUp: String(up),
      bytesDown: String(down),
      firstByteMs: expect.any(Number) as number,
      durationMs: expect.any(Number) as number,
    });
    expect(request?.firstByteMs).toBeLessThanOrEqual(Number(request?.durationMs));
  });

  test('each with its own bytes on one connection', async () => {
    const origin = await scene.httpOrigin((request, response) => {
      response.setHeader('content-length', String(request.headers['x-size']));
      response.end('x'.repeat(Number(request.headers['x-size'])));
    });
    const client = await scene.connect(scene.node.httpPort);
    for (const size of [10_000, 20]) {
      client.socket.write(plainRequest(origin.port, { headers: [`X-Size: ${size}`] }));
      await client.until('x'.repeat(size));
    }
    await eventually(() => expect(told()).toHaveLength(2));
    const [first, second] = told().map(({ bytesDown }) => Number(bytesDown));
    expect(first).toBeGreaterThan(10_000);
    expect(second).toBeLessThan(1_000);
    const { down } = scene.edge.usageOf('sub-alice')['HTTP ZZ'] ?? {};
    expect(BigInt(Number(first) + Number(second))).toBe(down);
  });

  test.each(['HTTPS', 'SOCKS5'] as const)(
    '%s: while its tunnel is open, and again when it has ended',
    async (protocol) => {
      const origin = await scene.echo();
      const client =
        protocol === 'HTTPS' ? await scene.viaConnect(origin) : await scene.viaSocks(origin);
      await eventually(() => expect(told()).toMatchObject([{ protocol, durationMs: null }]));
      client.socket.write(Buffer.alloc(70_000));
      await client.bytes(70_000);
      client.socket.end();
      await eventually(() =>
        expect(told()).toMatchObject([
          {
            outcome: 'OK',
            bytesUp: '70000',
            bytesDown: '70000',
            firstByteMs: expect.any(Number) as number,
            durationMs: expect.any(Number) as number,
          },
        ]),
      );
    },
  );

  test('with what a refusal is about, if it is known whose it is', async () => {
    scene.edge.addAccount('bob', { refuse: { reason: 'BAD_PARAMETERS', part: 'cont\u0000ry' } });
    const refused = await scene.viaHttp(plainRequest(80, { username: 'bob' }));
    await refused.until('}\n');
    const unknown = await scene.viaHttp(plainRequest(80, { username: 'nobody' }));
    await unknown.until('}\n');
    const closed = await scene.viaHttp(plainRequest(25));
    await closed.until('}\n');
    await eventually(() =>
      expect(told()).toMatchObject([
        { subAccountId: 'sub-bob', outcome: 'BAD_PARAMETERS', part: 'contry', exitCountry: null },
        { subAccountId: 'sub-alice', outcome: 'TARGET_PORT_FORBIDDEN', part: '25', bytesUp: '0' },
      ]),
    );
  });

  test.each([
    ['DOMAIN', 'example.invalid'],
    ['HOST', 'shop.example.invalid'],
    ['NONE', ''],
  ] as const)('without a path, a query, or a secret: %s', async (targetDetail, target) => {
    scene.edge.addAccount('carol', { targetDetail });
    for (const request of [toName, toPort]) {
      const client = await scene.viaHttp(request('shop.example.invalid', 'carol'));
      await client.until('}\n');
    }
    const client = await scene.connect(scene.node.socksPort);
    client.socket.write(socksMessages('carol', 'secret', socksToName('shop.example.invalid')));
    await client.bytes(2 + 2 + 10);
    await eventually(() =>
      expect(told().map((request) => [request.protocol, request.target])).toEqual([
        ['HTTP', target],
        ['HTTPS', target],
        ['SOCKS5', target],
      ]),
    );
    expect(JSON.stringify(scene.edge.told)).not.toMatch(SECRETS);
  });
});

describe('the side channel', () => {
  const REQUESTS = 500;

  /** Sends requests as fast as the node takes them. Returns the bytes that their answers have. */
  async function flood(): Promise<void> {
    const origin = await scene.httpOrigin((_request, response) => response.end('x'.repeat(1_000)));
    const clients = await Promise.all(
      Array.from({ length: 20 }, () => scene.connect(scene.node.httpPort)),
    );
    await Promise.all(
      clients.map(async (client) => {
        for (let sent = 0; sent < REQUESTS / 20; sent += 1) {
          client.socket.write(plainRequest(origin.port));
          await client.until('x'.repeat(1_000));
        }
      }),
    );
  }

  const usage = () => scene.edge.usageOf('sub-alice')['HTTP ZZ'];

  /** Every byte of the flood: each request and answer is like the next. */
  async function exactUsage(): Promise<void> {
    await eventually(() => expect(usage()?.requests).toBe(REQUESTS));
    const { up = 0n, down = 0n } = usage() ?? {};
    expect(up % BigInt(REQUESTS)).toBe(0n);
    expect(down % BigInt(REQUESTS)).toBe(0n);
    expect(down / BigInt(REQUESTS)).toBeGreaterThan(1_000n);
  }

  test('takes a sample, and says how many it left out', async () => {
    await flood();
    await exactUsage();
    const counted = () => {
      const dropped = scene.edge.told.reduce((sum, report) => sum + report.dropped, 0);
      return told().length + dropped;
    };
    // Those that were left out are said with the next one that is told.
    await eventually(async () => {
      const client = await scene.viaHttp(plainRequest(25));
      await client.until('}\n');
      expect(counted()).toBeGreaterThanOrEqual(REQUESTS);
    });
    expect(told().length).toBeLessThan(REQUESTS);
    expect(scene.edge.told.every(({ requests }) => requests.length <= 500)).toBe(true);
  });

  test.each([
    ['fails', 500],
    ['is refused', 429],
    ['is not known', 404],
    ['is never answered', null],
  ])('changes no byte and no readiness while it %s', async (_what, status) => {
    scene.edge.tellStatus = status;
    await flood();
    await exactUsage();
    await eventually(() => expect(scene.edge.told.length).toBeGreaterThan(0));
    const ready = await fetch(`${scene.node.operationsUrl}/readyz`);
    expect(ready.status).toBe(200);
    expect(scene.node.stats().liveRequests.waiting).toBeLessThanOrEqual(MOST_WAITING);
    expect(scene.node.stats().batches.queued).toBe(0);
  });

  test('keeps a bounded number of requests, the latest', () => {
    const live = new LiveRequests(() => new Promise(() => undefined));
    scene.defer(() => live.stop());
    for (let index = 0; index < 3 * MOST_WAITING; index += 1)
      live.trace('HTTP').tell(
        {
          subAccountId: `sub-${index}`,
          outcome: 'OK',
          part: null,
          target: '',
          askedCountry: null,
          askedCity: null,
          clientNetwork: '',
        },
        false,
      );
    expect(live.state()).toEqual({ waiting: MOST_WAITING, dropped: 2 * MOST_WAITING });
  });

  test('shows refusals also where successes fill the sample', async () => {
    await flood();
    const client = await scene.viaHttp(plainRequest(25));
    await client.until('}\n');
    await eventually(() =>
      expect(told().filter(({ outcome }) => outcome === 'TARGET_PORT_FORBIDDEN')).toHaveLength(1),
    );
  });
});
