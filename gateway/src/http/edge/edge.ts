import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import type { Authorization } from '../../modules/proxy/authorization.js';
import type { ProxyAuthorizationService } from '../../modules/proxy/proxy-authorization.service.js';
import type { ProxyRequestIntake } from '../../modules/proxy-request/proxy-request-intake.service.js';
import { MalformedBatchError } from '../../modules/usage/ingest/usage-event.js';
import type { UsageIngestService } from '../../modules/usage/ingest/usage-ingest.service.js';
import type { RateLimits } from '../../platform/rate-limit.js';
import type { Metrics } from '../../platform/metrics.js';
import { type EdgeNode, NodeAuth } from './node-auth.js';
import { LIVE_REQUEST_LIMITS } from '../../../../schema/rules/limits.js';
import { readAuthorize } from './authorize-body.js';
import { readRequests } from './requests-body.js';
import { parseUsageBody } from './usage-body.js';

/** 10,000 events are about 2 MB. */
const MAX_USAGE_BODY_BYTES = 8_000_000;
/** At most 1 kB each. */
const MAX_REQUESTS_BODY_BYTES = LIVE_REQUEST_LIMITS.batch * 1_000;
/** Nodes report twice a second. */
const REQUEST_REPORTS = { points: 240, seconds: 60 };

interface EdgeServices {
  config: { edgeNodes: readonly EdgeNode[] };
  proxyAuthorization: ProxyAuthorizationService;
  usageIngest: UsageIngestService;
  proxyRequestIntake: ProxyRequestIntake;
  rateLimits: RateLimits;
}

interface Options {
  services: EdgeServices;
  metrics: Metrics;
}

const malformed = (part: string) => ({ code: 'BAD_PARAMETERS', part });

/** The JSON of an answer: byte counts are strings. `grantId` is reserved for nodes that account per grant. */
function toWire(answer: Authorization): object {
  if (!answer.allow) return answer;
  const { maxBytes, outageBytes } = answer;
  return {
    ...answer,
    grantId: null,
    maxBytes: maxBytes?.toString() ?? null,
    outageBytes: outageBytes?.toString() ?? null,
  };
}

/**
 * The API of the proxy nodes: they ask whether a client may pass, and report usage. Nodes have credentials of their own (EDGE_NODES);
 * nothing here is reachable with a customer's session or key.
 */
export const edge: FastifyPluginCallback<Options> = (app, { services, metrics }, done) => {
  const nodes = new NodeAuth(services.config.edgeNodes);
  const nodeOf = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', async (request, reply) => {
    const nodeId = nodes.identify(request.headers.authorization);
    if (nodeId === null) return reply.code(401).send({ code: 'UNKNOWN_NODE' });
    nodeOf.set(request, nodeId);
  });
  const node = (request: FastifyRequest): string => {
    const nodeId = nodeOf.get(request);
    if (nodeId === undefined) throw new Error('an edge request has no authenticated node');
    return nodeId;
  };

  app.post('/edge/v1/authorize', async (request, reply) => {
    const body = readAuthorize(request.body);
    if (typeof body === 'string') return reply.code(400).send(malformed(body));
    return toWire(await services.proxyAuthorization.authorize({ nodeId: node(request), ...body }));
  });

  app.post('/edge/v1/usage', { bodyLimit: MAX_USAGE_BODY_BYTES }, async (request, reply) => {
    try {
      const batch = parseUsageBody(request.body);
      const result = await services.usageIngest.ingest(node(request), batch);
      if (result.status === 'GAP')
        return await reply.code(409).send({ code: 'BATCH_GAP', expected: result.expected });
      if (result.applied) metrics.usageEvents.inc({ node: node(request) }, batch.events.length);
      return { batch: batch.batch, applied: result.applied, expected: result.expected };
    } catch (error) {
      if (error instanceof MalformedBatchError) return reply.code(400).send(malformed(error.part));
      throw error;
    }
  });

  const requestReports = services.rateLimits.define('edge-requests', REQUEST_REPORTS);
  /** Nodes whose report is being taken in. They send one at a time; more could hold back their usage. */
  const telling = new Set<string>();
  app.post(
    '/edge/v1/requests',
    {
      bodyLimit: MAX_REQUESTS_BODY_BYTES,
      // Before the body is read.
      preParsing: (request) => requestReports.enforce(node(request)),
    },
    async (request, reply) => {
      const nodeId = node(request);
      const report = readRequests(request.body);
      if (typeof report === 'string') return reply.code(400).send(malformed(report));
      if (telling.has(nodeId)) return reply.code(429).send({ code: 'RATE_LIMITED' });
      telling.add(nodeId);
      try {
        await services.proxyRequestIntake.take(nodeId, report);
      } finally {
        telling.delete(nodeId);
      }
      metrics.liveRequests.inc({ node: nodeId, fate: 'told' }, report.requests.length);
      metrics.liveRequests.inc({ node: nodeId, fate: 'dropped' }, report.dropped);
      return { taken: report.requests.length };
    },
  );

  app.get('/edge/v1/cursor', async (request) => ({
    lastBatch: await services.usageIngest.lastBatch(node(request)),
  }));
  done();
};
