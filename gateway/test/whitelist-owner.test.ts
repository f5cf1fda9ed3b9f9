import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createApp } from '../src/app.js';
import { newId } from '../src/platform/ids.js';
import type { Viewer } from '../src/platform/viewer.js';
import { EDGE_NODES, startTestNode, type TestNode } from './support/test-node.js';
import { startTestServices, type TestServices } from './support/test-services.js';

/** Who an address belongs to, seen by programs that connect from it to a real node (SECURITY 53). */

/** The tests' own address. The API refuses it, because it is not public, so entries are inserted. */
const HERE = '127.0.0.1';
const PASSWORD = 'secret12';
const CUT_WITHIN_MS = 3_000;
const MINUTE = 60_000;

let gateway: TestServices;
let app: Awaited<ReturnType<typeof createApp>>;
let gatewayUrl: string;
let node: TestNode;
let echo: Server;
let names = 0;

beforeAll(async () => {
  gateway = await startTestServices({ EDGE_NODES });
  app = await createApp(gateway.services);
  gatewayUrl = await app.listen({ host: HERE, port: 0 });
  node = await startTestNode({ gatewayUrl, httpPort: 0, socksPort: 0 });
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, HERE);
  await once(echo, 'listening');
});
afterAll(async () => {
  await node.stop();
  echo.close();
  await app.close();
  await gateway.close();
});
beforeEach(() =>
  gateway.sql(
    `UPDATE whitelist_entry SET deleted_at = now(), proven_at = NULL WHERE deleted_at IS NULL`,
  ),
);

interface Customer {
  viewer: Viewer;
  username: string;
  /** The entry of this machine's address. */
  entryId: string;
}

/** A customer who has listed this machine's address, without a proof. */
async function listing(expiresAt: Date | null = null): Promise<Customer> {
  const viewer = await gateway.customer();
  await gateway.grant(viewer, 1_000_000_000n, 30);
  const username = `white${(++names).toString(36)}`;
  const account = { username, password: PASSWORD, chargeMode: 'SHARED', limitBytes: null } as const;
  const { subAccounts } = gateway.services;
  const subAccountId = await subAccounts.create(viewer, { ...account, remark: null }, newId());
  const entryId = newId();
  await gateway.sql(
    `INSERT INTO whitelist_entry (id, account_id, sub_account_id, address, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [entryId, viewer.accountId, subAccountId, HERE, expiresAt],
  );
  return { viewer, username, entryId };
}

/** Asks the node for a tunnel. Without a username, the address decides. */
async function tunnel(username?: string): Promise<{ answer: string; socket: Socket }> {
  const socket = connect(node.httpPort, HERE);
  socket.on('error', () => socket.destroy());
  const { port } = echo.address() as AddressInfo;
  const credentials = Buffer.from(`${username}:${PASSWORD}`).toString('base64');
  const login = username === undefined ? '' : `Proxy-Authorization: Basic ${credentials}\r\n`;
  socket.write(`CONNECT ${HERE}:${port} HTTP/1.1\r\nHost: ${HERE}:${port}\r\n${login}\r\n`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return { answer: chunk.toString('latin1'), socket };
}

/** The status of a tunnel that is asked for by address alone, and the reason of a refusal. */
async function byAddress(): Promise<string> {
  // A refusal is cached for two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const { answer, socket } = await tunnel();
  socket.destroy();
  const reason = /x-proxy-reason: (\w+)/i.exec(answer)?.[1];
  return `${answer.slice(9, 12)} ${reason ?? ''}`.trim();
}

const PROOFS: readonly [string, (customer: Customer) => Promise<unknown>][] = [
  [
    'a request from it to the site',
    ({ viewer, entryId }) =>
      gateway.services.whitelistProof.prove({ ...viewer, address: HERE }, entryId),
  ],
  [
    'the claim command',
    async ({ viewer, entryId }) => {
      const { url } = await gateway.services.whitelistProof.createClaim(viewer, entryId);
      const answer = await fetch(gatewayUrl + new URL(url).pathname, { method: 'PUT' });
      expect(answer.status).toBe(200);
    },
  ],
  [
    'a proxied request with username and password',
    async ({ username }) => {
      const { answer, socket } = await tunnel(username);
      expect(answer).toMatch(/^HTTP\/1.1 200 /);
      socket.destroy();
    },
  ],
];

it('an address that somebody listed, but did not prove, is refused', async () => {
  await listing();
  expect(await byAddress()).toBe('407 IP_NOT_ALLOWED');
});

describe.each(PROOFS)('%s', (_way, prove) => {
  it('takes it over: a tunnel of the customer before is cut within 3 s, and new ones are the new owner’s', async () => {
    const [before, after] = [await listing(), await listing()];
    await gateway.services.whitelistProof.prove(
      { ...before.viewer, address: HERE },
      before.entryId,
    );
    expect(await byAddress()).toBe('200');
    const { answer, socket } = await tunnel();
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    socket.write('still here');
    expect(String((await once(socket, 'data'))[0])).toBe('still here');

    const cut = new Promise((resolve) => socket.once('close', resolve));
    await prove(after);
    const from = performance.now();
    socket.resume();
    await cut;
    expect(performance.now() - from).toBeLessThan(CUT_WITHIN_MS);
    expect(await byAddress()).toBe('200');
    const { subAccounts } = gateway.services;
    const [entry] = await gateway.sql<{ id: string }>(
      `SELECT sub_account_id AS id FROM whitelist_entry WHERE id = $1`,
      [after.entryId],
    );
    await subAccounts.setStatus(after.viewer, entry?.id ?? '', 'INACTIVE');
    expect(await byAddress()).toBe('403 DISABLED');
  });
});

it('expiry ends the proof: the tunnel is cut within 3 s, and the next customer can prove the address', async () => {
  const soon = new Date(gateway.clock.now().getTime() + MINUTE);
  const [before, after] = [await listing(soon), await listing()];
  await gateway.services.whitelistProof.prove({ ...before.viewer, address: HERE }, before.entryId);
  expect(await byAddress()).toBe('200');
  const { socket } = await tunnel();
  socket.resume();
  const cut = new Promise((resolve) => socket.once('close', resolve));
  gateway.clock.advance(MINUTE);
  const from = performance.now();
  await cut;
  expect(performance.now() - from).toBeLessThan(CUT_WITHIN_MS);
  expect(await byAddress()).toBe('403 EXPIRED');
  const { answer, socket: own } = await tunnel(after.username);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  own.destroy();
  expect(await byAddress()).toBe('200');
});
