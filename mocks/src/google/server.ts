import Fastify, { type FastifyInstance } from 'fastify';
import { acceptForms } from '../platform/forms.js';
import { listen } from '../platform/listen.js';
import { guardControlApi } from '../platform/loopback.js';
import { registerAuthorize } from './authorize.routes.js';
import { OAuthError, optionalText, readIdentity } from './identity.js';
import { Issuer, type ClientSettings } from './issuer.js';
import { registerGsi } from './gsi.routes.js';
import { Keys } from './keys.js';

export interface GoogleOptions extends ClientSettings {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly now?: () => Date;
}

export interface RunningGoogle {
  /** The issuer, also `iss` of every token: the gateway's `GOOGLE_ISSUERS`. */
  readonly url: string;
  readonly tokenUrl: string;
  /** Public keys in the form that google-auth-library reads under Node: `GOOGLE_CERTS_URL`. */
  readonly certsUrl: string;
  /** Google Identity Services: `GOOGLE_SCRIPT_URL`. */
  readonly scriptUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the Google issuer's stand-in, with keys made for this process.
 * @throws Error naming GOOGLE_PORT when it cannot be bound
 */
export async function startGoogle(options: GoogleOptions): Promise<RunningGoogle> {
  const keys = await Keys.generate();
  let url = '';
  const issuer = new Issuer(() => url, options, keys, options.now ?? (() => new Date()));
  const app = buildServer(issuer, keys);
  url = await listen(app, { ...options, portName: 'GOOGLE_PORT' });
  return {
    url,
    tokenUrl: `${url}/token`,
    certsUrl: `${url}/certs`,
    scriptUrl: `${url}/gsi/client`,
    stop: async () => {
      await app.close();
    },
  };
}

function buildServer(issuer: Issuer, keys: Keys): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 100_000 });
  acceptForms(app);
  app.setErrorHandler(async (error, _request, reply) => {
    const { status, code, description } = toOAuth(error);
    return reply.code(status).send({ error: code, error_description: description });
  });
  registerKeys(app, keys);
  registerToken(app, issuer);
  registerAuthorize(app, issuer);
  registerGsi(app, issuer);
  void app.register(async (scope) => {
    registerControl(scope, issuer);
  });
  return app;
}

function registerKeys(app: FastifyInstance, keys: Keys): void {
  // Not cached, because each start generates new keys.
  app.get('/certs', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(keys.asPems()),
  );
}

/** The code exchange: a form, with the client's secret in it. */
function registerToken(app: FastifyInstance, issuer: Issuer): void {
  app.post('/token', async ({ body }, reply) => {
    void reply.header('cache-control', 'no-store');
    return issuer.exchange(body instanceof URLSearchParams ? body : new URLSearchParams());
  });
}

/** For tests and developers: credentials without a browser. This machine only. */
function registerControl(app: FastifyInstance, issuer: Issuer): void {
  guardControlApi(app);
  app.post('/_control/id-token', async ({ body }) => {
    const fields = readFields(body);
    const { expires_in: expiresIn, forged } = fields;
    if (expiresIn !== undefined && !Number.isInteger(expiresIn)) {
      throw new OAuthError(400, 'invalid_request', 'expires_in must be whole seconds');
    }
    return issuer.idToken({
      identity: readIdentity(fields),
      audience: optionalText(fields, 'aud'),
      issuer: optionalText(fields, 'iss'),
      nonce: optionalText(fields, 'nonce'),
      expiresInSeconds: typeof expiresIn === 'number' ? expiresIn : undefined,
      forged: forged === true,
    });
  });
  app.post('/_control/code', async ({ body }) => {
    const fields = readFields(body);
    const code = issuer.code(readIdentity(fields), {
      redirectUri: optionalText(fields, 'redirect_uri') ?? 'postmessage',
      nonce: optionalText(fields, 'nonce'),
      codeChallenge: optionalText(fields, 'code_challenge'),
    });
    return { code };
  });
}

function readFields(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new OAuthError(400, 'invalid_request', 'the body must be a JSON object');
  }
  return body as Readonly<Record<string, unknown>>;
}

function toOAuth(error: unknown): { status: number; code: string; description: string } {
  const description = error instanceof Error ? error.message : String(error);
  if (error instanceof OAuthError) return { status: error.status, code: error.error, description };
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return { status, code: 'invalid_request', description };
  console.error('Google stand-in:', error);
  return { status: 500, code: 'server_error', description: 'Something went wrong' };
}
