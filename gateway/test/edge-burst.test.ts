import { newId } from '../src/platform/ids.js';
import type { Viewer } from '../src/platform/viewer.js';
import { share } from './support/share.js';
import { startTestFleet, WRITE_BYTES } from './support/test-fleet.js';
import type { TestNode } from './support/test-node.js';

const NODES = ['node-1', 'node-2', 'node-3'];
const SUB_ACCOUNTS = 10;
const CONNECTIONS = 200;
const MEGABYTE = 1_000_000n;
const BUFFER = BigInt(WRITE_BYTES);
const PASSWORD = 'secret12';
const ATTEMPTS = 10;

const fleet = share(() => startTestFleet(NODES));
let names = 0;

interface Login {
  id: string;
  username: string;
}

async function customer(bytes: bigint): Promise<Viewer> {
  const viewer = await fleet.gateway.customer();
  await fleet.gateway.grant(viewer, bytes, 30);
  return viewer;
}

async function logins(
  viewer: Viewer,
  limitBytes: bigint | null,
  chargeMode: 'SHARED' | 'ALLOCATED',
): Promise<Login[]> {
  const made: Login[] = [];
  for (let n = 0; n < SUB_ACCOUNTS; n++) {
    const username = `burst${(++names).toString(36)}`;
    const input = { username, password: PASSWORD, chargeMode, limitBytes, remark: null };
    made.push({
      id: await fleet.gateway.services.subAccounts.create(viewer, input, newId()),
      username,
    });
  }
  return made;
}

/** Downloads through a tunnel until the node cuts it, or refuses it. Retries a 503, which only means a slow gateway. */
async function download(node: TestNode, account: Login): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++)
    if (!(await tunnel(node, account)).startsWith('HTTP/1.1 503 ')) return;
  throw new Error('the gateway was never available to a node');
}

/** Returns the node's answer, after the connection has ended. */
async function tunnel(node: TestNode, { username }: Login): Promise<string> {
  const socket = fleet.tunnel(node, username, PASSWORD);
  let answer = '';
  socket.once('data', (chunk: Buffer) => {
    answer = chunk.subarray(0, 40).toString('latin1');
  });
  socket.resume();
  // Not `once` of node:events, which rejects on the reset that a cut connection ends with.
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

/** Opens all connections at once, spread over sub accounts and nodes. */
async function burst(accounts: readonly Login[]): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, n) => {
      const { nodes } = fleet;
      const [node, account] = [nodes[n % nodes.length], accounts[n % accounts.length]];
      if (node === undefined || account === undefined) throw new Error('no such node or account');
      return download(node, account);
    }),
  );
  for (const node of fleet.nodes) await delivered(node);
}

/** Waits until the gateway has received the node's counts. */
async function delivered(node: TestNode): Promise<void> {
  for (;;) {
    const { counters } = node.stats();
    const counted = counters.reduce(
      (sum, { bytesUp, bytesDown }) => sum + BigInt(bytesUp) + BigInt(bytesDown),
      0n,
    );
    const [found] = await fleet.gateway.services.freshReads.query<{ bytes: bigint }>(
      'test.delivered',
      `SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint AS bytes FROM usage_event WHERE node_id = $1`,
      [NODES[fleet.nodes.indexOf(node)]],
    );
    if (found?.bytes === counted) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Booked {
  bytes: bigint;
  paid: bigint;
  writtenOff: bigint;
}

function booked(accounts: readonly Login[]): Promise<Booked[]> {
  return fleet.gateway.services.freshReads.query<Booked>(
    'test.booked',
    `SELECT sum(bytes_up + bytes_down)::bigint AS bytes, sum(paid_bytes)::bigint AS paid, sum(written_off_bytes)::bigint AS "writtenOff"
     FROM usage_quarter WHERE sub_account_id = ANY ($1) GROUP BY sub_account_id`,
    [accounts.map(({ id }) => id)],
  );
}

/**
 * Checks that `connections` sharing the rest exceeded it by at most a buffer each, and that the excess is written off.
 */
function expectNoMore({ bytes, paid, writtenOff }: Booked, connections: number): void {
  expect(bytes).toBeGreaterThan(0n);
  expect(bytes).toBeLessThanOrEqual(MEGABYTE + BigInt(connections) * BUFFER);
  expect(paid).toBe(bytes < MEGABYTE ? bytes : MEGABYTE);
  expect(writtenOff).toBe(bytes - paid);
}

describe('200 connections of ten sub accounts on three nodes, with 1 MB left', () => {
  it.each(['SHARED', 'ALLOCATED'] as const)(
    'exceed a limit of %s traffic by at most a buffer each',
    async (chargeMode) => {
      const accounts = await logins(await customer(100n * MEGABYTE), MEGABYTE, chargeMode);
      await burst(accounts);
      const all = await booked(accounts);
      expect(all).toHaveLength(SUB_ACCOUNTS);
      for (const one of all) expectNoMore(one, CONNECTIONS / SUB_ACCOUNTS);
    },
  );

  it('exceed a shared balance by at most a buffer each', async () => {
    const accounts = await logins(await customer(MEGABYTE), null, 'SHARED');
    await burst(accounts);
    const sum = (of: (one: Booked) => bigint, all: Booked[]) =>
      all.reduce((total, one) => total + of(one), 0n);
    const all = await booked(accounts);
    expectNoMore(
      {
        bytes: sum(({ bytes }) => bytes, all),
        paid: sum(({ paid }) => paid, all),
        writtenOff: sum(({ writtenOff }) => writtenOff, all),
      },
      CONNECTIONS,
    );
  });
});
