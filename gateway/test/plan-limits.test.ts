import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { share } from './support/share.js';
import { startTestFleet } from './support/test-fleet.js';
import type { TestNode } from './support/test-node.js';
import { unlimitedAccount, unlimitedPeriod } from './support/test-unlimited.js';

const CONNECTIONS = 25;
const BITS_PER_SECOND = 5_000_000;
const TICK_MS = 100;
/** How long speed is measured. `PLAN_LIMITS_SECONDS=60` measures what the plan promises: within 10% over a minute. */
const MEASURED_MS = Number(process.env['PLAN_LIMITS_SECONDS'] ?? 15) * 1_000;

const fleet = share(() => startTestFleet(['node-1', 'node-2']));
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Login {
  username: string;
  password: string;
}

async function customer(): Promise<Login> {
  const { gateway } = fleet;
  const viewer = await gateway.customer();
  const account = await unlimitedAccount(gateway, viewer);
  await unlimitedPeriod(gateway, viewer, 30);
  return account;
}

/** Opens a tunnel, and reads its answer. The download goes on while somebody reads. */
async function tunnel(
  node: TestNode,
  { username, password }: Login,
): Promise<{ socket: Socket; answer: string }> {
  const socket = fleet.tunnel(node, username, password);
  sockets.push(socket);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return { socket, answer: chunk.toString('latin1') };
}

const at = (index: number): TestNode => fleet.nodes[index % fleet.nodes.length]!;

it('two nodes together never have more connections than the plan allows', async () => {
  const login = await customer();
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, index) => tunnel(at(index), login)),
  );
  const open = tries.filter(({ answer }) => answer.startsWith('HTTP/1.1 200 '));
  const refused = tries.filter(({ answer }) => answer.startsWith('HTTP/1.1 429 '));
  expect(open.length + refused.length).toBe(60);
  expect(open.length).toBeLessThanOrEqual(CONNECTIONS);
  // Those that one node was granted in advance return with its reports.
  while (open.length < CONNECTIONS) {
    const next = await tunnel(at(open.length), login);
    if (next.answer.startsWith('HTTP/1.1 200 ')) open.push(next);
    else await sleep(TICK_MS);
  }
  const { answer } = await tunnel(at(0), login);
  expect(answer).toContain('x-proxy-reason: TOO_MANY_CONNECTIONS');
  open[0]?.socket.destroy();
  for (;;) {
    const next = await tunnel(at(1), login);
    if (next.answer.startsWith('HTTP/1.1 200 ')) break;
    await sleep(TICK_MS);
  }
});

it('two nodes together keep to the speed of the plan, and use it', async () => {
  const login = await customer();
  let bytes = 0;
  for (let index = 0; index < 8; index += 1) {
    const { socket, answer } = await tunnel(at(index), login);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    socket.resume();
  }
  // Their shares settle with their first reports.
  await sleep(5_000);
  const [startedAt, before] = [Date.now(), bytes];
  await sleep(MEASURED_MS);
  const speed = ((bytes - before) * 8_000) / (Date.now() - startedAt);
  process.stdout.write(`${((speed / BITS_PER_SECOND) * 100).toFixed(1)}% of the plan's speed\n`);
  expect(speed).toBeLessThan(BITS_PER_SECOND * 1.1);
  // A slow machine may not reach it; standing still would be a fault.
  expect(speed).toBeGreaterThan(BITS_PER_SECOND * 0.5);
});
