import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RegistrationService } from '../../modules/identity/registration/registration.service.js';
import type { SignInService } from '../../modules/identity/sign-in/sign-in.service.js';
import { acceptedLocale } from '../../platform/locale.js';
import { unauthenticated, type Viewer } from '../../platform/viewer.js';
import { type CallerServices, resolveCaller } from '../viewer.js';
import { loginBody, registerBody } from './bodies.js';
import { readCaptchaPass, setCaptchaPass } from './captcha-cookie.js';
import { success, type Envelope } from './envelope.js';
import { answerFailure } from './failures.js';
import { type GoogleServices, registerGoogle } from './google.js';
import { originOf } from './origin.js';

type LegacyAuthServices = CallerServices &
  GoogleServices & { registration: RegistrationService; signIn: SignInService };

/** The six REST calls of the specification (§7), and those for Google beside them. Every answer is an envelope and is never cached. */
export async function legacyAuth(
  app: FastifyInstance,
  { services }: { services: LegacyAuthServices },
): Promise<void> {
  acceptEmptyJson(app);
  app.setErrorHandler(answerFailure);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });

  const secure = services.config.publicUrl.startsWith('https:');

  // The code is mailed by the first call, so a call with a code completes that registration.
  app.post('/auth/register', async (request, reply): Promise<Envelope> => {
    const { verification_code: emailCode, ...body } = read(registerBody, request);
    if (emailCode) {
      const { email, password, captcha } = body;
      const credentials = { email, password, captcha, captchaPass: readCaptchaPass(request) };
      const pass = await services.signIn.verifyRegistration(
        { ...credentials, emailCode },
        originOf(request),
      );
      if (pass !== null) setCaptchaPass(reply, pass, secure);
      return success();
    }
    const pass = await services.registration.register(
      {
        email: body.email,
        password: body.password,
        inviteCode: body.invite_code,
        timeZone: body.time_zone,
        acceptsTerms: body.accept_terms === true,
        acceptsMarketing: body.accept_marketing === true,
        captcha: body.captcha,
        locale: acceptedLocale(request.headers['accept-language']),
      },
      originOf(request),
    );
    if (pass !== null) setCaptchaPass(reply, pass, secure);
    return success();
  });

  app.post('/auth/login', async (request): Promise<Envelope> => {
    const { verificationCode: emailCode, ...credentials } = read(loginBody, request);
    const { user, token } = await services.signIn.signIn(
      { ...credentials, emailCode, captchaPass: readCaptchaPass(request) },
      originOf(request),
    );
    return success(user, token);
  });

  registerGoogle(app, services, signedIn);

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
    if (typeof caller === 'string') throw unauthenticated(caller);
    if (caller.viewer.actor.type !== 'SESSION') throw unauthenticated('TOKEN_UNKNOWN');
    return caller.viewer;
  }
}

function read<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  return schema.parse(request.body);
}

/** Logout has no body, but some clients send the content type JSON with every request. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
