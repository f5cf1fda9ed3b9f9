import type { Origin } from './connections.test-kit.js';
import { authorization, socksMessages, socksRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest, type Scene } from './scene.test-kit.js';
import { readRefusal } from './run-exchange.test-kit.js';

const scene = sceneForEachTest();
let origin: Origin;

async function begin(overrides: Parameters<Scene['begin']>[0] = {}): Promise<void> {
  await scene.begin(overrides);
  origin = await scene.origin((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
  });
}

/** Sends a plain request or a CONNECT. Returns the refusal. */
async function refused(
  method: 'GET' | 'CONNECT',
  credentials: string,
  target = `127.0.0.1:${origin.port}`,
): Promise<ReturnType<typeof readRefusal>> {
  const url = method === 'CONNECT' ? target : `http://${target}/`;
  const client = await scene.viaHttp(
    `${method} ${url} HTTP/1.1\r\nHost: ${target}\r\nConnection: close\r\n${credentials}\r\n\r\n`,
  );
  return readRefusal(await client.rest());
}

const FORBIDDEN = { code: 'TARGET_FORBIDDEN' };

describe.each(['GET', 'CONNECT'] as const)('%s', (method) => {
  beforeEach(() => begin());

  test("the node's own ports are refused as targets, even with private targets allowed", async () => {
    for (const port of [
      scene.node.httpPort,
      scene.node.socksPort,
      new URL(scene.node.operationsUrl).port,
    ])
      for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0'])
        expect(await refused(method, authorization(), `${host}:${port}`)).toEqual(FORBIDDEN);
  });
});

test('private ranges are refused for every protocol, in every notation', async () => {
  await begin({ allowPrivateTargets: false });
  const { port } = origin;
  const hosts = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[fd00::1]',
    '[fe80::1]',
  ];
  for (const host of hosts)
    for (const method of ['GET', 'CONNECT'] as const)
      expect([host, await refused(method, authorization(), `${host}:${port}`)]).toMatchObject([
        host,
        FORBIDDEN,
      ]);
  const client = await scene.connect(scene.node.socksPort);
  client.socket.write(socksMessages('alice', 'secret', socksRequest(port)));
  expect((await client.rest()).charCodeAt(5)).toBe(0x02);
  expect(origin.connections).toBe(0);
});

describe('SOCKS5', () => {
  beforeEach(() => begin());

  async function socks(messages: Buffer): Promise<string> {
    const client = await scene.connect(scene.node.socksPort);
    client.socket.write(messages);
    return Buffer.from(await client.rest(), 'latin1').toString('hex');
  }
  const withPassword = (username: string, password: string, request = socksRequest(origin.port)) =>
    socksMessages(username, password, request);

  test('a wrong password fails the authentication, and the log has the reason', async () => {
    expect(await socks(withPassword('alice', 'wrong'))).toBe('05020101');
    expect(await socks(withPassword('alice-contry-us', 'secret'))).toBe('05020101');
    expect(scene.logged).toContainEqual(
      expect.objectContaining({
        message: 'refused',
        code: 'UNKNOWN_CREDENTIALS',
        protocol: 'SOCKS5',
      }),
    );
    expect(scene.logged).toContainEqual(
      expect.objectContaining({ message: 'refused', code: 'BAD_PARAMETERS', part: 'contry' }),
    );
    expect(JSON.stringify(scene.logged)).not.toContain('wrong');
  });

  test('refuses an unlisted address, and commands other than CONNECT', async () => {
    expect(await socks(Buffer.concat([Buffer.from([5, 1, 0]), socksRequest(origin.port)]))).toBe(
      '050005020001000000000000',
    );
    for (const command of [2, 3, 99])
      expect(await socks(withPassword('alice', 'secret', socksRequest(origin.port, command)))).toBe(
        '0502010005070001000000000000',
      );
  });

  test('refuses missing common methods, unknown address types, and other protocols', async () => {
    expect(await socks(Buffer.from([5, 1, 1]))).toBe('05ff');
    expect(await socks(withPassword('alice', 'secret', Buffer.from([5, 1, 0, 9, 1, 2, 3])))).toBe(
      '0502010005080001000000000000',
    );
    expect(await socks(Buffer.from([4, 1, 0, 80, 127, 0, 0, 1, 0]))).toBe('');
    expect(await socks(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toBe('');
  });
});

test('answers are cached as long as the gateway allows, and identical requests are sent once', async () => {
  await begin();
  const { edge } = scene;
  let release: () => void = () => undefined;
  edge.holdAsks = new Promise((resolve) => (release = resolve));
  const answers = Array.from({ length: 20 }, () => refused('GET', authorization('alice', 'wrong')));
  await eventually(() => expect(edge.asks).toBe(1));
  release();
  for (const answer of await Promise.all(answers))
    expect(answer).toEqual({ code: 'UNKNOWN_CREDENTIALS' });
  expect(edge.asks).toBe(1);
  await refused('CONNECT', authorization('alice', 'wrong'));
  expect(edge.asks).toBe(2);
  await refused('GET', authorization('alice', 'wrong2'));
  expect(edge.asks).toBe(3);
  scene.passTime(1_001);
  await refused('GET', authorization('alice', 'wrong'));
  expect(edge.asks).toBe(4);
});
