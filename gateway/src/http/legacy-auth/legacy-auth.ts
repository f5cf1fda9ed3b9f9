import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { GoogleRequest } from '../../modules/identity/google-sign-in.service.js';
import type { Origin } from '../../modules/session/session.service.js';
import { AppError } from '../../platform/errors.js';
import { toLocale } from '../../platform/locale.js';
import type { Viewer } from '../../platform/viewer.js';
import type { Services } from '../../services.js';
import { resolveCaller } from '../viewer.js';
import { googleBody, googleCodeBody, loginBody, registerBody } from './bodies.js';
import { sendFailure, success, type Envelope } from './envelope.js';
import { answerFailure } from './failures.js';

/** The six REST calls of the specification (§7). Every answer is an envelope and is never cached. */
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
      origin(request),
    );
    return success();
  });

  app.post('/auth/login', async (request): Promise<Envelope> => {
    const { email, password, captcha, verificationCode } = read(loginBody, request);
    const answer = captcha ?? verificationCode;
    const { user, token } = await services.signIn.signIn(
      { email, password, captcha: answer },
      origin(request),
    );
    return success(user, token);
  });

  app.post('/auth/google', async (request): Promise<Envelope> => {
    const { credential, nonce, ...body } = read(googleBody, request);
    return google(request, { ...body, proof: { credential, nonce } });
  });

  app.post('/auth/google-authcode', async (request, reply): Promise<Envelope | FastifyReply> => {
    const { authCode, ...body } = read(googleCodeBody, request);
    if (authCode === '') return sendFailure(reply, 'GOOGLE_CODE_MISSING');
    return google(request, { ...body, proof: { authCode } });
  });

  app.post('/auth/logout', async (request, reply): Promise<Envelope> => {
    await services.signIn.signOut(await signedIn(request, reply));
    return success();
  });

  app.get('/auth/me', async (request, reply): Promise<Envelope> => {
    return success(await services.signIn.account(await signedIn(request, reply)));
  });

  async function google(
    request: FastifyRequest,
    body: Omit<GoogleRequest, 'locale'>,
  ): Promise<Envelope> {
    const locale = toLocale(request.headers['accept-language']);
    const { user, token } = await services.googleSignIn.signIn(
      { ...body, locale },
      origin(request),
    );
    return success(user, token);
  }

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

function origin(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
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
