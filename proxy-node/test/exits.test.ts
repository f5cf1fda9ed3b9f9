import { authorization, Scene } from './scene.test-kit.js';

let scene: Scene;
beforeEach(async () => {
  scene = new Scene();
  await scene.begin();
  scene.edge.addAccount('alice');
});
afterEach(() => scene.end());

function echoUrl(): string {
  return scene.node.echoUrl!;
}

/** What the echo server answers through the node. */
async function echo(username: string): Promise<unknown> {
  const { host } = new URL(echoUrl());
  const client = await scene.viaHttp(
    `GET ${echoUrl()}/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${authorization(username)}\r\n\r\n`,
  );
  return bodyOf(await client.rest());
}

function bodyOf(response: string): unknown {
  return JSON.parse(response.slice(response.indexOf('\r\n\r\n')));
}

function force(country: string | null): Promise<Response> {
  return fetch(`${scene.node.operationsUrl}/exits`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ country }),
  });
}

test.each([
  ['alice-country-us', 'US'],
  ['alice-country-de', 'DE'],
  ['alice', 'HK'],
])('an exit of %s is in %s', async (username, country) => {
  expect(await echo(username)).toMatchObject({ country, city: null });
});

test('tells the country through a CONNECT tunnel and through SOCKS5', async () => {
  const port = Number(new URL(echoUrl()).port);
  const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
  for (const client of [
    await scene.viaConnect({ port }, 'alice-country-fr'),
    await scene.viaSocks({ port }, 'alice-country-fr'),
  ]) {
    client.socket.write(request);
    expect(bodyOf(await client.rest())).toMatchObject({ country: 'FR' });
  }
});

test('knows no country for a connection that did not come through the node', async () => {
  const answer: unknown = await (await fetch(echoUrl())).json();
  expect(answer).toEqual({ ip: '127.0.0.1', country: null, city: null });
});

test('opens exits in another country while told to', async () => {
  expect((await force('GB')).status).toBe(204);
  expect(await echo('alice-country-us')).toMatchObject({ country: 'GB' });
  expect((await force(null)).status).toBe(204);
  expect(await echo('alice-country-us')).toMatchObject({ country: 'US' });
  expect((await force('Great Britain')).status).toBe(400);
});
