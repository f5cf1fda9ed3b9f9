import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../platform/html.js';
import { allowLoopbackOrigins } from '../platform/loopback.js';
import { serveScript } from '../platform/scripts.js';
import { identityOf, PERSON_FIELDS, sendPage, textOf } from './authorize.routes.js';
import { OAuthError } from './identity.js';
import type { Issuer } from './issuer.js';
import { forgetSession, readSession, rememberSession } from './session.js';

/**
 * Google Identity Services: the script for one-tap, what it asks, and the page where a person signs in at the stand-in.
 * Without a session there, one-tap shows nothing, as with Google.
 */
export function registerGsi(app: FastifyInstance, issuer: Issuer): void {
  serveScript(app, '/gsi/client', new URL('./gsi/client.js', import.meta.url));
  void app.register(async (scope) => {
    registerPrompt(scope, issuer);
  });
  app.get('/', async (request, reply) => sendPage(reply, accountPage(readSession(request))));
  app.post('/session', async ({ body }, reply) => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    if (form.get('decision') === 'leave') forgetSession(reply);
    else rememberSession(reply, identityOf(form));
    return reply.redirect('/', 303);
  });
}

/** Called by the script from pages of this machine, with the session's cookie. */
function registerPrompt(app: FastifyInstance, issuer: Issuer): void {
  allowLoopbackOrigins(app);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('access-control-allow-credentials', 'true');
    void reply.header('cache-control', 'no-store');
  });
  const requireClient = (clientId: unknown) => {
    if (clientId !== issuer.clientId) {
      throw new OAuthError(403, 'invalid_client', 'The given client ID is not found.');
    }
  };
  app.get('/gsi/status', async (request) => {
    requireClient(textOf(request.query, 'client_id'));
    const person = readSession(request);
    return { account: person && { email: person.email, name: person.name } };
  });
  app.post('/gsi/issue', async (request) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    requireClient(form.get('client_id'));
    const identity = readSession(request);
    if (identity === null) throw new OAuthError(401, 'no_session', 'Nobody is signed in.');
    const { credential } = await issuer.idToken({
      identity,
      nonce: form.get('nonce') ?? undefined,
    });
    return { credential };
  });
}

function accountPage(person: { email: string } | null): string {
  const who =
    person === null
      ? '<p>Nobody is signed in here. One-tap offers whoever is.</p>'
      : `<p>Signed in as ${escapeHtml(person.email)}. One-tap offers this account.</p>`;
  return `${who}<form method="post" action="/session">${PERSON_FIELDS}
<button name="decision" value="enter">Sign in here</button>
<button name="decision" value="leave" formnovalidate>Sign out here</button></form>`;
}
