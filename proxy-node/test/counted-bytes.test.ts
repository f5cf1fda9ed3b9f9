import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COUNTED_BYTES } from '../../schema/rules/counted-bytes.js';
import type { UsageEvent } from '../src/edge/edge-client.js';
import type { Origin } from './connections.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

/**
 * The proof of schema/rules/counted-bytes.ts: a real curl fetches or sends a known file through a real node, and each
 * kind of bytes is measured outside of the node, at the target and between curl and the node. What the node reports
 * must be what the list makes of these measurements.
 */

const FILE_BYTES = 1_000_000;
const CUT_BYTES = 300_000;
const HEAD = `HTTP/1.1 200 OK\r\nContent-Length: ${FILE_BYTES}\r\nConnection: close\r\n\r\n`;
const CHUNKED_HEAD =
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\nConnection: close\r\n\r\n';
const CHUNK = `${(FILE_BYTES / 2).toString(16)};note=1\r\n`;
const END = '0\r\nX-Sum: 1\r\n\r\n';
/** Nothing of it may be in a report. */
const SECRETS = ['private', 'secret-key', 'Basic'];

type PartId = (typeof COUNTED_BYTES)[number]['id'];
type Parts = Partial<Record<PartId, number>>;
const FIGURES = ['bytesUp', 'bytesDown', 'overheadUp', 'overheadDown', 'handshakeBytes'] as const;
type Figures = Record<(typeof FIGURES)[number], number>;

const scene = sceneForEachTest({});
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counted-bytes-'));
  file = join(folder, 'file.bin');
  await writeFile(file, Buffer.alloc(FILE_BYTES, 'x'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the list makes of these bytes. */
function figuresOf(parts: Parts): Figures {
  const figures: Figures = {
    bytesUp: 0,
    bytesDown: 0,
    overheadUp: 0,
    overheadDown: 0,
    handshakeBytes: 0,
  };
  let billed = 0;
  for (const { id, isBilled, figures: names } of COUNTED_BYTES) {
    const bytes = parts[id] ?? 0;
    for (const name of names) figures[name] += bytes;
    if (isBilled) billed += bytes;
  }
  expect(figures.bytesUp + figures.bytesDown).toBe(billed);
  return figures;
}

function reported(): { events: UsageEvent[]; figures: Figures } {
  const events = scene.edge.applied.flatMap((batch) => batch.events);
  const sum = (name: keyof Figures): number =>
    events.reduce((total, event) => total + Number(event[name]), 0);
  const figures = Object.fromEntries(FIGURES.map((name) => [name, sum(name)])) as Figures;
  return { events, figures };
}

/** A target that answers each request's head with `answer`, and knows what it received. */
class Target {
  readonly received: Buffer[] = [];
  sent = 0;
  origin!: Origin; // Set by `start`, before anybody has the target.

  static async start(answer: (target: Target, socket: Socket) => void): Promise<Target> {
    const target = new Target();
    target.origin = await scene.origin((socket) => {
      let hasAnswered = false;
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        target.received.push(chunk);
        if (hasAnswered || !target.isRequestComplete) return;
        hasAnswered = true;
        answer(target, socket);
      });
    });
    return target;
  }

  send(socket: Socket, ...pieces: (string | Buffer)[]): void {
    for (const piece of pieces) {
      this.sent += piece.length;
      socket.write(piece);
    }
  }

  get all(): string {
    return Buffer.concat(this.received).toString('latin1');
  }

  get headLength(): number {
    return this.all.indexOf('\r\n\r\n') + 4;
  }

  private get isRequestComplete(): boolean {
    const { all } = this;
    return /transfer-encoding: chunked/i.test(all)
      ? all.endsWith('0\r\n\r\n')
      : all.includes('\r\n\r\n');
  }
}

const whole = (target: Target, socket: Socket): void => {
  target.send(socket, HEAD, Buffer.alloc(FILE_BYTES));
  socket.end();
};

/** A port of the node, behind a relay that counts what it and the client say to each other. */
async function relayTo(port: number) {
  const relay = { port: 0, up: 0, down: 0, onEnd: (node: Socket): unknown => node.end() };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const node = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    client.on('error', () => node.destroy()).on('data', (chunk) => (relay.up += chunk.length));
    node.on('error', () => client.destroy()).on('data', (chunk) => (relay.down += chunk.length));
    client.on('close', () => node.destroy());
    client.on('end', () => relay.onEnd(node));
    client.pipe(node, { end: false });
    node.pipe(client);
  });
  relay.port = (await scene.listen(server)).port;
  return relay;
}

/** curl, which asks for the target's file, or sends it. */
function curl(proxy: string, port: number, ...options: string[]) {
  const url = `http://127.0.0.1:${port}/private/file.bin?key=secret-key`;
  const child = spawn(
    'curl',
    ['--silent', '--output', '/dev/null', '--proxy', proxy, ...options, url],
    {
      env: { PATH: process.env['PATH'] },
      stdio: 'ignore',
    },
  );
  return { child, done: once(child, 'exit') };
}

const proxyAt = (scheme: string, port: number, username = 'alice') =>
  `${scheme}://${username}:secret@127.0.0.1:${port}`;

async function expectReport(parts: Parts, outcome: string): Promise<void> {
  await eventually(() => {
    const { events, figures } = reported();
    expect(figures).toEqual(figuresOf(parts));
    const requests = events.filter((event) => event.requests > 0);
    expect(requests).toMatchObject([
      { outcome, requests: 1, target: '127.0.0.1', clientNetwork: '127.0.0.0/24' },
    ]);
    for (const secret of SECRETS) expect(JSON.stringify(events)).not.toContain(secret);
  });
}

it('HTTP: the file with both heads; what is meant for the proxy is free', async () => {
  const target = await Target.start(whole);
  const relay = await relayTo(scene.node.httpPort);
  await curl(proxyAt('http', relay.port), target.origin.port).done;
  await expectReport(
    {
      'request-head': target.headLength,
      'answer-head': HEAD.length,
      'answer-body': FILE_BYTES,
      'proxy-headers': relay.up - target.headLength,
    },
    'OK',
  );
  expect(relay.down).toBe(HEAD.length + FILE_BYTES);
});

it('HTTP in chunks, both ways: their framing is overhead', async () => {
  const half = Buffer.alloc(FILE_BYTES / 2);
  const target = await Target.start((self, socket) => {
    self.send(socket, CHUNKED_HEAD, CHUNK, half, '\r\n', CHUNK, half, '\r\n', END);
    socket.end();
  });
  const relay = await relayTo(scene.node.httpPort);
  const upload = [
    '--header',
    'Transfer-Encoding: chunked',
    '--header',
    'Expect:',
    '--upload-file',
    file,
  ];
  await curl(proxyAt('http', relay.port), target.origin.port, ...upload).done;
  const { headLength, all } = target;
  await expectReport(
    {
      'request-head': headLength,
      'request-body': FILE_BYTES,
      'request-chunks': all.length - headLength - FILE_BYTES,
      'answer-head': CHUNKED_HEAD.length,
      'answer-body': FILE_BYTES,
      'answer-chunks': 2 * (CHUNK.length + 2) + END.length,
      'proxy-headers': relay.up - all.length,
    },
    'OK',
  );
});

it.each([
  ['CONNECT', 'http', 'connect', ['--proxytunnel']],
  ['SOCKS5', 'socks5h', 'socks5', []],
] as const)(
  '%s: every byte in the tunnel; opening it is free',
  async (_name, scheme, id, options) => {
    const target = await Target.start(whole);
    const { httpPort, socksPort } = scene.node;
    const relay = await relayTo(scheme === 'http' ? httpPort : socksPort);
    await curl(proxyAt(scheme, relay.port), target.origin.port, ...options).done;
    const [up, down] = [target.all.length, HEAD.length + FILE_BYTES];
    await expectReport(
      { 'tunnel-up': up, 'tunnel-down': down, [id]: relay.up + relay.down - up - down },
      'OK',
    );
  },
);

it.each([
  ['HTTP', 'http', []],
  ['CONNECT', 'http', ['--proxytunnel']],
  ['SOCKS5', 'socks5h', []],
] as const)('refused over %s: nothing', async (_name, scheme, options) => {
  const target = await Target.start(whole);
  scene.edge.addAccount('bob', { refuse: { reason: 'NO_BALANCE' } });
  const { httpPort, socksPort } = scene.node;
  const relay = await relayTo(scheme === 'http' ? httpPort : socksPort);
  await curl(proxyAt(scheme, relay.port, 'bob'), target.origin.port, ...options).done;
  await expectReport({ refusal: relay.up + relay.down }, 'NO_BALANCE');
  expect(target.origin.connections).toBe(0);
});

it('a target that cannot be reached: nothing', async () => {
  const relay = await relayTo(scene.node.httpPort);
  await curl(proxyAt('http', relay.port), await scene.closedPort()).done;
  await expectReport({ refusal: relay.up + relay.down }, 'TARGET_UNREACHABLE');
});

it.each(['CLIENT_ABORTED', 'TARGET_ABORTED'])('%s: what had passed until then', async (outcome) => {
  let broken: Socket | undefined;
  const target = await Target.start((self, socket) => {
    self.send(socket, HEAD, Buffer.alloc(CUT_BYTES));
    broken = socket;
  });
  const relay = await relayTo(scene.node.httpPort);
  // As a client leaves that has not read everything.
  relay.onEnd = (node) => node.resetAndDestroy();
  const { child, done } = curl(proxyAt('http', relay.port), target.origin.port);
  await eventually(() => expect(relay.down).toBe(HEAD.length + CUT_BYTES));
  if (outcome === 'CLIENT_ABORTED') child.kill('SIGKILL');
  else broken?.resetAndDestroy();
  await done;
  await expectReport(
    {
      'request-head': target.headLength,
      'answer-head': HEAD.length,
      'answer-body': CUT_BYTES,
      'proxy-headers': relay.up - target.headLength,
    },
    outcome,
  );
});

it.each([
  ['DOMAIN', 'example.invalid'],
  ['HOST', 'www.shop.example.invalid'],
  ['NONE', ''],
] as const)('with %s, a target is reported as %p', async (targetDetail, target) => {
  scene.edge.addAccount('carol', { targetDetail });
  for (const scheme of ['http', 'socks5h']) {
    const port = scheme === 'http' ? scene.node.httpPort : scene.node.socksPort;
    const options = ['--silent', '--proxy', proxyAt(scheme, port, 'carol')];
    const url = 'http://www.shop.example.invalid/private?key=secret-key';
    await once(spawn('curl', [...options, url], { stdio: 'ignore' }), 'exit');
  }
  await eventually(() => {
    const { events } = reported();
    expect(events.map((event) => [event.protocol, event.target])).toEqual([
      ['HTTP', target],
      ['SOCKS5', target],
    ]);
    for (const secret of SECRETS) expect(JSON.stringify(events)).not.toContain(secret);
  });
});
