import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.js';
import { toLocale } from '../../platform/locale.js';
import type { Viewer } from '../../platform/viewer.js';
import type { Services } from '../../services.js';
import { resolveCaller } from '../viewer.js';
import { loginBody, registerBody } from './bodies.js';
import { success, type Envelope } from './envelope.js';
import { answerFailure } from './failures.js';
import { registerGoogle } from './google.js';
import { originOf } from './origin.js';

/** The six REST calls of the specification (§7), and what begins a sign-in with Google. Every answer is an envelope and is never cached. */
export async function legacyAuth(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  acceptEmptyJson(app);
  app.setErrorHandler(answerFailure);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });

  app.post('/auth/register', async (request): Promise<Envelope> => {
    const body = read(registerBody, request);
    await services.registration.register(
      {
        email: body.email,
        password: body.password,
        inviteCode: body.invite_code,
        acceptsTerms: body.accept_terms === true,
        acceptsMarketing: body.accept_marketing === true,
        captcha: body.captcha ?? body.verification_code,
        locale: toLocale(request.headers['accept-language']),
      },
      originOf(request),
    );
    return success();
  });

  app.post('/auth/login', async (request): Promise<Envelope> => {
    const { email, password, captcha, verificationCode } = read(loginBody, request);
    const answer = captcha ?? verificationCode;
    const { user, token } = await services.signIn.signIn(
      { email, password, captcha: answer },
      originOf(request),
    );
    return success(user, token);
  });

  registerGoogle(app, services);

  app.post('/auth/logout', async (request, reply): Promise<Envelope> => {
    await services.signIn.signOut(await signedIn(request, reply));
    return success();
  });

  app.get('/auth/me', async (request, reply): Promise<Envelope> => {
    return success(await services.signIn.account(await signedIn(request, reply)));
  });

  /** A person with a session; an API key is none. */
  async function signedIn(request: FastifyRequest, reply: FastifyReply): Promise<Viewer> {
    const caller = await resolveCaller(request, reply, services);
    if (caller?.viewer.actor.type !== 'SESSION')
      throw new AppError('UNAUTHENTICATED', 'Sign in first');
    return caller.viewer;
  }
}

function read<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  return schema.parse(request.body);
}

/** Logout has no body, but clients that always send JSON say so in its header all the same. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
