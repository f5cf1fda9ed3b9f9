import { http, HttpResponse } from 'msw';
import { API_KEY_PREFIX } from '../../../schema/rules/api-key.js';
import type { UnauthenticatedReason } from '../../../schema/rules/error-codes.js';
import { passwordProblem } from '../../../schema/rules/password.js';
import { POINTS_FOR_REGISTERING } from '../../../schema/rules/limits.js';
import { SIGN_IN_ERR_CODES, type SignInErrorCode } from '../../../schema/rules/sign-in-errors.js';
import { displayName } from '../../../schema/rules/name.js';
import { codeCharacters } from '../../../schema/rules/email-code.js';
import { emailParts } from '../../../schema/rules/email.js';
import { typedText } from '../../../schema/rules/typed-text.js';
import { enterCode, sendCode, verified } from './identity-handlers.js';
import { MOCK_ANSWER } from './sign-in-world.js';
import { type MockUser, mockUser } from './user-world.js';
import { bookPoints } from './points-world.js';
import { createWorld, type World } from './world.js';

/** HTTP status by the hundreds of an `err_code`; 400 otherwise. */
const STATUSES: Readonly<Record<number, number>> = { 12: 401, 14: 429, 15: 500 };

/** A refusal in the gateway's format, also for tests. The client has its own words for each code. */
export function refuse(name: SignInErrorCode) {
  const code = SIGN_IN_ERR_CODES[name];
  const body = { err_code: code, err_msg: name, data: { user: null, token: null } };
  return HttpResponse.json(body, { status: STATUSES[Math.floor(code / 100)] ?? 400 });
}

function accept(user: MockUser | null, token: string | null) {
  return HttpResponse.json({
    err_code: 0,
    err_msg: '',
    data: { user: user && publicUser(user), token },
  });
}

/** A customer in the envelope's format. */
export function publicUser({ password: _password, ...user }: MockUser) {
  return { ...user, displayName: displayName(user) };
}

/** The token of a request's session, or its API key. */
const tokenOf = (request: Request) =>
  /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];

/** The customer whose session, or API key, a request carries. A key may do everything here, whatever its scopes. */
export function userOf(world: World, request: Request): MockUser | null {
  const token = tokenOf(request);
  if (token?.startsWith(API_KEY_PREFIX) === true)
    return keyRefusal(world, token) === null ? (world.users[0] ?? null) : null;
  const id = token === undefined ? undefined : world.sessions.get(token);
  return world.users.find((user) => user.id === id) ?? null;
}

/** Why a request is nobody's. */
export function refusalOf(world: World, request: Request): UnauthenticatedReason {
  const token = tokenOf(request);
  if (token === undefined) return 'TOKEN_MISSING';
  return keyRefusal(world, token) ?? 'TOKEN_UNKNOWN';
}

/** The world keeps only the beginnings of its keys, so anything that begins so is the key. */
function keyRefusal({ apiKeys, now }: World, token: string): UnauthenticatedReason | null {
  if (!token.startsWith(API_KEY_PREFIX)) return null;
  const key = apiKeys.find(({ prefix }) => token.startsWith(prefix));
  if (key === undefined) return 'API_KEY_UNKNOWN';
  if (key.revokedAt !== null) return 'API_KEY_REVOKED';
  return key.expiresAt !== null && new Date(key.expiresAt) <= now ? 'API_KEY_EXPIRED' : null;
}

/** Opens a session in the world. @returns its token */
export function openSession(world: World, user: MockUser): string {
  const token = `mock-token-${world.sessions.size + 1}`;
  world.sessions.set(token, user.id);
  return token;
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json();
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** A registration's pass lets the sign-in that follows through, as in the gateway. @returns the problem, or null */
function captchaProblem(world: World, email: string, answer: unknown): SignInErrorCode | null {
  const { signIn } = world;
  if (signIn.captcha === null) return null;
  const hasPass = signIn.passFor === typedText(email).toLowerCase();
  signIn.passFor = null;
  if (hasPass) return null;
  if (typeof answer !== 'string' || answer === '') return 'CAPTCHA_REQUIRED';
  return signIn.acceptsCaptcha && answer === MOCK_ANSWER ? null : 'CAPTCHA_FAILED';
}

/** Accepts the emailed code of a customer who gave the password. @returns the problem, or null */
function emailCodeProblem(world: World, user: MockUser, code: unknown): SignInErrorCode | null {
  if (typeof code !== 'string' || code === '' || user.emailVerified) return null;
  const problem = enterCode(world, user, 'VERIFY_EMAIL', code);
  if (problem === null) verified(world, user);
  return problem;
}

/** A world holds the data of one customer, so a newly registered customer starts with nothing. */
function addUser(world: World, email: string, password: string): void {
  const { now, users, sessions, identity } = world;
  const user = mockUser({
    id: `user-${users.length + 1}`,
    email,
    password,
    registeredAt: now.toISOString(),
  });
  const empty = createWorld({ now, amount: 'none' });
  Object.assign(world, empty, {
    users: [...users, user],
    sessions,
    identity,
    pointsTotal: 0,
    pointsHistory: [],
  });
  bookPoints(world, { type: 'REGISTER', change: POINTS_FOR_REGISTERING, remark: null });
  sendCode(world, user, 'VERIFY_EMAIL', null);
}

interface MockCredentials {
  email: string;
  password: string;
  captcha: unknown;
  emailCode: unknown;
}

/** Checks in the gateway's order: captcha, password, then the emailed code. @returns the customer, or the problem */
function prove(world: World, given: MockCredentials): MockUser | SignInErrorCode {
  const { email, password, captcha, emailCode } = given;
  const unproven = captchaProblem(world, email, captcha);
  if (unproven !== null) return unproven;
  const user = world.users.find(
    (known) => known.email === typedText(email).toLowerCase() && known.password === password,
  );
  if (user === undefined) return 'CREDENTIALS_WRONG';
  const problem = emailCodeProblem(world, user, emailCode);
  return problem ?? world.users.find(({ id }) => id === user.id) ?? user;
}

function hasInvitation({ identity }: World, typed: string): boolean {
  return identity.inviteCodes.includes(codeCharacters(typed).toUpperCase());
}

/** The legacy REST calls (spec §7), with the contract's codes. */
export function authHandlers(world: World) {
  return [
    http.post('/auth/login', async ({ request }) => {
      const { email, password, captcha, verificationCode } = await bodyOf(request);
      if (typeof email !== 'string' || typeof password !== 'string' || !email || !password)
        return refuse('EMAIL_PASSWORD_REQUIRED');
      const user = prove(world, { email, password, captcha, emailCode: verificationCode });
      return typeof user === 'string' ? refuse(user) : accept(user, openSession(world, user));
    }),
    http.post('/auth/register', async ({ request }) => {
      const body = await bodyOf(request);
      const { email, password, captcha, verification_code: emailCode } = body;
      const { invite_code: inviteCode, accept_terms: acceptTerms } = body;
      if (typeof email !== 'string' || typeof password !== 'string' || !email || !password)
        return refuse('EMAIL_PASSWORD_REQUIRED');
      // The code is mailed by the first call, so a call with a code completes that registration.
      if (typeof emailCode === 'string' && emailCode !== '') {
        const user = prove(world, { email, password, captcha, emailCode });
        if (typeof user === 'string') return refuse(user);
        world.signIn.passFor = typedText(email).toLowerCase();
        return accept(null, null);
      }
      if (emailParts(email) === null) return refuse('EMAIL_INVALID');
      if (passwordProblem(password, 'REGISTRATION') !== null) return refuse('PASSWORD_TOO_SHORT');
      if (acceptTerms !== true) return refuse('TERMS_NOT_ACCEPTED');
      const unproven = captchaProblem(world, email, captcha);
      if (unproven !== null) return refuse(unproven);
      if (typeof inviteCode === 'string' && !hasInvitation(world, inviteCode))
        return refuse('INVITE_CODE_UNKNOWN');
      world.signIn.passFor = typedText(email).toLowerCase();
      // The same answer whether the address has an account or not (anti-enumeration).
      const address = typedText(email).toLowerCase();
      if (!world.users.some((known) => known.email === address)) addUser(world, address, password);
      return accept(null, null);
    }),
    http.get('/auth/google-nonce', () => HttpResponse.json({ nonce: 'mock-nonce' })),
    http.post('/auth/google', async ({ request }) => {
      const { credential, password } = await bodyOf(request);
      return typeof credential === 'string' && credential !== ''
        ? enterWithGoogle(world, password)
        : refuse('GOOGLE_TOKEN_INVALID');
    }),
    http.post('/auth/google-authcode', async ({ request }) => {
      const { authCode, password } = await bodyOf(request);
      return typeof authCode === 'string' && authCode !== ''
        ? enterWithGoogle(world, password)
        : refuse('GOOGLE_CODE_MISSING');
    }),
    http.post('/auth/logout', ({ request }) => {
      const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      return world.sessions.delete(token) ? accept(null, null) : refuse('UNAUTHENTICATED');
    }),
    http.get('/auth/me', ({ request }) => {
      const user = userOf(world, request);
      return user === null ? refuse('UNAUTHENTICATED') : accept(user, null);
    }),
    http.get('/client-config.json', () => {
      const { google, captcha } = world.signIn;
      return HttpResponse.json({ google, captcha });
    }),
    // Requests of the stand-ins' scripts. client/scripts/dev.mjs serves the window.
    http.get('/mock-google/gsi/status', () => {
      const [user] = world.users;
      return HttpResponse.json({
        account: user ? { email: user.email, name: displayName(user) } : null,
      });
    }),
    http.post('/mock-google/gsi/issue', () => HttpResponse.json({ credential: 'mock-credential' })),
    http.post('/mock-captcha/answer', () => HttpResponse.json({ answer: MOCK_ANSWER })),
  ];
}

/** Google knows the world's first customer. */
function enterWithGoogle(world: World, password: unknown) {
  const [user] = world.users;
  const { googleRefusal } = world.signIn;
  if (user === undefined) return refuse('GOOGLE_TOKEN_INVALID');
  const isLinking = googleRefusal === 'GOOGLE_PASSWORD_REQUIRED' && typeof password === 'string';
  if (isLinking && password !== user.password) return refuse('CREDENTIALS_WRONG');
  if (googleRefusal !== null && !isLinking) return refuse(googleRefusal);
  return accept(user, openSession(world, user));
}
