import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { PROXY_DENIALS, type ProxyDenial } from '../../schema/rules/proxy-denials.js';
import type { NodeConfig } from '../src/config.js';
import { ListedExits } from '../src/exits/exit-pool.js';
import { message } from './exchange.test-kit.js';
import { readRefusal } from './run-exchange.test-kit.js';
import type { Client, Origin } from './connections.test-kit.js';
import { authorization, socksMessages, socksRequest } from './requests.test-kit.js';
import { eventually, Scene } from './scene.test-kit.js';

/** Every code of the table that can be provoked, in every protocol that it concerns. */

type Code = keyof typeof PROXY_DENIALS;
type Protocol = 'GET' | 'PUT' | 'CONNECT' | 'SOCKS5';

const ALL: readonly Protocol[] = ['GET', 'PUT', 'CONNECT', 'SOCKS5'];
const HTTP: readonly Protocol[] = ['GET', 'PUT', 'CONNECT'];

/** How a request is made. The defaults ask for the target with a correct password. */
interface Request {
  readonly username?: string;
  readonly password?: string;
  readonly anonymous?: boolean;
  readonly host?: string;
  readonly port?: number;
  readonly headers?: readonly string[];
  /** The empty line that ends the head does not come. */
  readonly unfinished?: boolean;
}

interface Provocation {
  readonly code: Code;
  /** The fault that it names over HTTP. */
  readonly part?: string;
  readonly settings?: Partial<NodeConfig>;
  readonly in?: readonly Protocol[];
  /** Whose request it is, if the client has shown it. */
  readonly of?: string;
  readonly request?: (scene: Scene) => Request | Promise<Request>;
}

/** Credentials in another header than the usual one. */
const credentials = (value: string) => (): Request => ({
  anonymous: true,
  headers: [`Proxy-Authorization: ${value}`],
});

/** Codes that a request alone does not provoke, and where they are tested. */
const ELSEWHERE: Partial<Record<Code, string>> = {
  INTERNAL: 'a fault of the node, which no request is known to cause',
  TARGET_BAD_ANSWER: 'exchange-targets.test-kit.ts: plain HTTP only',
};

const byGateway = (code: Code): Provocation => ({
  code,
  part: 'why',
  of: 'sub-bob',
  request: ({ edge }) => {
    edge.addAccount('bob', { refuse: { reason: code, part: 'why' } });
    return { username: 'bob' };
  },
});

const PROVOCATIONS: readonly Provocation[] = [
  byGateway('DISABLED'),
  byGateway('LIMIT_REACHED'),
  byGateway('NO_BALANCE'),
  byGateway('EXPIRED'),
  byGateway('BAD_PARAMETERS'),
  byGateway('TOO_MANY_CONNECTIONS'),
  // An impossible username is no outage of the gateway.
  {
    code: 'BAD_PARAMETERS',
    part: 'username',
    in: HTTP,
    request: () => ({ username: 'a'.repeat(300) }),
  },
  { code: 'UNKNOWN_CREDENTIALS', request: () => ({ password: 'wrong' }) },
  { code: 'UNKNOWN_CREDENTIALS', in: HTTP, request: credentials('Basic %%%') },
  { code: 'BAD_REQUEST', in: HTTP, request: credentials('Bearer abc') },
  { code: 'BAD_REQUEST', in: HTTP, request: credentials(`Basic ${'eHh4'.repeat(15_000)}`) },
  { code: 'BAD_REQUEST', in: ['SOCKS5'], of: 'sub-alice', request: () => ({ port: 0 }) },
  { code: 'IP_NOT_ALLOWED', request: () => ({ anonymous: true }) },
  {
    code: 'GATEWAY_UNAVAILABLE',
    request: async ({ edge }) => {
      await edge.stop();
      return {};
    },
  },
  { code: 'TARGET_FORBIDDEN', of: 'sub-alice', request: ({ node }) => ({ port: node.httpPort }) },
  { code: 'TARGET_PORT_FORBIDDEN', of: 'sub-alice', request: () => ({ port: 25 }) },
  {
    code: 'TARGET_UNREACHABLE',
    of: 'sub-alice',
    request: async (scene) => ({ port: await scene.closedPort() }),
  },
  {
    code: 'TARGET_UNREACHABLE',
    of: 'sub-alice',
    in: HTTP,
    request: () => ({ host: 'no-such-host.invalid' }),
  },
  {
    code: 'TARGET_TIMED_OUT',
    of: 'sub-alice',
    settings: { connectTimeoutMs: 300 },
    request: async (scene) => ({ port: await portThatIgnores(scene) }),
  },
  {
    code: 'EXIT_UNAVAILABLE',
    of: 'sub-alice',
    settings: {
      exitPool: new ListedExits([{ address: '127.0.0.9', country: 'GB', city: null }]),
    },
    request: () => ({ username: 'alice-country-us' }),
  },
  // SOCKS5 has no word for these two: the connection ends.
  { code: 'NODE_BUSY', in: HTTP, settings: { maxClients: 0 } },
  {
    code: 'REQUEST_TIMED_OUT',
    in: HTTP,
    settings: { headTimeoutMs: 300 },
    request: () => ({ unfinished: true }),
  },
  {
    code: 'HEADERS_TOO_LARGE',
    in: HTTP,
    request: () => ({ headers: [`X-Large: ${'x'.repeat(70_000)}`] }),
  },
];

const CASES = PROVOCATIONS.flatMap(({ in: protocols = ALL, ...provocation }) =>
  protocols.map((protocol) => [provocation.code, protocol, provocation] as const),
);

const scene = new Scene();
let origin: Origin;
async function begin(settings: Partial<NodeConfig> = {}): Promise<void> {
  await scene.begin(settings);
  origin = await scene.echo();
}

describe('refused, and nothing else happens', () => {
  afterEach(() => scene.end());

  test.each(CASES)('%s over %s', async (code, protocol, provocation) => {
    const { settings, request, part } = provocation;
    await begin(settings);
    const asked = (await request?.(scene)) ?? {};
    if (protocol === 'SOCKS5') expect(await viaSocks(asked)).toBe(socksAnswer(PROXY_DENIALS[code]));
    else {
      expect(readRefusal(await viaHttp(protocol, asked))).toMatchObject(
        part ? { code, part } : { code },
      );
      // A client must not make the gateway check what the node can refuse by itself.
      if (code === 'BAD_REQUEST') expect(scene.edge.asks).toBe(0);
    }
    await onlyReported(provocation);
  });
});

test('every code is provoked here, or it is stated where', () => {
  const provoked = [...PROVOCATIONS.map(({ code }) => code), ...Object.keys(ELSEWHERE)];
  expect([...new Set(provoked)].sort()).toEqual(Object.keys(PROXY_DENIALS).sort());
});

/** No byte passed, and a customer sees the refusal among their requests. A client that nobody knows is in no statistics. */
async function onlyReported({ code, of }: Provocation): Promise<void> {
  await eventually(() => expect(scene.node.stats().openConnections).toBe(0));
  expect(origin.connections).toBe(0);
  if (of === undefined) {
    expect(scene.node.stats().counters).toEqual([]);
    return;
  }
  await eventually(() => expect(scene.edge.applied).not.toEqual([]));
  const events = scene.edge.applied.flatMap((batch) => batch.events);
  const nothing = { bytesUp: '0', bytesDown: '0', overheadUp: '0', overheadDown: '0' };
  expect(events).toMatchObject([{ subAccountId: of, outcome: code, requests: 1, ...nothing }]);
  expect(Number(events[0]?.handshakeBytes)).toBeGreaterThan(0);
}

/** Everything that the node says: a PUT waits for a 100, and must not get one. */
async function viaHttp(method: string, request: Request): Promise<string> {
  const target = `${request.host ?? '127.0.0.1'}:${request.port ?? origin.port}`;
  const password = request.anonymous ? [] : [authorization(request.username, request.password)];
  const body = method === 'PUT' ? ['Expect: 100-continue', 'Content-Length: 50000000'] : [];
  const head = message(
    `${method} ${method === 'CONNECT' ? target : `http://${target}/`} HTTP/1.1`,
    [`Host: ${target}`, 'Connection: close', ...body, ...password, ...(request.headers ?? [])],
  );
  const client = await scene.viaHttp(request.unfinished ? head.slice(0, -2) : head);
  return client.rest();
}

async function viaSocks({
  username = 'alice',
  password = 'secret',
  ...request
}: Request): Promise<string> {
  const client: Client = await scene.connect(scene.node.socksPort);
  const asks = socksRequest(request.port ?? origin.port);
  client.socket.write(
    request.anonymous
      ? Buffer.concat([Buffer.from([5, 1, 0]), asks])
      : socksMessages(username, password, asks),
  );
  const answer = Buffer.from(await client.rest(), 'latin1').toString('hex');
  // The chosen method comes first: none (0), or a password (2), which is accepted unless the answer ends with that.
  const before = request.anonymous ? '0500' : answer === '05020101' ? '0502' : '05020100';
  expect(answer.slice(0, before.length)).toBe(before);
  return answer.slice(before.length);
}

/** In hexadecimal: a failed authentication, or a reply. */
function socksAnswer({ socksReply }: ProxyDenial): string {
  if (socksReply === null) return '0101';
  return `05${socksReply.toString(16).padStart(2, '0')}0001000000000000`;
}

/** A port of this machine whose queue of new connections is full, so that the system drops further ones. */
async function portThatIgnores(scene: Scene): Promise<number> {
  const worker = new Worker(
    `const { createServer } = require('node:net');
     const { parentPort } = require('node:worker_threads');
     const server = createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       // From here on, nobody accepts.
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
     });`,
    { eval: true },
  );
  scene.defer(() => worker.terminate());
  const [port] = (await once(worker, 'message')) as [number];
  for (let filling = 0; filling < 4; filling += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    scene.defer(() => socket.destroy());
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  return port;
}
