import { createServer, type Server, type Socket } from 'node:net';
import { failsSocksAuthentication, Refusal, socksReplyFor, type Denial } from '../denial.js';
import type { Identity } from '../edge/edge-client.js';
import { reasonOf, type Log } from '../log.js';
import { MeteredStream } from '../target/metered-stream.js';
import type { Passages } from '../target/passages.js';
import { relay } from '../target/relay.js';
import { REPLY_SUCCEEDED, SocksError, SocksHandshake } from './socks-handshake.js';
import { plainAddress } from '../target/target.js';

const HANDSHAKE_TIMEOUT_MS = 30_000;

/**
 * The SOCKS5 port. Clients are authorized by their password, or by their address without one.
 *
 * SOCKS5 carries no reason, so the log has it. Wrong credentials fail the authentication. The gateway's other refusals
 * are "connection not allowed by ruleset", so that a client does not suspect its credentials.
 */
export class SocksFront {
  private readonly server: Server;
  private readonly clients = new Set<Socket>();

  constructor(
    private readonly passages: Passages,
    private readonly idleTimeoutMs: number,
    private readonly log: Log,
  ) {
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
      this.serve(client).catch((error: unknown) => {
        client.destroy();
        this.log('error', 'a SOCKS5 connection failed', { reason: reasonOf(error) });
      });
    });
  }

  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => {
        const address = this.server.address();
        if (typeof address === 'object' && address) resolve(address.port);
      });
    });
  }

  /** Stops accepting. Resolves when the last client has disconnected. */
  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  closeConnections(): void {
    for (const client of this.clients) client.destroy();
  }

  private async serve(client: Socket): Promise<void> {
    this.clients.add(client);
    client.once('close', () => this.clients.delete(client));
    // A client may reset its connection. 'close' follows and cleans up.
    client.on('error', () => undefined);
    client.setTimeout(HANDSHAKE_TIMEOUT_MS, () => client.destroy());

    const handshake = new SocksHandshake(client);
    let stream: MeteredStream | undefined;
    try {
      stream = await this.negotiate(client, handshake);
    } catch (error) {
      if (!(error instanceof SocksError)) throw error;
      client.end();
    } finally {
      handshake.release();
    }
    if (stream) {
      handshake.reply(REPLY_SUCCEEDED);
      relay(client, stream, this.idleTimeoutMs);
    } else {
      // Drop what a refused client still sends, so that its end is noticed.
      client.resume();
    }
  }

  private async negotiate(
    client: Socket,
    handshake: SocksHandshake,
  ): Promise<MeteredStream | undefined> {
    const identity: Identity = {
      ...(await handshake.credentials()),
      protocol: 'SOCKS5',
      clientIp: plainAddress(client.remoteAddress ?? ''),
    };
    const admission = await this.passages.admit(identity).catch(denialIn);
    if ('code' in admission && handshake.authenticates && failsSocksAuthentication(admission)) {
      handshake.refuseCredentials();
      return undefined;
    }
    handshake.acceptCredentials();
    const { host, port } = await handshake.destination();
    const opened =
      'code' in admission
        ? admission
        : await this.passages.open(admission, host, port).catch(denialIn);
    if (opened instanceof MeteredStream) return opened;
    this.log('info', 'SOCKS5 connection refused', { ...opened, clientIp: identity.clientIp });
    handshake.finish(socksReplyFor(opened));
    return undefined;
  }
}

function denialIn(error: unknown): Denial {
  if (error instanceof Refusal) return error.denial;
  throw error;
}
