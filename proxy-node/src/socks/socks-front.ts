import { createServer, type Server, type Socket } from 'node:net';
import { Refusal, socksReplyFor, type Denial } from '../denial.js';
import type { Identity } from '../edge/edge-client.js';
import { listenOn } from '../http/http-front.js';
import { reasonOf, type Log } from '../log.js';
import { Attempt } from '../target/attempt.js';
import type { Passages, TargetConnection } from '../target/passages.js';
import { SOCKET_OPTIONS, plainAddress } from '../target/target.js';
import { joinTunnel } from '../target/tunnel.js';
import { timeLimit } from '../time-limit.js';
import { REPLY_SUCCEEDED, SocksError, SocksHandshake } from './socks-handshake.js';

/** Limits of the SOCKS5 port. Times in milliseconds. */
export interface SocksLimits {
  readonly headTimeoutMs: number;
  readonly tunnelIdleTimeoutMs: number;
  readonly maxClients: number;
}

/** "General failure", for a reason that fails the authentication when it comes after the authentication. */
const REPLY_GENERAL_FAILURE = 0x01;

/**
 * The SOCKS5 port. Clients are authorized by their password, or by their address without one.
 *
 * SOCKS5 carries no reason, so the log has it (the authorizer's, or the node's own). Wrong credentials fail the authentication. The gateway's other refusals
 * are "connection not allowed by ruleset", so that a client does not suspect its credentials.
 */
export class SocksFront {
  private readonly server: Server;
  private readonly clients = new Set<Socket>();

  constructor(
    private readonly passages: Passages,
    private readonly limits: SocksLimits,
    private readonly onRefused: (denial: Denial) => void,
    private readonly log: Log,
  ) {
    this.server = createServer(SOCKET_OPTIONS, (client) => {
      this.serve(client).catch((error: unknown) => {
        client.destroy();
        this.log('error', 'a SOCKS5 connection failed', { reason: reasonOf(error) });
      });
    });
  }

  listen(host: string, port: number): Promise<number> {
    return listenOn(this.server, host, port, this.log);
  }

  /** Stops accepting. Resolves when the last client has disconnected. */
  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  closeConnections(): void {
    for (const client of this.clients) client.destroy();
  }

  private async serve(client: Socket): Promise<void> {
    // A client may reset its connection. 'close' follows and cleans up.
    client.on('error', () => undefined);
    if (this.clients.size >= this.limits.maxClients) {
      this.onRefused({ code: 'NODE_BUSY' });
      client.destroy();
      return;
    }
    this.clients.add(client);
    const visit = this.passages.visit();
    client.once('close', () => {
      this.clients.delete(client);
      visit.leave();
    });
    // SOCKS5 has no word for a handshake that takes too long.
    const cancelLimit = timeLimit(this.limits.headTimeoutMs, () => {
      this.onRefused({ code: 'REQUEST_TIMED_OUT' });
      client.destroy();
    });

    const handshake = new SocksHandshake(client);
    let attempt: Attempt | undefined;
    let connection: TargetConnection | undefined;
    try {
      const identity: Identity = {
        ...(await handshake.credentials()),
        protocol: 'SOCKS5',
        clientIp: plainAddress(client.remoteAddress ?? ''),
      };
      attempt = new Attempt(visit, identity, '');
      connection = await this.negotiate(attempt, handshake);
    } catch (error) {
      if (!(error instanceof SocksError)) throw error;
      const hasLeft = client.destroyed || client.readableEnded;
      attempt?.count(hasLeft ? 'CLIENT_ABORTED' : 'BAD_REQUEST', handshake.bytes);
      client.end();
    } finally {
      cancelLimit();
      handshake.release();
    }
    if (connection) {
      handshake.reply(REPLY_SUCCEEDED);
      const outcome = client.destroyed ? 'CLIENT_ABORTED' : 'OK';
      attempt?.count(outcome, handshake.bytes, { isOpen: true });
      const nothing = Buffer.alloc(0);
      const first = { fromClient: nothing, fromTarget: nothing };
      joinTunnel(client, connection, first, this.limits.tunnelIdleTimeoutMs, this.log);
    } else {
      // Drop what a refused client still sends, so that its end is noticed.
      visit.leave();
      client.resume();
      client.once(
        'close',
        timeLimit(this.limits.headTimeoutMs, () => client.destroy()),
      );
    }
  }

  private async negotiate(
    attempt: Attempt,
    handshake: SocksHandshake,
  ): Promise<TargetConnection | undefined> {
    const admission = await attempt.admit().catch(denialIn);
    if ('code' in admission && handshake.authenticates && socksReplyFor(admission) === null) {
      this.onRefused(admission);
      handshake.refuseCredentials();
      attempt.count(admission.code, handshake.bytes, admission);
      return undefined;
    }
    handshake.acceptCredentials();
    const { host, port } = await handshake.destination();
    attempt.host = host;
    const opened =
      'code' in admission ? admission : await attempt.open(admission, port).catch(denialIn);
    if ('socket' in opened) return opened;
    this.onRefused(opened);
    handshake.finish(socksReplyFor(opened) ?? REPLY_GENERAL_FAILURE);
    attempt.count(opened.code, handshake.bytes, opened);
    return undefined;
  }
}

function denialIn(error: unknown): Denial {
  if (error instanceof Refusal) return error.denial;
  throw error;
}
