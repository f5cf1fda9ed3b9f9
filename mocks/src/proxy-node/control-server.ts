import Fastify, { type FastifyInstance } from 'fastify';
import { guardControlApi } from '../platform/loopback.js';

/**
 * The operator's API: `GET /stats` returns `stats()` as JSON, to this machine only and to no page of another origin. It
 * needs no credentials, because it contains no secret and changes nothing.
 */
export function createControlServer(stats: () => object): FastifyInstance {
  const app = Fastify();
  guardControlApi(app);
  app.get('/stats', (_request, reply) => reply.header('cache-control', 'no-store').send(stats()));
  return app;
}
