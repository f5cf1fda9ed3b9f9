/** Keys of spec §3. */
export const USER_KEY = 'auth_user';
export const TOKEN_KEY = 'auth_token';

/** Who is signed in, as the REST envelope gives it (spec §3 User). */
export interface AuthUser {
  readonly id: string;
  readonly email: string;
  readonly username: string | null;
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface AuthSession {
  readonly user: AuthUser;
  /** Opaque; sent as `Authorization: Bearer`. */
  readonly token: string;
}

/**
 * Checks what came from storage or from the network; fields that nobody reads are dropped.
 * @returns null when it is not a user. Hand-written, because this runs before anything is shown and yup comes with forms.
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

/**
 * Name, else first and last name (spec §3), else username: what the gateway answers too (user.name.ts), so that the name does
 * not change when its answer arrives. A username starts as what stands before the `@`.
 */
export function displayName({ email, username, name, firstName, lastName }: AuthUser): string {
  const full = [firstName, lastName].filter((part) => part !== null).join(' ');
  const called = full === '' ? username : full;
  return name ?? called ?? email.slice(0, email.lastIndexOf('@'));
}

/** What is stored. Bad data, or one half without the other, removes both (spec §4). */
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
