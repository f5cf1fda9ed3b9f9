import { http, HttpResponse } from 'msw';
import type { MockUser } from './user-world.js';
import { bookPoints } from './points-world.js';
import { createWorld, type World } from './world.js';

/** The legacy REST calls (spec §7) against the world, with the gateway's codes (http/legacy-auth/err-codes.ts). */
const REFUSALS = {
  EMAIL_PASSWORD_REQUIRED: {
    status: 400,
    code: 1100,
    message: 'Please fill in email and password',
  },
  EMAIL_INVALID: { status: 400, code: 1101, message: 'This is not an email address' },
  PASSWORD_TOO_SHORT: {
    status: 400,
    code: 1103,
    message: 'The password needs at least 6 characters',
  },
  TERMS_NOT_ACCEPTED: {
    status: 400,
    code: 1106,
    message: 'Accept the Terms of Service and the Privacy Policy',
  },
  INVITE_CODE_UNKNOWN: { status: 400, code: 1107, message: "That invitation code isn't valid" },
  CREDENTIALS_WRONG: { status: 401, code: 1200, message: 'The email or the password is wrong' },
  UNAUTHENTICATED: { status: 401, code: 1201, message: 'Sign in first' },
  GOOGLE_CODE_MISSING: { status: 400, code: 1303, message: 'No auth code obtained' },
  RATE_LIMITED: { status: 429, code: 1400, message: 'Too many requests, please try again later' },
  INTERNAL: { status: 500, code: 1500, message: 'Something went wrong on our side' },
} as const;

export type Refusal = keyof typeof REFUSALS;

/** A refusal as the gateway would send it, also for tests that want one. */
export function refuse(name: Refusal) {
  const { status, code, message } = REFUSALS[name];
  return HttpResponse.json(
    { err_code: code, err_msg: message, data: { user: null, token: null } },
    { status },
  );
}

function accept(user: MockUser | null, token: string | null) {
  return HttpResponse.json({
    err_code: 0,
    err_msg: '',
    data: { user: user && publicUser(user), token },
  });
}

/** A customer as the envelope tells them. */
export function publicUser(user: MockUser) {
  const { id, email, username, name, firstName, lastName, emailVerified, registeredAt, locale } =
    user;
  const displayName = name ?? username;
  return {
    id,
    email,
    username,
    name,
    firstName,
    lastName,
    displayName,
    emailVerified,
    registeredAt,
    locale,
  };
}

/** The customer whose session a request carries. */
export function userOf(world: World, request: Request): MockUser | null {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const id = token === undefined ? undefined : world.sessions.get(token);
  return world.users.find((user) => user.id === id) ?? null;
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

/** A world holds the things of one customer: whoever registers starts with nothing. */
function addUser(world: World, email: string, password: string): void {
  const { now, users, sessions, identity } = world;
  const user: MockUser = {
    id: `user-${users.length + 1}`,
    email,
    password,
    username: email.slice(0, email.indexOf('@')),
    name: null,
    firstName: null,
    lastName: null,
    emailVerified: false,
    registeredAt: now.toISOString(),
    locale: 'EN_US',
  };
  const empty = createWorld({ now, amount: 'none' });
  Object.assign(world, empty, {
    users: [...users, user],
    sessions,
    identity,
    pointsTotal: 0,
    pointsHistory: [],
  });
  bookPoints(world, { type: 'REGISTER', change: 30, remark: null });
}

export function authHandlers(world: World) {
  return [
    http.post('/auth/login', async ({ request }) => {
      const { email, password } = await bodyOf(request);
      if (
        typeof email !== 'string' ||
        typeof password !== 'string' ||
        email === '' ||
        password === ''
      ) {
        return refuse('EMAIL_PASSWORD_REQUIRED');
      }
      const user = world.users.find(
        (known) => known.email === email.toLowerCase() && known.password === password,
      );
      return user === undefined
        ? refuse('CREDENTIALS_WRONG')
        : accept(user, openSession(world, user));
    }),
    http.post('/auth/register', async ({ request }) => {
      const body = await bodyOf(request);
      const { email, password, invite_code: inviteCode, accept_terms: acceptTerms } = body;
      if (typeof email !== 'string' || typeof password !== 'string' || !email || !password)
        return refuse('EMAIL_PASSWORD_REQUIRED');
      if (!/^\S+@\S+\.\S+$/.test(email)) return refuse('EMAIL_INVALID');
      if (password.length < 6) return refuse('PASSWORD_TOO_SHORT');
      if (acceptTerms !== true) return refuse('TERMS_NOT_ACCEPTED');
      if (typeof inviteCode === 'string' && !world.identity.inviteCodes.includes(inviteCode))
        return refuse('INVITE_CODE_UNKNOWN');
      // The answer is the same where the address has an account (anti-enumeration).
      const address = email.toLowerCase();
      if (!world.users.some((known) => known.email === address)) addUser(world, address, password);
      return accept(null, null);
    }),
    http.post('/auth/google-authcode', async ({ request }) => {
      const { authCode } = await bodyOf(request);
      const [user] = world.users;
      if (typeof authCode !== 'string' || authCode === '' || user === undefined)
        return refuse('GOOGLE_CODE_MISSING');
      return accept(user, openSession(world, user));
    }),
    http.post('/auth/logout', ({ request }) => {
      const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      return world.sessions.delete(token) ? accept(null, null) : refuse('UNAUTHENTICATED');
    }),
    http.get('/auth/me', ({ request }) => {
      const user = userOf(world, request);
      return user === null ? refuse('UNAUTHENTICATED') : accept(user, null);
    }),
    // Google opens no window in mock mode: the button is not offered.
    http.get('/client-config.json', () => HttpResponse.json({ google: null })),
  ];
}
