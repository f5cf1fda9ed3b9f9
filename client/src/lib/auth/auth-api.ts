import { apiUrl } from '../api-url';
import { type AuthSession, type AuthUser, parseUser } from './auth-storage';

/** The legacy REST calls (spec §7). Every response is `{err_code, err_msg, data}`; `err_code` 0 is success. */

/** The server refused the call with a known code. */
export class AuthRefusal extends Error {
  override readonly name = 'AuthRefusal';

  constructor(
    readonly code: number,
    /** The server's message, for codes without a message of ours. */
    readonly serverMessage: string,
  ) {
    super(`err_code ${String(code)}: ${serverMessage}`);
  }
}

/** No usable response: no connection, a timeout, or something in between answered in another format. */
export class AuthUnreachable extends Error {
  override readonly name = 'AuthUnreachable';
}

/** The response lacks data that a sign-in needs (spec §8 'user data or token is empty'). */
export class AuthIncomplete extends Error {
  override readonly name = 'AuthIncomplete';
}

const TIMEOUT_MS = 15_000;

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  options: { body?: object; token?: string } = {},
): Promise<Envelope> {
  let payload: unknown;
  try {
    const response = await fetch(apiUrl(path), {
      method,
      headers: {
        accept: 'application/json',
        // A new account gets the language of this page, not the browser's.
        'accept-language': document.documentElement.lang,
        ...(options.body && { 'content-type': 'application/json' }),
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    payload = await response.json();
  } catch (error) {
    throw new AuthUnreachable(`${method} ${path} got no usable answer`, { cause: error });
  }
  const envelope = readEnvelope(payload);
  if (envelope === null)
    throw new AuthUnreachable(`${method} ${path} did not answer with an envelope`);
  if (envelope.code !== 0) throw new AuthRefusal(envelope.code, envelope.message);
  return envelope;
}

function readEnvelope(payload: unknown): Envelope | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const fields = new Map<string, unknown>(Object.entries(payload));
  const code = fields.get('err_code');
  const data = new Map<string, unknown>(Object.entries(fields.get('data') ?? {}));
  if (typeof code !== 'number') return null;
  // A failure's message may be in the data (spec §8).
  const [message = ''] = [data.get('msg'), fields.get('err_msg')].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[];
  return { code, message, data: Object.fromEntries(data) };
}

function sessionOf({ data }: Envelope): AuthSession {
  const user = parseUser(data['user']);
  const token = data['token'];
  if (user === null || typeof token !== 'string' || token === '')
    throw new AuthIncomplete('user data or token is empty');
  return { user, token };
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Required if a captcha is configured, except right after `register`. */
  readonly captcha?: string;
}

/** @throws AuthRefusal, AuthUnreachable, AuthIncomplete; the other calls do too */
export async function logIn(credentials: Credentials): Promise<AuthSession> {
  return sessionOf(await call('POST', '/auth/login', { body: credentials }));
}

export interface Registration {
  readonly email: string;
  readonly password: string;
  /** The referrer's code. */
  readonly invite_code?: string;
  /** IANA name, for the account's days. */
  readonly time_zone: string;
  readonly captcha?: string;
  readonly accept_terms: boolean;
  readonly accept_marketing: boolean;
}

/** Creates an account. The response is the same for an address that has one already; sign in next (spec §7). */
export async function register(registration: Registration): Promise<void> {
  await call('POST', '/auth/register', { body: registration });
}

interface GoogleInput {
  readonly clientId: string;
  /** Sent once, when the server asks for it, to connect Google to an account with a password. */
  readonly password?: string;
  /** The referrer's code, for a new account. */
  readonly inviteCode?: string;
  /** IANA name, for a new account's days. */
  readonly timeZone: string;
}

/** Signs in with the code that Google's popup or redirect returned. */
export async function logInWithGoogleCode(
  input: GoogleInput & { readonly authCode: string; readonly state: string },
): Promise<AuthSession> {
  return sessionOf(await call('POST', '/auth/google-authcode', { body: input }));
}

/** Signs in with the credential of Google's one-tap. */
export async function logInWithGoogle(
  input: GoogleInput & { readonly credential: string },
): Promise<AuthSession> {
  return sessionOf(await call('POST', '/auth/google', { body: input }));
}

/** Connects the Google account of a code with the account of the session. */
export async function connectGoogle(
  token: string,
  body: {
    readonly authCode: string;
    readonly state: string;
    readonly clientId: string;
    readonly password: string;
  },
): Promise<void> {
  await call('POST', '/auth/google-link', { body, token });
}

export async function logOut(token: string): Promise<void> {
  await call('POST', '/auth/logout', { token });
}

/** The current user of a token. */
export async function fetchCurrentUser(token: string): Promise<AuthUser> {
  const { data } = await call('GET', '/auth/me', { token });
  // The user is `data` itself or `data.user`: the specification says "data (user)".
  const user = parseUser(data['user'] ?? data);
  if (user === null) throw new AuthIncomplete('user data is empty');
  return user;
}
