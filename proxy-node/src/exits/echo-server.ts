import Fastify, { type FastifyInstance } from 'fastify';
import { plainAddress } from '../target/target.js';
import type { Exits } from './exits.js';

/**
 * The stand-in for an address service: `GET /` answers `{"ip", "country", "city"}` of the connection that asks. Country
 * and city are null for a connection that did not come through this node.
 */
export function createEchoServer(exits: Exits): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/', ({ socket }, reply) => {
    const { country = null, city = null } = exits.ofPort(socket.remotePort) ?? {};
    const ip = plainAddress(socket.remoteAddress ?? '');
    return reply.header('cache-control', 'no-store').send({ ip, country, city });
  });
  return app;
}
