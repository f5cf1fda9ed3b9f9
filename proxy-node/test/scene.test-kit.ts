import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type NodeConfig } from '../src/config.js';
import { Client, Origin } from './connections.test-kit.js';
import { FakeEdge, NODE_ID, NODE_SECRET } from './fake-edge.test-kit.js';
import type { Log } from '../src/log.js';
import { startProxyNode, type ProxyNode } from '../src/proxy-node.js';
import { connectRequest, socksMessages, socksRequest } from './requests.test-kit.js';

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
