import type { FastifyInstance } from 'fastify';
import { acceptForms } from '../platform/forms.js';
import { allowLoopbackOrigins } from '../platform/loopback.js';
import { serveScript } from '../platform/scripts.js';
import { challengePage } from './pages.js';
import type { Intent } from './model.js';
import type { Provider } from './provider.js';
import { notFound, ProviderError, validationError } from './provider-error.js';

interface ByAttempt {
  Params: { attemptId: string };
}

/** Routes for browsers: the card element, the tracker's sink, the bank's page. */
export function registerWeb(app: FastifyInstance, provider: Provider): void {
  void app.register(async (scope) => {
    allowLoopbackOrigins(scope);
    for (const name of ['element.js', 'card-tracker.js', 'card-words.js'])
      serveScript(scope, `/${name}`, new URL(`./element/${name}`, import.meta.url));
    registerLogSink(scope, provider);
  });
  void app.register(async (scope) => {
    registerChallenge(scope, provider);
  });
  // For a developer who opens the address.
  app.get('/', async (_request, reply) => reply.redirect('/_control/intents'));
}

/** The tracker posts text/plain `{commonData, data[]}`, so that no preflight is needed (PAYMENTS.md). */
function registerLogSink(app: FastifyInstance, provider: Provider): void {
  app.post('/airtracker/logs', async (request) => {
    const entries = logEntries(request.body);
    provider.addLogs(entries);
    return { received: entries.length };
  });
  app.options('/airtracker/logs', async (_request, reply) => reply.code(204).send());
}

function logEntries(body: unknown): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(String(body));
  } catch {
    throw validationError('body', 'body must be JSON text');
  }
  if (typeof parsed === 'object' && parsed !== null && 'commonData' in parsed && 'data' in parsed) {
    const { commonData, data } = parsed;
    if (Array.isArray(data)) return data.map((entry: unknown) => ({ commonData, entry }));
  }
  throw validationError('body', 'body must be {commonData, data[]}');
}

/** The bank's page of a 3DS challenge, for callers that follow `next_action.url`. */
function registerChallenge(app: FastifyInstance, { intents }: Provider): void {
  acceptForms(app);
  const find = (attemptId: string): Intent => {
    const intent = intents.list().find((one) => one.attempts.at(-1)?.id === attemptId);
    if (intent === undefined) throw notFound('payment_attempt', attemptId);
    return intent;
  };
  app.get<ByAttempt>('/three-ds/:attemptId', async ({ params }, reply) =>
    reply.type('text/html; charset=utf-8').send(challengePage(find(params.attemptId))),
  );
  app.post<ByAttempt>('/three-ds/:attemptId', async ({ params, body }, reply) => {
    const intent = find(params.attemptId);
    const code = body instanceof URLSearchParams ? (body.get('otp') ?? '') : '';
    try {
      intents.answerChallenge(intent, code);
    } catch (error) {
      // The intent already records the refusal. The shopper returns to the shop either way.
      if (!(error instanceof ProviderError) || error.code !== 'authentication_declined')
        throw error;
    }
    if (intent.returnUrl !== null) return reply.redirect(intent.returnUrl, 303);
    return reply.type('text/html; charset=utf-8').send(challengePage(intent));
  });
}
