import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.js';
import type { Metrics } from '../../platform/metrics.js';
import { installErrorHandler } from '../errors.js';
import { NO_ROUTE_SCHEMAS } from '../no-route-schemas.js';
import { limitPipelining, refuseTwoHosts } from '../one-connection.js';
import { securityHeaders } from '../security-headers.js';

const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Metrics for operators, on a port of its own that customers cannot reach (SECURITY 48): `GET /metrics`. Nothing here asks
 * for a key, so OPERATIONS_HOST must stay loopback or a network that belongs to operators alone.
 */
export function createOperations(services: {
  log: FastifyBaseLogger;
  metrics: Metrics;
}): FastifyInstance {
  const { log: loggerInstance, metrics } = services;
  const app = fastify({
    loggerInstance,
    schemaController: NO_ROUTE_SCHEMAS,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
  });
  installErrorHandler(app);
  const headers = securityHeaders({ hsts: false });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  refuseTwoHosts(app);
  limitPipelining(app);
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND', 'No route for this path');
  });
  return app;
}
