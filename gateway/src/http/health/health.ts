import type { FastifyPluginCallback } from 'fastify';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { countGivenUpJobs } from '../../platform/jobs/given-up-jobs.js';
import type { Metrics } from '../../platform/metrics.js';

interface Options {
  reads: ReadPool;
  metrics: Metrics;
  schemaSdl: string;
  version: string;
}

/** `/healthz` (the process is alive), `/readyz` (it can serve: the database answers; and how many jobs gave up), `/metrics`, `/schema.graphql`. */
export const health: FastifyPluginCallback<Options> = (
  app,
  { reads, metrics, schemaSdl, version },
  done,
) => {
  metrics.watchGivenUpJobs(() => countGivenUpJobs(reads));
  app.get('/healthz', () => ({ status: 'ok', version }));
  app.get('/readyz', async (_request, reply) => {
    try {
      return { status: 'ready', jobs: { givenUp: await countGivenUpJobs(reads) } };
    } catch (error) {
      app.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: 'unavailable', code: 'SERVICE_UNAVAILABLE' });
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  app.get('/schema.graphql', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(schemaSdl),
  );
  done();
};
