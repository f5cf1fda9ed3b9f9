import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../platform/html.js';
import { isLoopbackUrl } from '../platform/loopback.js';
import { type Identity, OAuthError, readIdentity } from './identity.js';
import type { Issuer } from './issuer.js';
import { rememberSession } from './session.js';

const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const;
type Parameters = Record<(typeof PARAMETERS)[number], string>;

/** The consent page. `redirect_uri`, which must name this machine, gets the code as a query parameter. */
export function registerAuthorize(app: FastifyInstance, issuer: Issuer): void {
  app.get('/authorize', async ({ query }, reply) => {
    const parameters = readParameters(issuer, (name) => textOf(query, name));
    return sendPage(reply, consentForm(parameters));
  });
  app.post('/authorize', async ({ body }, reply) => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const parameters = readParameters(issuer, (name) => form.get(name) ?? '');
    const isAllowed = form.get('decision') === 'allow';
    const answer: Record<string, string> = isAllowed
      ? { code: codeFor(issuer, form, parameters), state: parameters.state }
      : { error: 'access_denied', state: parameters.state };
    if (isAllowed) rememberSession(reply, identityOf(form));
    const target = new URL(parameters.redirect_uri);
    for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
    return reply.redirect(target.href, 303);
  });
}

/** The person whom a form of ours names. */
export function identityOf(form: URLSearchParams): Identity {
  return readIdentity({
    email: form.get('email') ?? '',
    name: form.get('name') ?? '',
    email_verified: form.get('email_verified') === 'on',
  });
}

function codeFor(issuer: Issuer, form: URLSearchParams, parameters: Parameters): string {
  const { redirect_uri: redirectUri, nonce, code_challenge: codeChallenge } = parameters;
  return issuer.code(identityOf(form), {
    redirectUri,
    nonce: nonce === '' ? undefined : nonce,
    codeChallenge: codeChallenge === '' ? undefined : codeChallenge,
  });
}

function readParameters(issuer: Issuer, read: (name: string) => string): Parameters {
  const parameters = Object.fromEntries(PARAMETERS.map((name) => [name, read(name)])) as Parameters;
  if (parameters.client_id !== issuer.clientId) {
    throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found');
  }
  if (!isLoopbackUrl(parameters.redirect_uri)) {
    throw new OAuthError(400, 'redirect_uri_mismatch', 'redirect_uri must name this machine');
  }
  if (parameters.response_type !== 'code') {
    throw new OAuthError(400, 'unsupported_response_type', 'response_type must be code');
  }
  // Without it, Google issues no ID token, so nobody could be identified.
  if (!parameters.scope.split(' ').includes('openid')) {
    throw new OAuthError(400, 'invalid_scope', 'scope must include openid');
  }
  if ((parameters.code_challenge !== '') !== (parameters.code_challenge_method === 'S256')) {
    throw new OAuthError(400, 'invalid_request', 'code_challenge needs code_challenge_method S256');
  }
  return parameters;
}

/** A parameter of a query. */
export function textOf(query: unknown, name: string): string {
  const value: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string' ? value : '';
}

function consentForm(parameters: Parameters): string {
  const hidden = Object.entries(parameters)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return `<p>No real Google account is used. Choose who signs in.</p>
<form method="post" action="/authorize">${hidden}${PERSON_FIELDS}
<button name="decision" value="allow">Continue</button>
<button name="decision" value="deny" formnovalidate>Cancel</button></form>`;
}

/** The fields that `identityOf` reads. */
export const PERSON_FIELDS = `
<p><label>Email<br><input name="email" type="email" value="ada@example.com" required></label></p>
<p><label>Name<br><input name="name" value="Ada Example"></label></p>
<p><label><input name="email_verified" type="checkbox" checked> Email is verified</label></p>`;

export async function sendPage(reply: FastifyReply, content: string): Promise<FastifyReply> {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'")
    .header('cache-control', 'no-store')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in (stand-in)</title>
</head><body><main><h1>Sign in (stand-in)</h1>${content}</main></body></html>`);
}
