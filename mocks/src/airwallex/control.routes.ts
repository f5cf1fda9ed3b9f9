import type { FastifyInstance } from 'fastify';
import { guardControlApi } from '../platform/loopback.js';
import { REFUND_STATUSES } from './model.js';
import type { Provider } from './provider.js';
import { validationError } from './provider-error.js';
import { readInteger, readObject, readOneOf, readOptionalObject, readString } from './read-body.js';
import { applySwitches } from './switches.js';
import { attemptToWire, disputeToWire, intentToWire, refundToWire } from './wire.js';

interface ById {
  Params: { id: string };
}
interface ByQuery {
  Querystring: Record<string, string | undefined>;
}

/**
 * The control API under `/_control`, for tests and developers: what a person would do in the
 * provider's web app, and the switches that make it misbehave. This machine only.
 */
export function registerControl(app: FastifyInstance, provider: Provider): void {
  guardControlApi(app);
  registerSwitches(app, provider);
  registerEvents(app, provider);
  registerObjects(app, provider);
}

function registerSwitches(app: FastifyInstance, provider: Provider): void {
  const { switches, deliveries, tokens } = provider;
  app.get('/_control/switches', async () => switches);
  app.patch('/_control/switches', async (request) => {
    const wasPaused = switches.paused;
    applySwitches(switches, request.body);
    if (wasPaused && !switches.paused) deliveries.resume();
    return switches;
  });
  app.put('/_control/webhook', async (request) => {
    const body = readObject(request.body);
    const url = readString(body, 'url', 2048);
    if (!URL.canParse(url)) throw validationError('url', 'url must be a URL');
    deliveries.target.url = url;
    if (body['secret'] !== undefined) deliveries.target.secret = readString(body, 'secret', 256);
    deliveries.resume();
    return { url };
  });
  app.post('/_control/tokens/expire', async (_request, reply) => {
    tokens.expireAll();
    return reply.code(204).send();
  });
  app.post('/_control/reset', async (_request, reply) => {
    provider.reset();
    return reply.code(204).send();
  });
  app.get('/_control/logs', async () => ({ items: provider.logs() }));
}

function registerEvents(app: FastifyInstance, provider: Provider): void {
  const { deliveries, intents } = provider;
  app.get('/_control/events', async () => ({
    items: deliveries.events().map(({ body, ...event }) => ({
      ...event,
      payload: JSON.parse(body) as unknown,
    })),
  }));
  // Accepts any name and any object: unknown intents, other amounts, unhandled names.
  app.post('/_control/events', async (request, reply) => {
    const body = readObject(request.body);
    const { id } = deliveries.emit(readString(body, 'name', 128), readObject(body['object']));
    void reply.code(201);
    return { id };
  });
  app.post<ById>('/_control/events/:id/redeliver', async ({ params, body }) => {
    const times = readInteger(readObject(body ?? {}), 'times', { min: 1, max: 1_000, fallback: 1 });
    return { items: await deliveries.redeliver(params.id, times) };
  });
  app.get<ByQuery>('/_control/deliveries', async ({ query }) => ({
    items: deliveries.records(query['event_id']),
  }));
  // Emits an event about a known intent, with `overrides` applied to its object.
  app.post<ById>('/_control/intents/:id/emit', async (request, reply) => {
    const body = readObject(request.body);
    const name = readString(body, 'name', 128);
    const intent = intents.get(request.params.id);
    const attempt = intent.attempts.at(-1);
    const object =
      name.startsWith('payment_attempt.') && attempt !== undefined
        ? attemptToWire(attempt, intent)
        : intentToWire(intent);
    const { id } = deliveries.emit(name, { ...object, ...readOptionalObject(body, 'overrides') });
    void reply.code(201);
    return { id };
  });
}

function registerObjects(app: FastifyInstance, provider: Provider): void {
  const { intents, refunds, disputes } = provider;
  app.get<ByQuery>('/_control/intents', async ({ query }) => ({
    items: intents
      .list({ merchantOrderId: query['merchant_order_id'] })
      .map((intent) => ({ ...intentToWire(intent), client_secret: intent.clientSecret })),
  }));
  app.post('/_control/refunds', async (request, reply) => {
    void reply.code(201);
    return refundToWire(refunds.create(request.body));
  });
  app.post<ById>('/_control/refunds/:id/status', async (request) => {
    const status = readOneOf(readObject(request.body), 'status', REFUND_STATUSES);
    return refundToWire(refunds.setStatus(refunds.get(request.params.id), status));
  });
  app.post('/_control/disputes', async (request, reply) => {
    void reply.code(201);
    return disputeToWire(disputes.open(request.body));
  });
  app.post<ById>('/_control/disputes/:id/status', async ({ params, body }) =>
    disputeToWire(disputes.move(disputes.get(params.id), body)),
  );
}
