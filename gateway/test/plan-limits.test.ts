import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../src/app.js';
import { NODE_SECRET, startTestNode, type TestNode } from './support/test-node.js';
import { startTestServices, type TestServices } from './support/test-services.js';
import { unlimitedAccount, unlimitedPeriod } from './support/test-unlimited.js';

const NODES = ['node-1', 'node-2'];
const CONNECTIONS = 25;
const BITS_PER_SECOND = 5_000_000;
const TICK_MS = 100;
/** How long speed is measured. `PLAN_LIMITS_SECONDS=60` measures what the plan promises: within 10% over a minute. */
const MEASURED_MS = Number(process.env['PLAN_LIMITS_SECONDS'] ?? 15) * 1_000;

let gateway: TestServices;
let app: Awaited<ReturnType<typeof createApp>>;
let nodes: TestNode[];
let endless: Server;
let ticking: NodeJS.Timeout;
const sockets: Socket[] = [];

beforeAll(async () => {
  gateway = await startTestServices({
    EDGE_NODES: NODES.map((id) => `${id}:${NODE_SECRET}`).join(','),
  });
  ticking = setInterval(() => {
    gateway.clock.advance(TICK_MS);
  }, TICK_MS);
  app = await createApp(gateway.services);
  const gatewayUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  nodes = await Promise.all(
    NODES.map((nodeId) => startTestNode({ nodeId, gatewayUrl, httpPort: 0, socksPort: 0 })),
  );
  endless = createServer(pour).listen(0, '127.0.0.1');
  await once(endless, 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  clearInterval(ticking);
  await Promise.all(nodes.map((node) => node.stop()));
  endless.close();
  await app.close();
  await gateway.close();
});

/** Sends as fast as possible until the connection ends. */
function pour(socket: Socket): void {
  const more = (): void => {
    while (socket.writable && socket.write(Buffer.alloc(65_536)));
  };
  socket.on('drain', more);
  socket.on('error', () => socket.destroy());
  more();
}

interface Login {
  username: string;
  password: string;
}

async function customer(): Promise<Login> {
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
  const socket = connect(node.httpPort, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => socket.destroy());
  const { port } = endless.address() as AddressInfo;
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  socket.write(
    `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nProxy-Authorization: Basic ${credentials}\r\n\r\n`,
  );
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return { socket, answer: chunk.toString('latin1') };
}

const at = (index: number): TestNode => nodes[index % nodes.length]!;

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
