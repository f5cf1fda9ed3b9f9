import Fastify, { type FastifyInstance } from 'fastify';
import { guardControlApi } from '../platform/loopback.js';
import type { Exits } from '../exits/exits.js';

/**
 * The operator's API, for this machine only and for no page of another origin. It needs no credentials, because it
 * contains no secret and moves no money.
 * - `GET /stats` returns `stats()` as JSON.
 * - `PUT /exits {"country": "GB"}` opens every exit in that country, whatever is requested; null ends this.
 */
export function createControlServer(stats: () => object, exits: Exits): FastifyInstance {
  const app = Fastify();
  guardControlApi(app);
  app.get('/stats', (_request, reply) => reply.header('cache-control', 'no-store').send(stats()));
  app.put<{ Body: { country: string | null } }>(
    '/exits',
    { schema: { body: EXITS } },
    ({ body }, reply) => {
      exits.forced = body.country;
      return reply.code(204).send();
    },
  );
  return app;
}

const EXITS = {
  type: 'object',
  required: ['country'],
  additionalProperties: false,
  properties: { country: { type: ['string', 'null'], pattern: '^[A-Z]{2}$' } },
};
