import { ListedExits } from '../src/exits/exit-pool.js';
import { startProxyNode } from '../src/proxy-node.js';
import { connectRequest, plainRequest } from './requests.test-kit.js';
import { sceneForEachTest } from './scene.test-kit.js';

const scene = sceneForEachTest({});

interface Echoed {
  readonly ip: string;
  readonly country: string | null;
  readonly city: string | null;
}

function echoPort(): number {
  return Number(new URL(scene.node.echoUrl!).port);
}

function request(username: string, ...headers: string[]): string {
  return plainRequest(echoPort(), { username, headers });
}

/** The echo server's answer on a new connection through the node. */
async function echo(username: string): Promise<Echoed> {
  const client = await scene.viaHttp(request(username, 'Connection: close'));
  return bodyOf(await client.rest());
}

function bodyOf(response: string): Echoed {
  return JSON.parse(response.slice(response.indexOf('\r\n\r\n'))) as Echoed;
}

function steer(order: object): Promise<Response> {
  return fetch(`${scene.node.operationsUrl}/exits`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
}

test.each([
  ['alice-country-us', 'US'],
  ['alice-country-de', 'DE'],
  ['alice', 'HK'],
])('an exit of %s is in %s', async (username, country) => {
  expect(await echo(username)).toMatchObject({ country, city: null });
});

test('each connection has another exit than the one before, from at least eight', async () => {
  const seen = [];
  for (let round = 0; round < 60; round += 1) seen.push((await echo('alice-country-us')).ip);
  for (const [index, ip] of seen.entries()) expect(ip).not.toBe(seen[index + 1]);
  expect(new Set(seen).size).toBe(8);
});

test('requests on one kept connection have one exit', async () => {
  const client = await scene.viaHttp(request('alice-country-us'));
  const first = bodyOf(await client.until('}'));
  for (let round = 0; round < 5; round += 1) {
    client.socket.write(request('alice-country-us'));
    expect(bodyOf(await client.until('}'))).toEqual(first);
  }
});

test('a session keeps its exit for its minutes, over all protocols, then has another one', async () => {
  const sticky = 'alice-country-us-session-abc-sesstime-5';
  const { ip } = await echo(sticky);
  for (let round = 0; round < 10; round += 1) expect((await echo(sticky)).ip).toBe(ip);
  const port = echoPort();
  const socks = await scene.viaSocks({ port }, sticky);
  socks.socket.write(`GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(bodyOf(await socks.rest()).ip).toBe(ip);
  scene.passTime(5 * 60_000 - 1_000);
  expect((await echo(sticky)).ip).toBe(ip);
  scene.passTime(2_000);
  expect((await echo(sticky)).ip).not.toBe(ip);
});

test('sessions spread over the exits', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 60; round += 1)
    seen.add((await echo(`alice-country-us-session-s${round}`)).ip);
  expect(seen.size).toBe(8);
});

test('a session that loses its exit has a new one at once, and its answers say so', async () => {
  const sticky = 'alice-country-us-session-lost-sesstime-30';
  const { ip } = await echo(sticky);
  expect((await steer({ lost: ip })).status).toBe(204);

  const client = await scene.viaHttp(request(sticky, 'Connection: close'));
  const answer = await client.rest();
  expect(answer).toContain('\r\nx-proxy-exit-changed: lost\r\n');
  const next = bodyOf(answer).ip;
  expect(next).not.toBe(ip);
  // From now on, this is its exit.
  const again = await scene.viaHttp(request(sticky, 'Connection: close'));
  const later = await again.rest();
  expect(bodyOf(later).ip).toBe(next);
  expect(later).not.toContain('x-proxy-exit-changed');

  expect((await steer({ lost: next })).status).toBe(204);
  const port = echoPort();
  const tunnel = await scene.viaHttp(connectRequest(port, sticky));
  expect(await tunnel.until('\r\n\r\n')).toMatch(/^HTTP\/1.1 200 [^]*x-proxy-exit-changed: lost/);
});

test('a kept connection gives up a lost exit', async () => {
  const sticky = 'alice-country-us-session-kept';
  const client = await scene.viaHttp(request(sticky));
  const { ip } = bodyOf(await client.until('}'));
  // Another target, so that the kept connection to this one is not used.
  const other = await scene.httpOrigin((incoming, response) =>
    response.end(incoming.socket.remoteAddress),
  );
  await steer({ lost: ip });
  const headers = ['Connection: close'];
  client.socket.write(plainRequest(other.port, { username: sticky, headers }));
  const answer = await client.rest();
  expect(answer).toContain('x-proxy-exit-changed: lost');
  expect(answer).not.toContain(ip);
});

test('a place whose exits are all lost is refused', async () => {
  for (let index = 1; index <= 40; index += 1) await steer({ lost: (await echo('alice')).ip });
  const client = await scene.viaHttp(request('alice'));
  expect(await client.until('}\n')).toMatch(
    /^HTTP\/1.1 503 [^]*x-proxy-reason: EXIT_UNAVAILABLE\r\n/,
  );
  expect((await echo('alice-country-us')).country).toBe('US');
  scene.passTime(61_000);
  expect((await echo('alice')).country).toBe('HK');
});

test('addresses that the machine has lost are skipped, and refused if none is left', async () => {
  await scene.node.stop();
  const gone = ['203.0.113.7', '203.0.113.8', '203.0.113.9', '203.0.113.10'];
  const exits = gone.map((address) => ({ address, country: 'US', city: null }));
  const works = { address: '127.0.0.9', country: 'DE', city: null };
  scene.node = await startProxyNode(
    { ...scene.config(), exitPool: new ListedExits([...exits, works]) },
    scene.log,
  );
  const client = await scene.viaHttp(request('alice-country-us'));
  expect(await client.until('}\n')).toMatch(/^HTTP\/1.1 503 [^]*EXIT_UNAVAILABLE/);
  expect((await echo('alice-country-de')).ip).toBe('127.0.0.9');
  for (let round = 0; round < 10; round += 1) expect((await echo('alice')).ip).toBe('127.0.0.9');
});

test('a city has its own exits in its country', async () => {
  const places = ['us-city-new_york', 'us-city-los_angeles', 'de-city-berlin', 'us'];
  const seen = new Map<string, string>();
  for (const place of places)
    for (let round = 0; round < 20; round += 1) {
      const { ip, country, city } = await echo(`alice-country-${place}`);
      const [code = '', , name = null] = place.split('-');
      expect({ country, city }).toEqual({ country: code.toUpperCase(), city: name });
      expect(seen.get(ip) ?? place).toBe(place);
      seen.set(ip, place);
    }
  expect(seen.size).toBeGreaterThan(4 * 6);
});

test('tells the country through a CONNECT tunnel and through SOCKS5', async () => {
  const port = echoPort();
  const plain = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
  for (const client of [
    await scene.viaConnect({ port }, 'alice-country-fr'),
    await scene.viaSocks({ port }, 'alice-country-fr'),
  ]) {
    client.socket.write(plain);
    expect(bodyOf(await client.rest())).toMatchObject({ country: 'FR' });
  }
});

test('knows no country for a connection that did not come through the node', async () => {
  const answer: unknown = await (await fetch(scene.node.echoUrl!)).json();
  expect(answer).toEqual({ ip: '127.0.0.1', country: null, city: null });
});

test('opens exits in another country while told to', async () => {
  expect((await steer({ country: 'GB' })).status).toBe(204);
  expect(await echo('alice-country-us')).toMatchObject({ country: 'GB' });
  expect((await steer({ country: null })).status).toBe(204);
  expect(await echo('alice-country-us')).toMatchObject({ country: 'US' });
  expect((await steer({ country: 'Great Britain' })).status).toBe(400);
  expect((await steer({})).status).toBe(400);
});
