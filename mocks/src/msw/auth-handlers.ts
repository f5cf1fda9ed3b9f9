import { http, HttpResponse } from 'msw';
import { codeCharacters } from '../../../schema/rules/email-code.js';
import { emailParts } from '../../../schema/rules/email.js';
import { POINTS_FOR_REGISTERING } from '../../../schema/rules/limits.js';
import { passwordProblem } from '../../../schema/rules/password.js';
import { SIGN_IN_ERR_CODES, type SignInErrorCode } from '../../../schema/rules/sign-in-errors.js';
import { typedText } from '../../../schema/rules/typed-text.js';
import { enterCode, sendCode, verified } from './identity-handlers.js';
import { bookPoints } from './points.js';
import type { MockUser, World } from './records.js';
import { tokenOf, userOf } from './sessions.js';
import { changeUser, mockUser, publicUser } from './users.js';

/** The answer that the captcha of this world gives, and the only one that it accepts. */
export const MOCK_ANSWER = 'mock-captcha-answer';

/** HTTP status by the hundreds of an `err_code`; 400 otherwise. */
const STATUSES: Readonly<Record<number, number>> = { 12: 401, 14: 429, 15: 500 };

/** A refusal in the gateway's format, also for tests. The client has its own words for each code. */
export function refuse(name: SignInErrorCode) {
  const code = SIGN_IN_ERR_CODES[name];
  const body = { err_code: code, err_msg: name, data: { user: null, token: null } };
  return HttpResponse.json(body, { status: STATUSES[Math.floor(code / 100)] ?? 400 });
}

function accept(user: MockUser | null = null, token: string | null = null) {
  const data = { user: user && publicUser(user), token };
  return HttpResponse.json({ err_code: 0, err_msg: '', data });
}

/** Opens a session in the world. @returns its token */
export function openSession(world: World, user: MockUser): string {
  const token = `mock-token-${world.sessions.size + 1}`;
  world.sessions.set(token, user.id);
  return token;
}

/** Fields of the calls' bodies; an empty text is none. */
type Body = Readonly<Record<string, unknown>>;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const address = (typed: unknown) => typedText(String(typed)).toLowerCase();

/** A call with a body: a refusal by its name, or the customer who is let in, or null for nothing. */
const call = (path: string, answer: (body: Body) => SignInErrorCode | Response) =>
  http.post(path, async ({ request }) => {
    const answered = answer((await request.json()) as Body);
    return typeof answered === 'string' ? refuse(answered) : answered;
  });

/** A registration's pass lets the sign-in that follows through, as in the gateway. @returns the problem, or null */
function captchaProblem({ signIn }: World, { email, captcha }: Body): SignInErrorCode | null {
  if (signIn.captcha === null) return null;
  const hasPass = signIn.passFor === address(email);
  signIn.passFor = null;
  if (hasPass) return null;
  if (text(captcha) === null) return 'CAPTCHA_REQUIRED';
  return signIn.acceptsCaptcha && captcha === MOCK_ANSWER ? null : 'CAPTCHA_FAILED';
}

/** Checks in the gateway's order: captcha, password, then the emailed code. @returns the customer, or the problem */
function prove(world: World, body: Body, emailCode: string | null): MockUser | SignInErrorCode {
  const unproven = captchaProblem(world, body);
  if (unproven !== null) return unproven;
  const email = address(body['email']);
  const known = () => world.users.find((user) => user.email === email);
  const user = known();
  if (user?.password !== body['password'] || user === undefined) return 'CREDENTIALS_WRONG';
  if (emailCode === null || user.emailVerified) return user;
  const problem = enterCode(world, user, 'VERIFY_EMAIL', emailCode);
  if (problem !== null) return problem;
  verified(world, user);
  return known() ?? user;
}

/** Google knows the world's first customer. */
function enterWithGoogle(world: World, password: unknown) {
  const [user] = world.users;
  const { googleRefusal } = world.signIn;
  if (user === undefined) return 'GOOGLE_TOKEN_INVALID';
  const isLinking = googleRefusal === 'GOOGLE_PASSWORD_REQUIRED' && typeof password === 'string';
  if (isLinking && password !== user.password) return 'CREDENTIALS_WRONG';
  if (googleRefusal !== null && !isLinking) return googleRefusal;
  return accept(user, openSession(world, user));
}

/**
 * The REST calls of spec §7, with the contract's codes.
 * @param startAfresh empties the world: it holds the data of one customer, and a new one has nothing
 */
export function authHandlers(world: World, startAfresh: () => void) {
  const addUser = (email: string, password: string, timeZone: string) => {
    const registeredAt = world.now.toISOString();
    const user = mockUser({ id: `user-${world.users.length + 1}`, email, password, registeredAt });
    startAfresh();
    world.timeZone = timeZone;
    world.users = [...world.users, user];
    bookPoints(world, { type: 'REGISTER', change: POINTS_FOR_REGISTERING, remark: null });
    sendCode(world, user, 'VERIFY_EMAIL', null);
  };
  return [
    call('/auth/login', (body) => {
      if (text(body['email']) === null || text(body['password']) === null)
        return 'EMAIL_PASSWORD_REQUIRED';
      const user = prove(world, body, text(body['verificationCode']));
      return typeof user === 'string' ? user : accept(user, openSession(world, user));
    }),
    call('/auth/register', (body) => {
      const [email, password] = [text(body['email']), text(body['password'])];
      if (email === null || password === null) return 'EMAIL_PASSWORD_REQUIRED';
      const emailCode = text(body['verification_code']);
      // The code is mailed by the first call, so a call with a code completes that registration.
      if (emailCode === null) {
        if (emailParts(email) === null) return 'EMAIL_INVALID';
        if (passwordProblem(password, 'REGISTRATION') !== null) return 'PASSWORD_TOO_SHORT';
        if (body['accept_terms'] !== true) return 'TERMS_NOT_ACCEPTED';
        const unproven = captchaProblem(world, body);
        if (unproven !== null) return unproven;
        const invitation = body['invite_code'];
        const isKnown = (typed: string) =>
          world.identity.inviteCodes.includes(codeCharacters(typed).toUpperCase());
        if (typeof invitation === 'string' && !isKnown(invitation)) return 'INVITE_CODE_UNKNOWN';
        // The same answer whether the address has an account or not (anti-enumeration).
        if (world.users.every((user) => user.email !== address(email)))
          addUser(address(email), password, text(body['time_zone']) ?? 'UTC');
      } else {
        const user = prove(world, body, emailCode);
        if (typeof user === 'string') return user;
      }
      world.signIn.passFor = address(email);
      return accept();
    }),
    http.get('/auth/google-nonce', () => HttpResponse.json({ nonce: 'mock-nonce' })),
    call('/auth/google', ({ credential, password }) =>
      text(credential) === null ? 'GOOGLE_TOKEN_INVALID' : enterWithGoogle(world, password),
    ),
    call('/auth/google-authcode', ({ authCode, password }) =>
      text(authCode) === null ? 'GOOGLE_CODE_MISSING' : enterWithGoogle(world, password),
    ),
    http.post('/auth/google-link', async ({ request }) => {
      const user = userOf(world, request);
      if (user === null) return refuse('UNAUTHENTICATED');
      const { password } = (await request.json()) as Body;
      if (password !== user.password) return refuse('CREDENTIALS_WRONG');
      const { googleRefusal } = world.signIn;
      if (googleRefusal !== null && googleRefusal !== 'GOOGLE_PASSWORD_REQUIRED')
        return refuse(googleRefusal);
      const linkedAt = world.now.toISOString();
      changeUser(world, user, { google: { email: user.email, linkedAt } });
      return accept(user);
    }),
    http.post('/auth/logout', ({ request }) =>
      world.sessions.delete(tokenOf(request)) ? accept() : refuse('UNAUTHENTICATED'),
    ),
    http.get('/auth/me', ({ request }) => {
      const user = userOf(world, request);
      return user === null ? refuse('UNAUTHENTICATED') : accept(user);
    }),
    http.get('/client-config.json', () => {
      const { google, captcha } = world.signIn;
      return HttpResponse.json({ google, captcha });
    }),
  ];
}
