import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type NodeConfig } from '../src/config.js';
import { FakeEdge, NODE_ID, NODE_SECRET } from './fake-edge.test-kit.js';
import type { Log } from '../src/log.js';
import { startProxyNode, type ProxyNode } from '../src/proxy-node.js';

export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** A node, a fake gateway and everything a test opened, to be closed together. */
export class Scene {
  edge = new FakeEdge();
  logged: LogLine[] = [];
  dataDir = '';
  node!: ProxyNode; // Set by `begin`, which every test calls first.
  private closers: (() => unknown)[] = [];
  private overrides: Partial<NodeConfig> = {};
  private readonly realNow = Date.now;

  /** Moves the clock that the node reads. Its timers are not affected. */
  passTime(ms: number): void {
    const now = Date.now;
    Date.now = () => now() + ms;
  }

  async begin(
    overrides: Partial<NodeConfig> = {},
    options: { withEdge?: boolean } = {},
  ): Promise<void> {
    this.edge = new FakeEdge();
    this.edge.addAccount('alice');
    this.logged = [];
    this.closers = [];
    this.overrides = overrides;
    this.dataDir = await mkdtemp(join(tmpdir(), 'proxy-node-'));
    await this.edge.start();
    if (options.withEdge === false) await this.edge.stop();
    await this.startNode();
  }

  async startNode(): Promise<void> {
    this.node = await startProxyNode(this.config(), this.log);
  }

  config(): NodeConfig {
    const env = {
      NODE_ENV: 'test',
      PORT: '0',
      NODE_ID,
      NODE_SECRET,
      GATEWAY_URL: this.edge.url,
      NODE_DATA_DIR: this.dataDir,
      FLUSH_INTERVAL_MS: '50',
      IDLE_REPORT_MS: '60000',
      CONNECT_TIMEOUT_MS: '1000',
      DRAIN_MS: '1000',
      ALLOW_PRIVATE_TARGETS: '1',
    };
    return { ...readConfig(env), ...this.overrides };
  }

  readonly log: Log = (level, message, fields = {}) => {
    this.logged.push({ level, message, ...fields });
  };

  defer(closer: () => unknown): void {
    this.closers.push(closer);
  }

  async end(): Promise<void> {
    Date.now = this.realNow;
    for (const close of this.closers.reverse()) await close();
    await this.node.stop();
    await this.edge.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** A TCP origin that counts what it received and sent. */
  async origin(serve: (socket: Socket) => void): Promise<Origin> {
    return this.listen(createServer({ allowHalfOpen: true }, serve));
  }

  /** An origin that sends back all that it receives. */
  async echo(): Promise<Origin> {
    return this.origin((socket) => socket.pipe(socket));
  }

  /** A port that nobody listens on. */
  async closedPort(): Promise<number> {
    const gone = await this.origin(() => undefined);
    const { port } = gone;
    await gone.close();
    return port;
  }

  async httpOrigin(serve: RequestListener): Promise<Origin> {
    return this.listen(createHttpServer(serve));
  }

  async listen(server: Server): Promise<Origin> {
    const origin = new Origin(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.defer(() => origin.close());
    return origin;
  }

  /** A client's TCP connection. */
  async connect(port: number): Promise<Client> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    this.defer(() => socket.destroy());
    await once(socket, 'connect');
    return new Client(socket);
  }

  async viaHttp(request: string): Promise<Client> {
    const client = await this.connect(this.node.httpPort);
    client.socket.write(request);
    return client;
  }

  /** A CONNECT tunnel whose answer has been read. */
  async viaConnect(
    origin: Pick<Origin, 'port'>,
    username = 'alice',
    password = 'secret',
  ): Promise<Client> {
    const client = await this.viaHttp(connectRequest(origin.port, username, password));
    const answer = await client.until('\r\n\r\n');
    if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`CONNECT got ${answer}`);
    return client;
  }

  /** A SOCKS5 connection whose handshake is complete. */
  async viaSocks(
    origin: Pick<Origin, 'port'>,
    username = 'alice',
    password = 'secret',
  ): Promise<Client> {
    const client = await this.connect(this.node.socksPort);
    client.socket.write(socksMessages(username, password, socksRequest(origin.port)));
    const answer = await client.bytes(2 + 2 + 10);
    if (answer[3] !== 0 || answer[5] !== 0)
      throw new Error(`SOCKS5 was answered ${answer.toString('hex')}`);
    return client;
  }
}

/** A scene that begins anew for each test of a file; without settings, when the test begins it. */
export function sceneForEachTest(settings?: Partial<NodeConfig>): Scene {
  const scene = new Scene();
  if (settings) beforeEach(() => scene.begin(settings));
  afterEach(() => scene.end());
  return scene;
}

/** A plain request to a target on this machine, with alice's password unless told otherwise. */
export function plainRequest(
  port: number,
  {
    method = 'GET',
    username = 'alice',
    headers = [],
    body = '',
  }: { method?: string; username?: string; headers?: readonly string[]; body?: string } = {},
): string {
  const line = `${method} http://127.0.0.1:${port}/ HTTP/1.1`;
  return [line, 'Host: a', ...headers, authorization(username), '', body].join('\r\n');
}

export function connectRequest(port: number, username = 'alice', password = 'secret'): string {
  return `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n${authorization(username, password)}\r\n\r\n`;
}

export function authorization(username = 'alice', password = 'secret'): string {
  return `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

export function socksPassword(username: string, password: string): Buffer {
  const [name, word] = [Buffer.from(username), Buffer.from(password)];
  return Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([word.length]), word]);
}

/** All that a client sends for a SOCKS5 connection with a password. */
export function socksMessages(username: string, password: string, request: Buffer): Buffer {
  return Buffer.concat([Buffer.from([5, 1, 2]), socksPassword(username, password), request]);
}

export function socksRequest(port: number, command = 1): Buffer {
  return Buffer.from([5, command, 0, 1, 127, 0, 0, 1, port >> 8, port & 255]);
}

/** Writes as fast as the other side takes it, for ever. */
export function pourInto(socket: Socket): void {
  const more = (): void => {
    while (socket.writable && socket.write(ENDLESS));
  };
  socket.on('error', () => undefined).on('drain', more);
  more();
}

const ENDLESS = Buffer.alloc(65_536);

export class Origin {
  private readonly sockets = new Set<Socket>();
  private closedBytes = { received: 0, sent: 0 };
  connections = 0;

  constructor(readonly server: Server) {
    server.on('connection', (socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        this.closedBytes.received += socket.bytesRead;
        this.closedBytes.sent += socket.bytesWritten;
      });
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get open(): number {
    return this.sockets.size;
  }

  get received(): bigint {
    return BigInt(
      [...this.sockets].reduce((sum, { bytesRead }) => sum + bytesRead, this.closedBytes.received),
    );
  }

  get sent(): bigint {
    return BigInt(
      [...this.sockets].reduce(
        (sum, { bytesWritten }) => sum + bytesWritten,
        this.closedBytes.sent,
      ),
    );
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

/** The client's end of a connection. Buffers what arrives until it is read. */
export class Client {
  private buffer = Buffer.alloc(0);
  received = 0;
  ended = false;
  private discarding = false;
  private changed: () => void = () => undefined;

  constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.received += chunk.length;
      if (!this.discarding) this.buffer = Buffer.concat([this.buffer, chunk]);
      this.changed();
    });
    socket.on('error', () => undefined);
    for (const event of ['end', 'close'])
      socket.on(event, () => {
        this.ended = true;
        this.changed();
      });
  }

  /** Everything up to and including `mark`. */
  async until(mark: string): Promise<string> {
    await this.wait(() => this.buffer.includes(mark));
    return this.take(this.buffer.indexOf(mark) + Buffer.byteLength(mark)).toString('latin1');
  }

  async bytes(count: number): Promise<Buffer> {
    await this.wait(() => this.buffer.length >= count);
    return this.take(count);
  }

  async rest(): Promise<string> {
    await this.wait(() => this.ended);
    return this.take(this.buffer.length).toString('latin1');
  }

  /** From here on, counts and drops bytes: for endless downloads. */
  discard(): this {
    this.discarding = true;
    this.buffer = Buffer.alloc(0);
    return this;
  }

  private take(count: number): Buffer {
    const taken = this.buffer.subarray(0, count);
    this.buffer = this.buffer.subarray(count);
    return taken;
  }

  private async wait(enough: () => boolean): Promise<void> {
    while (!enough()) {
      if (this.ended)
        throw new Error(
          `the connection ended after ${JSON.stringify(this.buffer.toString('latin1').slice(0, 500))}`,
        );
      await new Promise<void>((resolve) => (this.changed = resolve));
    }
  }
}

/** Only ends what hangs: a test must pass on a machine that is many times slower. */
const PATIENCE_MS = 120_000;

/** Waits until `check` stops throwing. Throws its last error if that never happens. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
