import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_SECRET } from './support/test-node.js';
import { share } from './support/share.js';
import { startTestFleet } from './support/test-fleet.js';
import { createSubAccount } from './support/test-sub-accounts.js';

/** Requests of one burst: more than a second of 500 a second. */
const REQUESTS = 1_000;
const ANSWER = 'x'.repeat(700);
const PATH = '/cart?card=4111111111111111';
const PASSWORD = 'secret12';

const stage = share(async () => {
  const fleet = await startTestFleet(['node-1']);
  const target = createServer((_request, response) => response.end(ANSWER)).listen(0, '127.0.0.1');
  await once(target, 'listening');
  return {
    fleet,
    port: (target.address() as AddressInfo).port,
    close: async () => {
      target.close();
      await fleet.close();
    },
  };
});
let names = 0;

async function customer() {
  const { gateway } = stage.fleet;
  const viewer = await gateway.customer();
  await gateway.grant(viewer, 1_000_000_000n, 30);
  const username = `live${(++names).toString(36)}`;
  const id = await createSubAccount(gateway, viewer, {
    username,
    chargeMode: 'SHARED',
    limitBytes: null,
  });
  return { viewer, id, username };
}

/** All requests of a burst, as fast as the node takes them. */
async function burst(username: string): Promise<void> {
  const [node] = stage.fleet.nodes;
  const agent = new Agent({ keepAlive: true, maxSockets: 25 });
  const credentials = Buffer.from(`${username}:${PASSWORD}`).toString('base64');
  await Promise.all(
    Array.from({ length: REQUESTS }, async () => {
      const asked = request({
        agent,
        host: '127.0.0.1',
        port: node?.httpPort,
        path: `http://127.0.0.1:${stage.port}${PATH}`,
        headers: { host: 'target', 'proxy-authorization': `Basic ${credentials}` },
      }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(200);
      answer.resume();
      await once(answer, 'end');
    }),
  );
  agent.destroy();
}

interface Booked {
  requests: bigint;
  up: bigint;
  down: bigint;
  charged: bigint;
}

/** What the gateway has booked, once it has all requests of a burst. */
async function booked(subAccountId: string): Promise<Booked> {
  for (;;) {
    const [found] = await stage.fleet.gateway.services.freshReads.query<Booked>(
      'test.booked',
      `SELECT coalesce(sum(requests), 0)::bigint AS requests, coalesce(sum(bytes_up), 0)::bigint AS up,
         coalesce(sum(bytes_down), 0)::bigint AS down,
         (SELECT coalesce(sum(bytes), 0)::bigint FROM usage_charge WHERE sub_account_id = $1) AS charged
       FROM usage_event WHERE sub_account_id = $1`,
      [subAccountId],
    );
    const [row] = (stage.fleet.nodes[0]?.stats().counters ?? []).filter(
      (counter) => counter.subAccountId === subAccountId,
    );
    const isWhole = found?.down === BigInt(row?.bytesDown ?? -1);
    if (found && found.requests >= BigInt(REQUESTS) && isWhole) return found;
    await sleep(100);
  }
}

/** Each request of a burst has the same bytes, so that none is missing or counted twice. */
function expectExact({ requests, up, down, charged }: Booked): void {
  expect(requests).toBe(BigInt(REQUESTS));
  expect([up % requests, down % requests]).toEqual([0n, 0n]);
  expect(down / requests).toBeGreaterThan(BigInt(ANSWER.length));
  expect(charged).toBe(up + down);
}

function keptText(subAccountId: string) {
  return stage.fleet.gateway.services.freshReads.query<{ text: string }>(
    'test.kept',
    `SELECT r::text AS text FROM proxy_request r WHERE sub_account_id = $1`,
    [subAccountId],
  );
}

it('a burst is told while its usage stays exact, and nothing of a path or query is kept', async () => {
  const { viewer, id, username } = await customer();
  let heard = 0;
  const { proxyRequestFeed } = stage.fleet.gateway.services;
  const leave = proxyRequestFeed.open(viewer.accountId, null, (changes) => {
    heard += changes.length;
  });
  await burst(username);
  expectExact(await booked(id));
  while (heard === 0) await sleep(50);
  leave();
  const kept = await keptText(id);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(200);
  for (const { text } of kept) expect(text).not.toMatch(/cart|4111|secret/);
});

it('a forged and flooded side channel changes no byte', async () => {
  const { id, username } = await customer();
  const { id: other } = await customer();
  const { gatewayUrl } = stage.fleet;
  const boot = randomUUID();
  const forged = (number: number) => ({
    number,
    at: new Date().toISOString(),
    subAccountId: number % 2 === 0 ? id : other,
    protocol: 'HTTP',
    target: `example.com${PATH}`,
    askedCountry: null,
    askedCity: null,
    exitCountry: null,
    exitCity: null,
    outcome: 'OK',
    part: null,
    bytesUp: '99999999999999',
    bytesDown: '99999999999999',
    firstByteMs: null,
    durationMs: null,
    clientNetwork: '',
  });
  const post = async (body: unknown): Promise<number | undefined> => {
    const asked = request(`${gatewayUrl}/edge/v1/requests`, {
      agent: false,
      method: 'POST',
      auth: `node-1:${NODE_SECRET}`,
      headers: { 'content-type': 'application/json' },
    }).end(typeof body === 'string' ? body : JSON.stringify(body));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  const requests = Array.from({ length: 100 }, (_, index) => forged(1 + (index % 50)));
  const bodies = [{ boot, dropped: 0, requests }, '{', { boot, dropped: 1e300, requests: [7] }];
  const [statuses] = await Promise.all([
    Promise.all(Array.from({ length: 300 }, (_, index) => post(bodies[index % bodies.length]))),
    burst(username),
  ]);
  expectExact(await booked(id));
  expect(new Set(statuses)).toEqual(new Set([200, 400, 429]));
  const kept = await keptText(other);
  expect(kept).toHaveLength(25);
  for (const { text } of kept) expect(text).not.toContain('cart');
});
