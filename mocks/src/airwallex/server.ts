import Fastify, { type FastifyInstance } from 'fastify';
import { listen } from '../platform/listen.js';
import { registerApi } from './api.routes.js';
import { registerControl } from './control.routes.js';
import { Provider, type ProviderOptions } from './provider.js';
import { ProviderError } from './provider-error.js';
import { registerWeb } from './web.routes.js';

export interface AirwallexOptions extends ProviderOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
}

export interface RunningAirwallex {
  /** Base URL without a trailing slash; the gateway's `AIRWALLEX_API_BASE`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the card provider's stand-in.
 * @throws Error naming AIRWALLEX_PORT when it cannot be bound
 */
export async function startAirwallex(options: AirwallexOptions): Promise<RunningAirwallex> {
  const provider = new Provider(options);
  const app = buildServer(provider);
  const url = await listen(app, { ...options, portName: 'AIRWALLEX_PORT' });
  return {
    url,
    stop: async () => {
      provider.close();
      await app.close();
    },
  };
}

function buildServer(provider: Provider): FastifyInstance {
  // Answers held back on purpose must not delay the stop.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1_000_000 });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Login is a POST without a body, but clients still label it as JSON.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, null);
    else void parseJson(request, String(body), done);
  });
  app.setErrorHandler(async (error, _request, reply) => {
    const refusal = toRefusal(error);
    return reply.code(refusal.status).send(refusal.toBody());
  });
  app.setNotFoundHandler(async (request, reply) => {
    const refusal = new ProviderError(
      404,
      'not_found',
      `No route ${request.method} ${request.url}`,
    );
    return reply.code(404).send(refusal.toBody());
  });
  void app.register(async (scope) => {
    registerApi(scope, provider);
  });
  void app.register(async (scope) => {
    registerControl(scope, provider);
  });
  void app.register(async (scope) => {
    registerWeb(scope, provider);
  });
  return app;
}

function toRefusal(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const message = error instanceof Error ? error.message : String(error);
  // Fastify's own refusals: malformed JSON, a body that is too large, or an unsupported content type.
  if (status >= 400 && status < 500) return new ProviderError(status, 'validation_error', message);
  console.error('card provider stand-in:', error);
  return new ProviderError(500, 'internal_error', 'Something went wrong');
}
