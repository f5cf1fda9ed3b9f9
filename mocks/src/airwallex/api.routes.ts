import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allowLoopbackOrigins } from '../platform/loopback.js';
import { applySwitchesToCalls } from './api-hooks.js';
import type { Intent } from './model.js';
import type { Provider } from './provider.js';
import { readInteger, type Body } from './read-body.js';
import { disputeToWire, intentToWire, refundToWire, wireTime } from './wire.js';

interface ById {
  Params: { id: string };
}
interface ByQuery {
  Querystring: Record<string, string | undefined>;
}

/** The provider's public API under `/api/v1` (PAYMENTS.md). */
export function registerApi(app: FastifyInstance, provider: Provider): void {
  // Register first, so that a browser can also read the refusals of the switches.
  allowLoopbackOrigins(app);
  applySwitchesToCalls(app, provider.switches);
  app.post(
    '/api/v1/authentication/login',
    { config: { operation: 'login' } },
    async (request, reply) => {
      const { 'x-client-id': clientId, 'x-api-key': apiKey } = request.headers;
      const { token, expiresAt } = provider.tokens.login(clientId, apiKey);
      void reply.code(201);
      return { token, expires_at: wireTime(expiresAt) };
    },
  );
  void app.register(async (scope) => {
    registerBrowserRoutes(scope, provider);
  });
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      provider.tokens.requireServer(request.headers.authorization);
    });
    registerIntentRoutes(scope, provider);
    registerRefundRoutes(scope, provider);
    registerDisputeRoutes(scope, provider);
  });
}

/** Calls that the card element makes with the intent's client secret; servers may make them too. */
function registerBrowserRoutes(app: FastifyInstance, { intents, tokens }: Provider): void {
  const authorised = (request: FastifyRequest<ById>): Intent => {
    const intent = intents.get(request.params.id);
    const body = request.body as Body | null | undefined;
    tokens.requireServerOrClient(request.headers.authorization, intent, body?.['client_secret']);
    return intent;
  };
  const base = '/api/v1/pa/payment_intents/:id';
  const withAction = (intent: Intent, request: FastifyRequest): Record<string, unknown> => ({
    ...intentToWire(intent),
    ...(intent.status === 'REQUIRES_CUSTOMER_ACTION' ? nextAction(intent, request) : {}),
  });
  app.get<ById>(base, { config: { operation: 'get' } }, async (request) => {
    const intent = authorised(request);
    return { ...withAction(intent, request), client_secret: intent.clientSecret };
  });
  app.post<ById>(`${base}/confirm`, { config: { operation: 'confirm' } }, async (request) =>
    withAction(intents.confirm(authorised(request), request.body), request),
  );
  app.post<ById>(
    `${base}/confirm_continue`,
    { config: { operation: 'confirm_continue' } },
    async (request) =>
      withAction(intents.confirmContinue(authorised(request), request.body), request),
  );
  for (const path of [base, `${base}/confirm`, `${base}/confirm_continue`]) {
    app.options(path, async (_request, reply) => reply.code(204).send());
  }
}

/** The redirect to the bank's challenge. */
function nextAction(intent: Intent, request: FastifyRequest): Record<string, unknown> {
  const url = `${request.protocol}://${request.host}/three-ds/${intent.attempts.at(-1)?.id ?? ''}`;
  return {
    next_action: { type: 'redirect', method: 'GET', url, stage: 'WAITING_USER_INFO_INPUT' },
  };
}

function registerIntentRoutes(app: FastifyInstance, { intents }: Provider): void {
  const base = '/api/v1/pa/payment_intents';
  app.post(`${base}/create`, { config: { operation: 'create' } }, async (request, reply) => {
    const intent = intents.create(request.body);
    void reply.code(201);
    return { ...intentToWire(intent), client_secret: intent.clientSecret };
  });
  app.get<ByQuery>(base, { config: { operation: 'list' } }, async ({ query }) =>
    page(intents.list({ merchantOrderId: query['merchant_order_id'] }), query, intentToWire),
  );
  app.post<ById>(`${base}/:id/capture`, { config: { operation: 'capture' } }, async (request) =>
    intentToWire(intents.capture(intents.get(request.params.id), request.body)),
  );
  app.post<ById>(`${base}/:id/cancel`, { config: { operation: 'cancel' } }, async (request) =>
    intentToWire(intents.cancel(intents.get(request.params.id), request.body)),
  );
}

function registerRefundRoutes(app: FastifyInstance, { refunds }: Provider): void {
  const base = '/api/v1/pa/refunds';
  app.post(`${base}/create`, { config: { operation: 'refund' } }, async (request, reply) => {
    void reply.code(201);
    return refundToWire(refunds.create(request.body));
  });
  app.get<ByQuery>(base, { config: { operation: 'refund' } }, async ({ query }) =>
    page(refunds.list(query['payment_intent_id']), query, refundToWire),
  );
  app.get<ById>(`${base}/:id`, { config: { operation: 'refund' } }, async ({ params }) =>
    refundToWire(refunds.get(params.id)),
  );
}

function registerDisputeRoutes(app: FastifyInstance, { disputes }: Provider): void {
  const base = '/api/v1/pa/payment_disputes';
  app.get<ByQuery>(base, { config: { operation: 'dispute' } }, async ({ query }) => {
    const filter = { intentId: query['payment_intent_id'], status: query['status'] };
    return page(disputes.list(filter), query, disputeToWire);
  });
  app.get<ById>(`${base}/:id`, { config: { operation: 'dispute' } }, async ({ params }) =>
    disputeToWire(disputes.get(params.id)),
  );
}

/** The provider's list form: `{has_more, items}`, `page_num` from 0, `page_size` 10 unless asked. */
function page<T>(
  all: readonly T[],
  query: Record<string, string | undefined>,
  toWire: (item: T) => Record<string, unknown>,
): Record<string, unknown> {
  const size = readInteger(query, 'page_size', { min: 1, max: 100, fallback: 10 });
  const from = size * readInteger(query, 'page_num', { min: 0, max: 100_000, fallback: 0 });
  return {
    has_more: all.length > from + size,
    items: all.slice(from, from + size).map(toWire),
  };
}
