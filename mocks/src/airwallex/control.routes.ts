import type { FastifyInstance } from 'fastify';
import { guardControlApi } from '../platform/loopback.js';
import { REFUND_STATUSES } from './model.js';
import type { Provider } from './provider.js';
import { readObject, readOneOf } from './read-body.js';
import { applySwitches } from './switches.js';
import { disputeToWire, intentToWire, refundToWire } from './wire.js';

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
  registerObjects(app, provider);
}

function registerSwitches(app: FastifyInstance, provider: Provider): void {
  const { switches, deliveries } = provider;
  app.get('/_control/switches', async () => switches);
  app.patch('/_control/switches', async (request) => {
    const wasPaused = switches.paused;
    applySwitches(switches, request.body);
    if (wasPaused && !switches.paused) deliveries.resume();
    return switches;
  });
  app.get('/_control/logs', async () => ({ items: provider.logs() }));
  app.get('/_control/events', async () => ({ items: deliveries.events }));
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
