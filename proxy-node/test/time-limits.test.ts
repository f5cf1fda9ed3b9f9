import type { Origin } from './connections.test-kit.js';
import { plainRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

/** Short limits: what is tested is who is told what. */
const LIMITS = {
  headTimeoutMs: 400,
  keepAliveTimeoutMs: 500,
  uploadTimeoutMs: 600,
  answerTimeoutMs: 2_000,
  tunnelIdleTimeoutMs: 3_000,
};

const scene = sceneForEachTest(LIMITS);
let silent: Origin;
beforeEach(async () => {
  silent = await scene.origin((socket) => socket.resume());
});

function refusals(code: string): number {
  return scene.logged.filter((line) => line.message === 'refused' && line['code'] === code).length;
}

test('a target that does not answer: 504, and the connection stays usable', async () => {
  const client = await scene.viaHttp(plainRequest(silent.port));
  expect(await client.until('}\n')).toMatch(/^HTTP\/1.1 504 [^]*"TARGET_TIMED_OUT"/);
  const answers = await scene.httpOrigin((_request, response) => response.end('ok'));
  client.socket.write(plainRequest(answers.port));
  expect(await client.until('ok')).toMatch(/^HTTP\/1.1 200 /);
  await eventually(() => expect(silent.open).toBe(0));
  expect(refusals('TARGET_TIMED_OUT')).toBe(1);
});

test('an upload that pauses: 408, and the target sees that it is not complete', async () => {
  const client = await scene.viaHttp(
    plainRequest(silent.port, { method: 'PUT', headers: ['Content-Length: 10'], body: 'only' }),
  );
  expect(await client.rest()).toMatch(/^HTTP\/1.1 408 [^]*"REQUEST_TIMED_OUT"/);
  await eventually(() => expect(silent.open).toBe(0));
  expect(refusals('REQUEST_TIMED_OUT')).toBe(1);
});

test('a target that does not say 100, as the client asks: 504, not 408', async () => {
  const client = await scene.viaHttp(
    plainRequest(silent.port, {
      method: 'PUT',
      headers: ['Content-Length: 10', 'Expect: 100-continue'],
    }),
  );
  expect(await client.rest()).toMatch(/^HTTP\/1.1 504 [^]*"TARGET_TIMED_OUT"/);
});

test('a target that pauses in its answer: a reset, because no words are left', async () => {
  const pausing = await scene.origin((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nonly'));
  });
  const client = await scene.viaHttp(plainRequest(pausing.port));
  let reset = false;
  client.socket.on('error', () => (reset = true));
  expect(await client.rest()).toMatch(/only$/);
  expect(reset).toBe(true);
  expect(refusals('TARGET_TIMED_OUT')).toBe(1);
});

test('a slow answer that goes on is no pause', async () => {
  const slow = await scene.origin((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
      let left = 12;
      const timer = setInterval(() => {
        socket.write('x');
        left -= 1;
        if (left > 0) return;
        clearInterval(timer);
        socket.end();
      }, 250);
    });
  });
  const client = await scene.viaHttp(plainRequest(slow.port));
  expect(await client.rest()).toMatch(/\r\n\r\nx{12}$/);
});

test('headers that trickle: 408, however often a byte comes', async () => {
  const client = await scene.viaHttp('GET http://127.0.0.1/ HTTP/1.1\r\nX: ');
  const timer = setInterval(() => client.socket.write('x'), 50);
  scene.defer(() => clearInterval(timer));
  expect(await client.until('}\n')).toMatch(/^HTTP\/1.1 408 [^]*"REQUEST_TIMED_OUT"/);
});

test('a client that sends nothing, and one without a further request, are closed without words', async () => {
  const nothing = await scene.connect(scene.node.httpPort);
  expect(await nothing.rest()).toBe('');
  const answers = await scene.httpOrigin((_request, response) => response.end('ok'));
  const kept = await scene.viaHttp(plainRequest(answers.port));
  await kept.until('ok');
  expect(await kept.rest()).toBe('');
});

test('a SOCKS5 handshake that stops is closed', async () => {
  const client = await scene.connect(scene.node.socksPort);
  client.socket.write(Uint8Array.of(5, 1));
  expect(await client.rest()).toBe('');
  expect(refusals('REQUEST_TIMED_OUT')).toBe(1);
});

test('a tunnel lives on every byte in either direction, and is logged when it is silent', async () => {
  const echo = await scene.echo();
  for (const via of ['viaConnect', 'viaSocks'] as const) {
    const tunnel = await scene[via](echo);
    for (let round = 0; round < 8; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      tunnel.socket.write('x');
      await tunnel.bytes(1);
    }
    expect(await tunnel.rest()).toBe('');
  }
  await eventually(() => expect(echo.open).toBe(0));
  expect(
    scene.logged.filter(({ message }) => message === 'a tunnel was idle for too long'),
  ).toHaveLength(2);
});
