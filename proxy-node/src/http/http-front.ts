import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { httpRefusal, type Denial } from '../denial.js';
import type { Log } from '../log.js';
import type { Passages } from '../target/passages.js';
import { SOCKET_OPTIONS } from '../target/target.js';
import { limitUnsent } from '../target/unsent.js';
import { ClientConnection, type HttpLimits } from './client-connection.js';

/**
 * The HTTP port: plain HTTP requests in absolute form, and CONNECT.
 *
 * It reads requests and answers itself instead of using `node:http`, which refuses answers that browsers accept (two equal
 * lengths, large headers), adds headers, and loses chunk boundaries. The node reads heads and finds the ends of bodies;
 * all other bytes pass unchanged.
 */
export class HttpFront {
  private readonly server: Server;
  private readonly clients = new Set<ClientConnection>();

  constructor(
    passages: Passages,
    limits: HttpLimits & { readonly maxClients: number },
    onRefused: (denial: Denial) => void,
    private readonly log: Log,
  ) {
    this.server = createServer(SOCKET_OPTIONS, (socket) => {
      if (this.clients.size >= limits.maxClients) {
        const denial = { code: 'NODE_BUSY' };
        onRefused(denial);
        socket.on('error', () => undefined);
        socket.end(httpRefusal(denial, 'GET', false), () => socket.destroySoon());
        return;
      }
      const client = new ClientConnection(socket, passages.visit(), limits, onRefused, log);
      this.clients.add(client);
      socket.once('close', () => this.clients.delete(client));
      void client.serve();
    });
  }

  listen(host: string, port: number): Promise<number> {
    return listenOn(this.server, host, port, this.log);
  }

  /** Stops accepting, and ends idle connections. Resolves when the last client has disconnected. */
  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const client of this.clients) client.stop();
    return closed;
  }

  closeConnections(): void {
    for (const { socket } of this.clients) socket.destroy();
  }
}

/** @throws the system's error if the port is taken */
export async function listenOn(
  server: Server,
  host: string,
  port: number,
  log: Log,
): Promise<number> {
  server.listen({ host, port, backlog: 4_096 });
  await once(server, 'listening');
  await limitUnsent(server, log);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no TCP address');
  return address.port;
}
