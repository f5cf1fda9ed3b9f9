import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { plainAddress } from '../target/target.js';

/** The country of an exit when the username requests none. */
const HOME = 'HK';
const NONE_REQUESTED = 'ZZ';

/**
 * The country of the exit of each open connection. All traffic leaves from this machine, so an address says nothing about
 * the country. The echo server therefore recognizes a connection by the local port that it was opened from.
 */
export class Exits {
  private readonly countries = new Map<number, string>();
  /** ISO 3166 alpha-2 of every new exit, whatever was requested; null gives what was requested. */
  forced: string | null = null;

  /** @param requested ISO 3166 alpha-2, or "ZZ" for any country */
  opened(socket: Socket, requested: string): void {
    const { localPort } = socket;
    if (localPort === undefined) return;
    this.countries.set(localPort, this.forced ?? (requested === NONE_REQUESTED ? HOME : requested));
    socket.once('close', () => this.countries.delete(localPort));
  }

  countryOf(port: number | undefined): string | null {
    return (port !== undefined && this.countries.get(port)) || null;
  }
}

/**
 * The stand-in for an address service: `GET /` answers `{"ip", "country"}` of the connection that asks. The country is
 * null for connections that did not come through this node.
 */
export function createEchoServer(exits: Exits): FastifyInstance {
  const app = Fastify();
  app.get('/', ({ socket }, reply) =>
    reply.header('cache-control', 'no-store').send({
      ip: plainAddress(socket.remoteAddress ?? ''),
      country: exits.countryOf(socket.remotePort),
    }),
  );
  return app;
}
