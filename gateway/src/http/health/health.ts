import type { FastifyPluginCallback } from 'fastify';
import { COMPRESSION } from '../compression.js';
import type { ReadPool } from '../../platform/database/read-pool.js';

interface Options {
  reads: ReadPool;
  schemaSdl: () => Promise<string>;
  version: string;
}

/**
 * `/healthz` (the process is alive), `/readyz` (it can serve: the database answers), `/schema.graphql`. Anybody may ask, so
 * what only operators should know stands in the metrics (SECURITY 48).
 */
export const health: FastifyPluginCallback<Options> = (
  app,
  { reads, schemaSdl, version },
  done,
) => {
  app.get('/healthz', () => ({ status: 'ok', version }));
  app.get('/readyz', async (request, reply) => {
    try {
      await reads.query('health.ready', 'SELECT 1');
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: 'unavailable', code: 'SERVICE_UNAVAILABLE' });
    }
  });
  app.get('/schema.graphql', { compress: COMPRESSION }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await schemaSdl()),
  );
  done();
};
