import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  RequestError,
  Server,
  type PrepareRequestFunctionOpts,
  type PrepareRequestFunctionResult,
} from 'proxy-chain';
import { REASON_HEADER } from '../../../schema/rules/proxy-denials.js';
import { httpDenial, REALM, Refusal, type Denial } from '../denial.js';
import type { Identity } from '../edge/edge-client.js';
import { reasonOf, type Log } from '../log.js';
import type { MeteredStream } from '../target/metered-stream.js';
import type { Passages } from '../target/passages.js';
import { relay } from '../target/relay.js';
import { plainAddress } from '../target/target.js';

/** Time limit for a client's request line and headers (16 KiB at most, Node's limit). */
const HEADERS_TIMEOUT_MS = 30_000;

export interface HttpFrontOptions {
  readonly host: string;
  readonly port: number;
  readonly idleTimeoutMs: number;
}

/** Gives proxy-chain's forwarder the metered connection that was opened for this one request. */
class SingleConnectionAgent extends Agent {
  constructor(private readonly connection: Duplex) {
    super({ keepAlive: false });
  }

  override createConnection(): Duplex {
    return this.connection;
  }
}

/**
 * The HTTP port: plain HTTP requests in absolute form, and CONNECT.
 *
 * proxy-chain parses, reads the credentials, forwards plain requests and answers; opening the target, metering and
 * tunnelling are ours, because the library meters per client connection (which may carry several customers), has no
 * connect timeout, closes silently when a CONNECT target cannot be reached, and goes on downloading when the client of a
 * tunnel has left.
 */
export class HttpFront extends Server {
  private readonly responses = new WeakMap<IncomingMessage, ServerResponse>();
  private readonly connecting = new WeakMap<Socket, MeteredStream>();
  /** proxy-chain passes an accepted CONNECT to a "server", which never listens. */
  private readonly tunnels = createServer();

  constructor(
    private readonly options: HttpFrontOptions,
    private readonly passages: Passages,
    private readonly logLine: Log,
  ) {
    super({
      host: options.host,
      port: options.port,
      authRealm: REALM,
      prepareRequestFunction: (request) => this.prepare(request),
    });
    this.server.headersTimeout = HEADERS_TIMEOUT_MS;
    this.server.requestTimeout = 0; // An upload may take as long as bytes keep arriving.
    this.server.timeout = options.idleTimeoutMs;
    this.tunnels.removeAllListeners('connection');
    this.tunnels.on('connection', (client) => this.startTunnel(client));
    this.on('requestFailed', ({ error }: { error: unknown }) =>
      this.logLine('error', 'a request failed', { reason: reasonOf(error) }),
    );
  }

  override onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.responses.set(request, response);
    return super.onRequest(request, response);
  }

  override onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const { statusCode, headers, body } = httpDenial({
      code: error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'BAD_REQUEST',
    });
    this.sendSocketResponse(socket, statusCode, headers, body);
  }

  /**
   * Replaces proxy-chain's own refusals (a target that is not a URL, a scheme other than http, credentials that are not
   * Basic), which are plain text, with ours.
   */
  override sendSocketResponse(
    socket: Socket,
    statusCode = 500,
    headers: Record<string, string> = {},
    message = '',
  ): void {
    if (REASON_HEADER in headers) {
      super.sendSocketResponse(socket, statusCode, headers, message);
      return;
    }
    const own = httpDenial({ code: statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL' });
    super.sendSocketResponse(socket, own.statusCode, own.headers, own.body);
  }

  private async prepare(
    options: PrepareRequestFunctionOpts,
  ): Promise<PrepareRequestFunctionResult> {
    const { request, hostname, port, isHttp } = options;
    const client = request.socket;
    const credentials =
      request.headers['proxy-authorization'] === undefined
        ? {}
        : { username: options.username, password: options.password };
    const identity: Identity = {
      ...credentials,
      protocol: isHttp ? 'HTTP' : 'HTTPS',
      clientIp: plainAddress(client.remoteAddress ?? ''),
    };
    try {
      const stream = await this.passages.open(await this.passages.admit(identity), hostname, port);
      if (client.destroyed) stream.destroy();
      return isHttp ? this.forward(request, stream) : this.accept(client, stream);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.refuse(request, error.denial, isHttp);
    }
  }

  private forward(request: IncomingMessage, stream: MeteredStream): PrepareRequestFunctionResult {
    const response = this.responses.get(request);
    if (!response) throw new Error('the request has no response');
    // Add these listeners before those of the HTTP client, which would turn the failure into its own status.
    stream.once('error', (error) => {
      if (response.headersSent) response.destroy();
      else
        answer(response, error instanceof Refusal ? error.denial : { code: 'TARGET_UNREACHABLE' });
    });
    stream.once('end', () => {
      if (!response.headersSent) answer(response, { code: 'TARGET_UNREACHABLE' });
    });
    response.once('close', () => stream.destroy());
    return { httpAgent: new SingleConnectionAgent(stream) };
  }

  private accept(client: Socket, stream: MeteredStream): PrepareRequestFunctionResult {
    this.connecting.set(client, stream);
    stream.on('error', () => client.destroy());
    client.once('close', () => stream.destroy());
    return { customConnectServer: this.tunnels };
  }

  private startTunnel(client: Socket): void {
    const stream = this.connecting.get(client);
    if (!stream) throw new Error('the tunnel was not prepared');
    this.connecting.delete(client);
    relay(client, stream, this.options.idleTimeoutMs);
  }

  private refuse(
    request: IncomingMessage,
    denial: Denial,
    isHttp: boolean,
  ): PrepareRequestFunctionResult {
    const refusal = httpDenial(denial);
    if (!isHttp) throw new RequestError(refusal.body, refusal.statusCode, refusal.headers);
    // Close the connection, so that the client does not upload an unwanted body.
    const hasBody =
      'transfer-encoding' in request.headers || Number(request.headers['content-length'] ?? 0) > 0;
    if (hasBody) refusal.headers['connection'] = 'close';
    return { customResponseFunction: () => refusal };
  }
}

function answer(response: ServerResponse, denial: Denial): void {
  const { statusCode, headers, body } = httpDenial(denial);
  const length = String(Buffer.byteLength(body));
  response
    .writeHead(statusCode, { ...headers, 'content-length': length, connection: 'close' })
    .end(body);
}
