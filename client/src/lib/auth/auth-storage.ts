import type { RestUser } from '../../../../schema/rest/answers';
import { defaultUsername, displayName as addressed } from '../../../../schema/rules/name';

/** Keys from spec §3. */
export const USER_KEY = 'auth_user';
export const TOKEN_KEY = 'auth_token';

/** The signed-in user: of the REST answer, only the fields that the client keeps. */
export interface AuthUser extends Pick<
  RestUser,
  'id' | 'email' | 'name' | 'firstName' | 'lastName'
> {
  /** Null in a session that was stored without one. */
  readonly username: string | null;
}

export interface AuthSession {
  readonly user: AuthUser;
  /** Opaque; sent as `Authorization: Bearer`. */
  readonly token: string;
}

/**
 * Validates data from storage or the network, and drops fields that the client does not use.
 * @returns null if invalid. Written by hand, because this runs before the first render and yup loads later, with the
 * forms.
 */
export function parseUser(value: unknown): AuthUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  const id = fields.get('id');
  const email = fields.get('email');
  if (typeof id !== 'string' || id === '' || typeof email !== 'string' || email === '') return null;
  const optional = (name: string) => {
    const field = fields.get(name);
    return typeof field === 'string' && field !== '' ? field : null;
  };
  return {
    id,
    email,
    username: optional('username'),
    name: optional('name'),
    firstName: optional('firstName'),
    lastName: optional('lastName'),
  };
}

/** The name by which the gateway addresses the user. The same name here keeps it from changing when the response arrives. */
export function displayName(user: AuthUser): string {
  return addressed({ ...user, username: user.username ?? defaultUsername(user.email) });
}

/** Loads the stored session. Invalid or incomplete data removes both keys (spec §4). */
export function loadSession(storage: Storage): AuthSession | null {
  const token = storage.getItem(TOKEN_KEY);
  const stored = storage.getItem(USER_KEY);
  if (token === null && stored === null) return null;
  const user = parseUser(parseJson(stored));
  if (user === null || token === null || token === '') {
    clearSession(storage);
    return null;
  }
  return { user, token };
}

export function saveSession(storage: Storage, session: AuthSession): void {
  storage.setItem(USER_KEY, JSON.stringify(session.user));
  storage.setItem(TOKEN_KEY, session.token);
}

export function clearSession(storage: Storage): void {
  storage.removeItem(USER_KEY);
  storage.removeItem(TOKEN_KEY);
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
