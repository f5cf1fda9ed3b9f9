import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GoogleNonces } from '../../modules/identity/google/google-nonces.js';
import type {
  GoogleRequest,
  GoogleSignInService,
} from '../../modules/identity/google/google-sign-in.service.js';
import type { GoogleLinkService } from '../../modules/identity/google/google-link.service.js';
import { UserError } from '../../platform/errors.js';
import { acceptedLocale } from '../../platform/locale.js';
import type { Viewer } from '../../platform/viewer.js';
import { googleBody, googleCodeBody, googleLinkBody, googleState } from './bodies.js';
import { sendFailure, success, type Envelope } from './envelope.js';
import {
  clearGoogleCookie,
  newestWindow,
  ONE_TAP_COOKIE,
  readGoogleCookie,
  setGoogleCookie,
  surplusWindows,
  windowCookieName,
} from './google-cookie.js';
import { originOf } from './origin.js';

const GOOGLE_AUTHORIZE_URL = 'https://accounts.google.com/o/oauth2/v2/auth';
/** Refusals after which the nonce is spent: Google's answer for it would be refused again. */
const ENDS_NONCE: ReadonlySet<string> = new Set(['GOOGLE_TOKEN_INVALID', 'GOOGLE_TOKEN_EXPIRED']);
/** The page creates the state before it opens Google, and compares it with the answer. */
const startQuery = z.strictObject({ state: googleState });

export interface GoogleServices {
  config: {
    publicUrl: string;
    google: { clientId: string; redirectUri: string; authorizeUrl: string | null };
  };
  googleNonces: GoogleNonces;
  googleSignIn: GoogleSignInService;
  googleLinking: GoogleLinkService;
}

/**
 * Signing in with Google. It begins here, with a nonce that this browser keeps in a cookie, and ends here with a credential
 * that must carry the same nonce: `GET /auth/google-start` for the window, `GET /auth/google-nonce` for one-tap.
 */
export function registerGoogle(
  app: FastifyInstance,
  services: GoogleServices,
  signedIn: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>,
): void {
  const { google, publicUrl } = services.config;
  const secure = publicUrl.startsWith('https:');
  const expiryOf = (cookie: string) => services.googleNonces.expiryOf(cookie);

  app.get('/auth/google-start', async (request, reply) => {
    const { state } = startQuery.parse(request.query);
    const { nonce, codeChallenge, cookie: value } = services.googleNonces.issue();
    const name = windowCookieName(state);
    for (const surplus of surplusWindows(request, name, expiryOf))
      clearGoogleCookie(reply, surplus, secure);
    setGoogleCookie(reply, { name, value }, secure);
    const url = new URL(google.authorizeUrl ?? GOOGLE_AUTHORIZE_URL);
    url.search = new URLSearchParams({
      client_id: google.clientId,
      redirect_uri: google.redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      state,
      nonce,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    }).toString();
    return reply.redirect(url.href, 303);
  });

  app.get('/auth/google-nonce', async (request, reply) => {
    const { nonce, cookie: value } = await services.googleNonces.renew(
      readGoogleCookie(request, ONE_TAP_COOKIE),
    );
    setGoogleCookie(reply, { name: ONE_TAP_COOKIE, value }, secure);
    return reply.send({ nonce });
  });

  app.post('/auth/google', async (request, reply): Promise<Envelope> => {
    const { credential, ...body } = googleBody.parse(request.body);
    return signIn(request, reply, ONE_TAP_COOKIE, { ...body, proof: { credential } });
  });

  app.post('/auth/google-authcode', async (request, reply): Promise<Envelope | FastifyReply> => {
    const { authCode, state, ...body } = googleCodeBody.parse(request.body);
    if (authCode === '') return sendFailure(reply, 'GOOGLE_CODE_MISSING');
    // The specification's call has no state. It means the window that was opened last.
    const name = state === null ? newestWindow(request, expiryOf) : windowCookieName(state);
    return signIn(request, reply, name, { ...body, proof: { authCode } });
  });

  app.post('/auth/google-link', async (request, reply): Promise<Envelope | FastifyReply> => {
    const viewer = await signedIn(request, reply);
    const { state, ...body } = googleLinkBody.parse(request.body);
    if (body.authCode === '') return sendFailure(reply, 'GOOGLE_CODE_MISSING');
    return answer(request, reply, windowCookieName(state), async (cookie) =>
      success(await services.googleLinking.link(viewer, { ...body, cookie })),
    );
  });

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    cookieName: string | null,
    body: Omit<GoogleRequest, 'locale' | 'cookie'>,
  ): Promise<Envelope> {
    const locale = acceptedLocale(request.headers['accept-language']);
    return answer(request, reply, cookieName, async (cookie) => {
      const { user, token } = await services.googleSignIn.signIn(
        { ...body, locale, cookie },
        originOf(request),
      );
      return success(user, token);
    });
  }

  /** Works with the window's cookie, which ends with its nonce. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    cookieName: string | null,
    work: (cookie: string | null) => Promise<Envelope>,
  ): Promise<Envelope> {
    const cookie = cookieName === null ? null : readGoogleCookie(request, cookieName);
    const end = () => {
      if (cookieName !== null) clearGoogleCookie(reply, cookieName, secure);
    };
    try {
      const envelope = await work(cookie);
      end();
      return envelope;
    } catch (error) {
      // The next attempt gets a new nonce. After other refusals, such as a wrong password, this one still works.
      if (error instanceof UserError && ENDS_NONCE.has(error.code)) end();
      throw error;
    }
  }
}
