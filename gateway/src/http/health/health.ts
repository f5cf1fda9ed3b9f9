import type { FastifyPluginCallback } from 'fastify';
import { COMPRESSION } from '../compression.js';
import { databaseUnavailable } from '../../platform/database/unavailable.js';
import { AppError } from '../../platform/errors.js';
import type { Readiness } from './readiness.js';

interface Options {
  readiness: Readiness;
  schemaSdl: () => Promise<string>;
  version: string;
}

/**
 * `/healthz` (the process is alive), `/readyz` (it can serve: the database takes reads and writes, and belongs to this release
 * and secret; otherwise the reason), `/schema.graphql`. Anybody may ask, so what only operators should know stands in the metrics (SECURITY 48).
 */
export const health: FastifyPluginCallback<Options> = (
  app,
  { readiness, schemaSdl, version },
  done,
) => {
  app.get('/healthz', () => ({ status: 'ok', version }));
  app.get('/readyz', async (request, reply) => {
    const unready = (reason: unknown) =>
      reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: 'unavailable', code: 'SERVICE_UNAVAILABLE', reason });
    if (app.stopping.isAsked) return unready('the gateway is stopping');
    try {
      const misfit = await readiness.misfit();
      return misfit === null ? { status: 'ready' } : await unready(misfit);
    } catch (error) {
      const { reason } = (error instanceof AppError ? error : databaseUnavailable(error)).details;
      request.log.warn({ err: error, reason }, 'not ready');
      return unready(reason);
    }
  });
  app.get('/schema.graphql', { compress: COMPRESSION }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await schemaSdl()),
  );
  done();
};
