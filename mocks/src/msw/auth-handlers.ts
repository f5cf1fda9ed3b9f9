import { http, HttpResponse } from 'msw';
import { passwordProblem } from '../../../schema/rules/password.js';
import { POINTS_FOR_REGISTERING } from '../../../schema/rules/limits.js';
import { SIGN_IN_ERR_CODES, type SignInErrorCode } from '../../../schema/rules/sign-in-errors.js';
import { displayNameOf, type MockUser } from './user-world.js';
import { bookPoints } from './points-world.js';
import { createWorld, type World } from './world.js';

/** The legacy REST calls (spec §7) against the world, with the contract's codes. */
const REFUSALS = {
  EMAIL_PASSWORD_REQUIRED: {
    status: 400,
    message: 'Please fill in email and password',
  },
  EMAIL_INVALID: { status: 400, message: 'This is not an email address' },
  PASSWORD_TOO_SHORT: {
    status: 400,
    message: 'The password needs at least 6 characters',
  },
  TERMS_NOT_ACCEPTED: {
    status: 400,
    message: 'Accept the Terms of Service and the Privacy Policy',
  },
  INVITE_CODE_UNKNOWN: { status: 400, message: "That invitation code isn't valid" },
  CREDENTIALS_WRONG: { status: 401, message: 'The email or the password is wrong' },
  UNAUTHENTICATED: { status: 401, message: 'Sign in first' },
  GOOGLE_CODE_MISSING: { status: 400, message: 'No auth code obtained' },
  RATE_LIMITED: { status: 429, message: 'Too many requests, please try again later' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side' },
} as const satisfies Partial<Record<SignInErrorCode, { status: number; message: string }>>;

export type Refusal = keyof typeof REFUSALS;

/** A refusal in the gateway's format, also for tests. */
export function refuse(name: Refusal) {
  const { status, message } = REFUSALS[name];
  return HttpResponse.json(
    { err_code: SIGN_IN_ERR_CODES[name], err_msg: message, data: { user: null, token: null } },
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

/** A customer in the envelope's format. */
export function publicUser(user: MockUser) {
  const { id, email, username, name, firstName, lastName, emailVerified, registeredAt, locale } =
    user;
  const displayName = displayNameOf(user);
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

/** A world holds the data of one customer, so a newly registered customer starts with nothing. */
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
  bookPoints(world, { type: 'REGISTER', change: POINTS_FOR_REGISTERING, remark: null });
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
      if (passwordProblem(password, 'REGISTRATION') !== null) return refuse('PASSWORD_TOO_SHORT');
      if (acceptTerms !== true) return refuse('TERMS_NOT_ACCEPTED');
      if (typeof inviteCode === 'string' && !world.identity.inviteCodes.includes(inviteCode))
        return refuse('INVITE_CODE_UNKNOWN');
      // The same answer whether the address has an account or not (anti-enumeration).
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
    // Mock mode has no Google window, so the button is not offered.
    http.get('/client-config.json', () => HttpResponse.json({ google: null })),
  ];
}
