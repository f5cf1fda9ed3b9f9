import type { Socket } from 'node:net';
import { ok } from './exchange.test-kit.js';
import type { Client } from './connections.test-kit.js';
import { connectRequest, plainRequest, socksPassword } from './requests.test-kit.js';
import { eventually, sceneForEachTest, type Scene } from './scene.test-kit.js';

/** Attacks of targets and clients, and ends of answers under a speed limit. */
const scene = sceneForEachTest();

async function begin(
  account: Parameters<Scene['edge']['addAccount']>[1] = {},
  settings: Parameters<Scene['begin']>[0] = {},
): Promise<void> {
  await scene.begin(settings);
  scene.edge.addAccount('alice', account);
}

/** A target that answers each request with the same bytes. */
function answering(text: string) {
  return scene.origin((socket) => socket.on('data', () => socket.write(text)));
}

describe('a target cannot answer in the name of another target', () => {
  const chunked = '5\r\nhello\r\n0\r\n\r\n';
  test.each([
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 3', chunked],
    ['a second coding', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', chunked],
    ['a folded coding', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 2000', chunked],
    ['a coding behind a CR', 'X: a\rTransfer-Encoding: chunked\r\nContent-Length: 2000', chunked],
    ['a blank before the colon', 'Content-Length : 5', 'hello'],
    ['a folded length', 'Content-Length: 5\r\n 0', 'hello'],
  ])('by %s', async (_how, head, body) => {
    await begin();
    const forged = ok('EVIL');
    const evil = await scene.origin((socket) => {
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`);
        setTimeout(() => socket.write(forged), 100);
      });
    });
    const bank = await answering(ok('bank'));
    const client = await scene.viaHttp(plainRequest(evil.port));
    await new Promise((resolve) => setTimeout(resolve, 50));
    client.socket.write(plainRequest(bank.port));
    await new Promise((resolve) => setTimeout(resolve, 200));
    client.socket.end();
    expect(await client.rest()).not.toContain('EVIL');
  });
});

describe('on a slow account', () => {
  test('an answer without a length arrives to its end', async () => {
    await begin({ bitsPerSecond: 1_600_000 });
    const body = 'x'.repeat(150_000);
    const target = await scene.origin((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n\r\n${body}`));
    });
    const client = await scene.viaHttp(plainRequest(target.port));
    expect((await client.rest()).length).toBe('HTTP/1.1 200 OK\r\n\r\n'.length + body.length);
  });

  test('a cut answer is reset, without a refusal or older bytes behind it', async () => {
    const account = { bitsPerSecond: 150_000 };
    await begin(account);
    const large = await answering(ok('L'.repeat(90_000)));
    const small = await answering(ok('E'.repeat(30_000)));
    await scene.viaHttp(plainRequest(large.port));
    const client = await scene.viaHttp(plainRequest(small.port));
    await client.until('\r\n\r\n');
    scene.edge.addAccount('alice', { ...account, refuse: { reason: 'DISABLED' } });
    const rest = await client.rest();
    expect(rest).not.toContain('HTTP/1.1');
    expect(rest.length).toBeLessThan(30_000);
  });

  test('waiting for its speed is not the silence of the target', async () => {
    await begin({ bitsPerSecond: 400_000 }, { answerTimeoutMs: 1_000 });
    const target = await answering(ok('x'.repeat(60_000)));
    const clients = [
      await scene.viaHttp(plainRequest(target.port)),
      await scene.viaHttp(plainRequest(target.port)),
    ];
    for (const client of clients)
      expect((await client.until('x'.repeat(60_000))).startsWith('HTTP/1.1 200 ')).toBe(true);
  });

  test('broken chunks are the fault of the target', async () => {
    await begin({ bitsPerSecond: 800_000 });
    const first = await answering(ok('x'.repeat(60_000)));
    await scene.viaHttp(plainRequest(first.port));
    const broken = await answering('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n');
    const client = await scene.viaHttp(plainRequest(broken.port));
    expect(await client.until('\n')).toMatch(/^HTTP\/1.1 (502|200) /);
    expect(await rest(client)).not.toContain('BAD_REQUEST');
  });
});

/** Bytes that arrive within 1.5 s. */
async function rest(client: Client): Promise<string> {
  setTimeout(() => client.socket.destroy(), 1_500);
  return client.rest();
}

test('a client that is refused by its limit can go on with the same connection', async () => {
  await begin({ limitBytes: 2_000n });
  const target = await answering(ok());
  const large = plainRequest(target.port, { headers: [`X-Large: ${'x'.repeat(3_000)}`] });
  const clients = [await scene.viaHttp(large), await scene.viaHttp(large)];
  const heads = await Promise.all(clients.map((client) => client.until('\r\n\r\n')));
  expect(heads.some((head) => head.startsWith('HTTP/1.1 403 '))).toBe(true);
  scene.edge.addAccount('alice', { limitBytes: null });
  for (const [index, client] of clients.entries()) {
    if (!heads[index]!.startsWith('HTTP/1.1 403 ')) continue;
    await client.until('}\n');
    scene.passTime(2_000);
    client.socket.write(plainRequest(target.port));
    expect(await client.until('ok')).toMatch(/^HTTP\/1.1 200 /);
  }
});

describe('a target that reads nothing is left', () => {
  const deaf = () => scene.origin((socket) => socket.pause());
  const headers = ['Content-Length: 900000000'];
  const POST = (port: number) => plainRequest(port, { method: 'POST', headers });
  const pour = (socket: Socket) => socket.write(Buffer.alloc(20_000_000));

  test.each(['reset', 'end'] as const)('when its client ends with a %s', async (how) => {
    await begin({}, { answerTimeoutMs: 1_000, tunnelIdleTimeoutMs: 1_000 });
    const target = await deaf();
    for (const client of [await scene.viaHttp(POST(target.port)), await scene.viaConnect(target)]) {
      pour(client.socket);
      await eventually(() => expect(client.socket.writableLength).toBeGreaterThan(0));
      if (how === 'reset') client.socket.resetAndDestroy();
      else client.socket.destroy();
    }
    await eventually(() => expect(scene.node.stats().openConnections).toBe(0));
  });
});

test('a client that ends its half with the CONNECT itself is heard by the target', async () => {
  await begin();
  const target = await scene.origin((socket) => {
    socket.resume().on('end', () => socket.end('bye'));
  });
  const client = await scene.connect(scene.node.httpPort);
  client.socket.end(`${connectRequest(target.port)}hello`);
  expect(await client.rest()).toMatch(/bye$/);
});

test('an empty line in two packets is an empty line', async () => {
  await begin();
  const target = await answering(ok());
  const client = await scene.connect(scene.node.httpPort);
  client.socket.write('\r');
  await new Promise((resolve) => setTimeout(resolve, 30));
  client.socket.write(`\n${plainRequest(target.port)}`);
  expect(await client.until('ok')).toMatch(/^HTTP\/1.1 200 /);
});

test('the log has no credentials, also of malformed lines', async () => {
  await begin();
  const secret = Buffer.from('alice:secret').toString('base64');
  for (const lines of [
    `Proxy-Authorization : Basic ${secret}`,
    `X: 1\r\n Basic ${secret}`,
    secret,
  ]) {
    const client = await scene.viaHttp(`GET http://127.0.0.1/ HTTP/1.1\r\n${lines}\r\n\r\n`);
    expect(await client.until('}\n')).toMatch(/^HTTP\/1.1 400 /);
  }
  expect(JSON.stringify(scene.logged)).not.toContain(secret.slice(0, 8));
});

test('a refused SOCKS5 client that goes on sending is closed', async () => {
  await begin({}, { headTimeoutMs: 300 });
  const client = await scene.connect(scene.node.socksPort);
  client.socket.write(Buffer.concat([Buffer.from([5, 1, 2]), socksPassword('alice', 'wrong')]));
  const timer = setInterval(() => client.socket.write('x'), 50);
  await new Promise((resolve) => client.socket.once('close', resolve));
  clearInterval(timer);
});

test('refused connections do not all ask the gateway', async () => {
  await begin({ maxConnections: 1 });
  const target = await answering('');
  await scene.viaConnect(target);
  const asked = scene.edge.asks;
  const refused = await Promise.all(
    Array.from({ length: 50 }, () => scene.viaHttp(connectRequest(target.port))),
  );
  for (const client of refused) expect(await client.rest()).toContain('TOO_MANY_CONNECTIONS');
  expect(scene.edge.asks - asked).toBeLessThan(10);
});
