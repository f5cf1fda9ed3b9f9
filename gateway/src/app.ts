import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createSchema, printPublicSchema } from './http/graphql/schema.js';
import { registerGraphQL } from './http/graphql/server.js';
import { limitPipelining, refuseTwoHosts } from './http/one-connection.js';
import { address } from './http/address/address.js';
import { contactForm } from './http/contact/contact.js';
import { endConnectionsOnClose } from './http/closing-connections.js';
import { edge } from './http/edge/edge.js';
import { installErrorHandler } from './http/errors.js';
import { followWrites } from './http/follow-writes.js';
import { health } from './http/health/health.js';
import { Readiness } from './http/health/readiness.js';
import { icons } from './http/icons/icons.js';
import { invoices } from './http/invoices/invoices.js';
import { usageExport } from './http/usage/usage-export.js';
import { legacyAuth } from './http/auth/legacy-auth.js';
import { statements } from './http/statements/statements.js';
import { supportAttachments } from './http/support/attachments.js';
import { statusPages, statusReports } from './http/status/status.js';
import { telemetry } from './http/telemetry/telemetry.js';
import { VisitorKeys } from './http/telemetry/visitor-keys.js';
import { openApi } from './http/openapi/openapi.js';
import { requestStream } from './http/requests/request-stream.js';
import { referralLinks } from './http/referral-links/referral-links.js';
import { securityHeaders } from './http/security-headers.js';
import { securityContact } from './http/security-contact/security-contact.js';
import { serveSite } from './http/site/site.js';
import { whitelistClaims } from './http/whitelist-claims/whitelist-claims.js';
import { COMPRESSION } from './http/compression.js';
import { NO_ROUTE_SCHEMAS } from './http/no-route-schemas.js';
import { REQUEST_ID_HEADER } from './http/request-id.js';
import { answerBadAddress, answerUnreadable } from './http/unreadable.js';
import { supportMailWebhook } from './http/webhooks/support-mail.js';
import { airwallexWebhook } from './http/webhooks/airwallex.js';
import { AppError } from './platform/errors.js';
import type { Services } from './services.js';

const MAX_BODY_BYTES = 100_000;
/** Time limit for receiving a whole request with its body, so that slow senders cannot hold connections. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Checks for slow requests within one time limit: a request is ended at most a sixth of it too late. */
const TIMEOUT_CHECKS = 6;

/** Composes the HTTP application: REST, GraphQL, webhooks, edge, and the built client. Does not listen. */
export async function createApp(
  services: Services,
  { requestTimeoutMs = REQUEST_TIMEOUT_MS } = {},
): Promise<FastifyInstance> {
  const { config, clock, metrics, urgentReads, reads, provider, paymentReports } = services;
  const schema = createSchema(config.engine.has('fields'));
  const loggerInstance: FastifyBaseLogger = services.log;
  const headers = securityHeaders({ hsts: config.publicUrl.startsWith('https://') });
  const app = fastify({
    loggerInstance,
    schemaController: NO_ROUTE_SCHEMAS,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: requestTimeoutMs,
    http: {
      // Node takes the time for headers (60 s unless given) for the larger one of the two, and then enforces neither.
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / TIMEOUT_CHECKS),
    },
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: answerBadAddress(headers),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  endConnectionsOnClose(app);
  installErrorHandler(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
    done();
  });
  refuseTwoHosts(app);
  limitPipelining(app);
  app.addHook('onRoute', followWrites);
  await app.register(compress, COMPRESSION);
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      allowedHeaders: ['authorization', 'content-type', 'last-event-id'],
      exposedHeaders: [
        'retry-after',
        'ratelimit-limit',
        'ratelimit-remaining',
        'ratelimit-reset',
        REQUEST_ID_HEADER,
      ],
      maxAge: 600,
    });
  }
  app.addHook('onResponse', (request, reply, done) => {
    metrics.httpSeconds.observe(
      { route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    done();
  });

  const version = process.env['npm_package_version'] ?? '0.1.0';
  let printed: Promise<string> | null = null;
  const schemaSdl = () => (printed ??= printPublicSchema(schema));
  await app.register(health, {
    readiness: new Readiness(urgentReads, services.db, config.secret),
    schemaSdl,
    version,
  });
  await app.register(openApi, { publicUrl: config.publicUrl, version });
  await app.register(airwallexWebhook, { provider, reports: paymentReports, clock, metrics });
  const { supportInbox } = services;
  if (supportInbox !== null && config.support.inbound !== null)
    await app.register(supportMailWebhook, {
      inbox: supportInbox,
      clock,
      secret: config.support.inbound.secret,
    });
  await app.register(supportAttachments, {
    attachments: services.ticketAttachments,
    services,
    limits: services.rateLimits,
  });
  await app.register(legacyAuth, { services });
  await app.register(edge, { services, metrics });
  await app.register(address);
  await app.register(securityContact, { clock, publicUrl: config.publicUrl });
  await app.register(whitelistClaims, {
    proof: services.whitelistProof,
    limit: services.rateLimits.define('whitelist-claim-use', { points: 60, seconds: 60 }),
  });
  await app.register(referralLinks, {
    users: services.users,
    limit: services.rateLimits.define('referral-link', { points: 60, seconds: 60 }),
    secure: config.publicUrl.startsWith('https://'),
  });
  await app.register(icons);
  await app.register(invoices, { services });
  await app.register(usageExport, { services, schema });
  await app.register(requestStream, { services, schema });
  await app.register(statements, { services, publicUrl: config.publicUrl });
  const statusLimit = services.rateLimits.define('status', { points: 120, seconds: 60 });
  await app.register(statusReports, { status: services.status, limit: statusLimit });
  await app.register(telemetry, {
    log: services.log,
    services,
    limits: services.rateLimits,
    visitorKeys: new VisitorKeys(config.secret, clock),
  });
  await registerGraphQL(app, { schema, services, reads });

  const clientDist =
    config.clientDist ?? fileURLToPath(new URL('../../../../client/dist', import.meta.url));
  if (existsSync(join(clientDist, 'csp.json'))) {
    const { publicUrl } = config;
    await app.register(contactForm, { contact: services.contact, clock, clientDist, publicUrl });
    await app.register(statusPages, { status: services.status, clientDist, publicUrl });
    await serveSite(app, clientDist, config);
  } else {
    app.setNotFoundHandler((request) => {
      throw new AppError('NOT_FOUND', `No route for this path (${request.method})`);
    });
    services.log.warn({ clientDist }, 'the client is not built: serving only the APIs');
  }
  return app;
}
