import type { Socket } from 'node:net';
import { PROXY_LIMITS } from '../../../schema/rules/proxy-limits.js';
import { EXIT_CHANGED_HEADER } from '../../../schema/rules/proxy-headers.js';
import { httpRefusal, Refusal, statusOf, type Denial } from '../denial.js';
import type { Identity } from '../edge/edge-client.js';
import { reasonOf, type Log } from '../log.js';
import type { Admission } from '../admission/admission.js';
import { Attempt } from '../target/attempt.js';
import type { TargetConnection, Visit } from '../target/passages.js';
import { plainAddress } from '../target/target.js';
import { endSoon, resetAfterFlush, resetNow } from '../target/reset.js';
import { joinTunnel } from '../target/tunnel.js';
import { Valve } from '../target/valve.js';
import { timeLimit } from '../time-limit.js';
import { Exchange, type ExchangeTimes, type Outcome } from './exchange.js';
import { requestBody } from './body.js';
import { HeadScanner } from './head.js';
import { BrokenOff, Input } from './input.js';
import { credentialsOf, readRequest, type ProxyRequest } from './request.js';
import { TargetLink, type ClientLink } from './target-link.js';

/** Limits of the HTTP port. Times in milliseconds. */
export interface HttpLimits extends ExchangeTimes {
  /** A request's line and headers must arrive within this time: 408. */
  readonly headTimeoutMs: number;
  /** A client's connection may be idle between two requests for this long. */
  readonly keepAliveTimeoutMs: number;
  readonly tunnelIdleTimeoutMs: number;
}

/** Limit for a request's line and headers. */
const MAX_REQUEST_HEAD_BYTES = PROXY_LIMITS.headKilobytes * 1_000;
/** Connections to different targets that one client connection keeps. */
const MAX_KEPT_TARGETS = 8;
/** How long a client that was refused in the middle of its upload may go on sending, so that it reads the answer. */
const LINGER_IDLE_MS = 5_000;
const LINGER_MS = 30_000;

/** A client's connection to the HTTP port: plain requests one after the other, or one tunnel. */
export class ClientConnection implements ClientLink {
  readonly valve: Valve;
  readonly input: Input;
  /** Idle connections to targets, the least recently used first, by target and permission. */
  private readonly kept = new Map<string, TargetLink>();
  private isStopping = false;
  private isIdle = true;

  constructor(
    readonly socket: Socket,
    private readonly visit: Visit,
    private readonly limits: HttpLimits,
    private readonly onRefused: (denial: Denial) => void,
    private readonly log: Log,
  ) {
    this.valve = new Valve(socket);
    this.input = new Input(this.valve);
    // A client may reset its connection. 'close' follows and cleans up.
    socket.on('error', () => undefined);
    socket.once('close', () => this.cleanUp());
  }

  /** Ends the connection after the exchange that is under way, or at once without one. */
  stop(): void {
    this.isStopping = true;
    if (this.isIdle) this.socket.destroySoon();
  }

  async serve(): Promise<void> {
    try {
      for (let isFirst = true; ; isFirst = false) {
        const bytes = await this.nextHead(isFirst);
        if (bytes === null) break;
        if (!(await this.answer(bytes))) return;
      }
      this.socket.destroySoon();
    } catch (error) {
      if (error instanceof BrokenOff) this.socket.destroySoon();
      else this.fail(error, 'GET');
    }
  }

  /** The next request's head; null when there is none. */
  private async nextHead(isFirst: boolean): Promise<Buffer | null> {
    const { headTimeoutMs, keepAliveTimeoutMs } = this.limits;
    if (this.isStopping) return null;
    let hasBegun = this.input.isAhead;
    this.isIdle = !hasBegun;
    const expire = (): void => {
      if (hasBegun) this.refuse({ code: 'REQUEST_TIMED_OUT' }, 'GET', false);
      else this.socket.destroySoon();
    };
    let cancelLimit = timeLimit(isFirst || hasBegun ? headTimeoutMs : keepAliveTimeoutMs, expire);
    this.input.onActivity = () => {
      if (hasBegun) return;
      hasBegun = true;
      this.isIdle = false;
      cancelLimit();
      cancelLimit = timeLimit(headTimeoutMs, expire);
    };
    try {
      return await this.input.head(new HeadScanner(MAX_REQUEST_HEAD_BYTES, true));
    } finally {
      cancelLimit();
      this.isIdle = false;
      this.input.onActivity = () => undefined;
    }
  }

  /** @returns whether the connection can carry the next request */
  private async answer(bytes: Buffer): Promise<boolean> {
    let method = 'GET';
    let keepsOpen = false;
    let attempt: Attempt | undefined;
    try {
      const request = readRequest(bytes);
      ({ method } = request);
      // A fault in what has already arrived is refused before anything reaches the target.
      requestBody(request.head).take(this.input.ahead);
      // Without a body that nobody has read, the next bytes are the next request.
      keepsOpen = request.body.isComplete && request.isPersistent;
      const identity: Identity = {
        ...credentialsOf(request),
        protocol: method === 'CONNECT' ? 'HTTPS' : 'HTTP',
        clientIp: plainAddress(this.socket.remoteAddress ?? ''),
      };
      attempt = new Attempt(this.visit, identity, request.host);
      const admission = await attempt.admit();
      if (method !== 'CONNECT') return await this.forward(request, admission, attempt);
      await this.connect(request, admission, attempt);
      return false;
    } catch (error) {
      if (!(error instanceof Refusal)) {
        attempt?.count('INTERNAL', 0);
        this.fail(error, method);
        return false;
      }
      // After a challenge, clients send CONNECT again on the same connection. They have no use for it otherwise.
      if (method === 'CONNECT' && statusOf(error.denial) !== 407) keepsOpen = false;
      const answered = this.refuse(error.denial, method, keepsOpen);
      attempt?.count(error.denial.code, bytes.length + answered, error.denial);
      return keepsOpen;
    }
  }

  private async connect(
    { head, port }: ProxyRequest,
    admission: Admission,
    attempt: Attempt,
  ): Promise<void> {
    const { socket } = this;
    const connection = await attempt.open(admission, port);
    const changed = connection.isExitReplaced ? `${EXIT_CHANGED_HEADER}: lost\r\n` : '';
    const answer = `HTTP/1.1 200 Connection established\r\n${changed}\r\n`;
    const outcome = socket.destroyed ? 'CLIENT_ABORTED' : 'OK';
    attempt.count(outcome, head.bytes.length + answer.length, { isOpen: true });
    socket.write(answer);
    this.tunnel(connection, Buffer.alloc(0));
  }

  private tunnel(connection: TargetConnection, fromTarget: Buffer): void {
    const first = { fromClient: this.input.release(), fromTarget };
    joinTunnel(this.socket, connection, first, this.limits.tunnelIdleTimeoutMs, this.log);
  }

  private async forward(
    request: ProxyRequest,
    admission: Admission,
    attempt: Attempt,
  ): Promise<boolean> {
    const { subAccountId, country, city, session } = admission.grant;
    const { host, port } = request;
    const key = JSON.stringify([host, port, subAccountId, country, city, session]);
    const link = await this.link(key, request, admission, attempt);
    if (this.socket.destroyed) {
      attempt.count('CLIENT_ABORTED', request.head.bytes.length);
      link.connection.socket.destroy();
      return false;
    }
    attempt.use(link.connection);
    const exchange = new Exchange(this, request, link, this.limits);
    const outcome = await exchange.run();
    attempt.count(exchange.result, exchange.handshakeBytes, { isOpen: outcome === 'tunnel' });
    if (exchange.brokenBy) this.onRefused(exchange.brokenBy);
    return this.finish(outcome, key, link);
  }

  private finish(outcome: Outcome, key: string, link: TargetLink): boolean {
    const { socket } = link.connection;
    switch (outcome) {
      case 'next':
        this.keep(key, link);
        return true;
      case 'tunnel':
        this.tunnel(link.connection, link.input.release());
        return false;
      case 'close':
        endSoon(socket);
        // Bytes of the answer may still wait for their permission.
        link.onRefusal = () => resetAfterFlush(this.socket);
        link.down.whenPermitted(() => this.end());
        return false;
      case 'broken':
        return false;
    }
  }

  private async link(
    key: string,
    { port }: ProxyRequest,
    admission: Admission,
    attempt: Attempt,
  ): Promise<TargetLink> {
    const kept = this.kept.get(key);
    this.kept.delete(key);
    if (kept?.isUsable) return kept;
    kept?.connection.socket.destroy();
    return new TargetLink(await attempt.open(admission, port), this);
  }

  private keep(key: string, link: TargetLink): void {
    // The client may have gone since its answer was complete.
    if (!link.isUsable || this.socket.destroyed) {
      endSoon(link.connection.socket);
      return;
    }
    this.kept.set(key, link);
    const [oldest] = this.kept;
    if (this.kept.size <= MAX_KEPT_TARGETS || oldest === undefined) return;
    this.kept.delete(oldest[0]);
    endSoon(oldest[1].connection.socket);
  }

  /** @returns how many bytes it answers */
  private refuse(denial: Denial, method: string, keepsOpen: boolean): number {
    this.onRefused(denial);
    const answer = httpRefusal(denial, method, keepsOpen);
    this.socket.write(answer);
    if (!keepsOpen) this.end();
    return Buffer.byteLength(answer);
  }

  private fail(error: unknown, method: string): void {
    if (error instanceof Refusal) {
      this.refuse(error.denial, method, false);
      return;
    }
    this.log('error', 'a request failed', { reason: reasonOf(error) });
    this.refuse({ code: 'INTERNAL' }, method, false);
  }

  /**
   * Ends the connection after what was written. The client may still be uploading: its bytes are dropped for a while,
   * because closing at once would reset the connection, and the client would lose the answer.
   */
  private end(): void {
    const { socket, input } = this;
    // It needs no connection of the plan any more.
    this.visit.leave();
    input.release();
    let limit: NodeJS.Timeout | undefined;
    // Until everything is written, a client may pause as long as a tunnel. A reset tells it that bytes are missing.
    socket.setTimeout(this.limits.tunnelIdleTimeoutMs);
    socket.on('timeout', () => (limit === undefined ? resetNow(socket) : socket.destroy()));
    socket.end(() => {
      socket.setTimeout(LINGER_IDLE_MS);
      limit = setTimeout(() => socket.destroy(), LINGER_MS);
    });
    socket.once('close', () => clearTimeout(limit));
    socket.once('end', () => socket.destroySoon());
    socket.resume();
  }

  private cleanUp(): void {
    this.visit.leave();
    for (const { connection } of this.kept.values()) connection.socket.destroy();
  }
}
