import type { AuthSession } from '../auth/auth-storage';
import type { Session } from '../auth/session';

/**
 * What was typed into a form when the session ended in the middle of it. It waits in this tab (sessionStorage) for the same
 * person to sign in again, and is gone when it was given back, when somebody else signs in, or when a person signs out.
 */
const PREFIX = 'draft:';

/** What a form holds: named values that JSON can carry. */
export type DraftValues = Readonly<Record<string, unknown>>;

const keyOf = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;

export function keepDraft(
  storage: Storage,
  userId: string,
  form: string,
  values: DraftValues,
): void {
  storage.setItem(keyOf(userId, form), JSON.stringify(values));
}

/**
 * Takes a draft out of storage. Of it, only what the form still has and what is of the same type comes back: the page may
 * be of a newer build than the draft.
 * @returns null when there is none
 */
export function takeDraft(
  storage: Storage,
  userId: string,
  form: string,
  initial: DraftValues,
): DraftValues | null {
  const key = keyOf(userId, form);
  const text = storage.getItem(key);
  if (text === null) return null;
  storage.removeItem(key);
  const stored = parse(text);
  const kept = Object.entries(stored).filter(
    ([name, value]) => name in initial && sameType(value, initial[name]),
  );
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** Follows a session and throws drafts away as soon as they may not be given back. @returns how to stop */
export function guardDrafts(storage: Storage, session: Session): () => void {
  const clean = () => {
    const current: AuthSession | null = session.current();
    if (current === null && session.reason !== 'asked') return;
    const own = current === null ? null : keyOf(current.user.id, '');
    for (const key of keysOf(storage))
      if (key.startsWith(PREFIX) && (own === null || !key.startsWith(own))) storage.removeItem(key);
  };
  return session.subscribe(clean);
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

function sameType(value: unknown, initial: unknown): boolean {
  // What may be empty has no type of its own while it is.
  if (value === null || initial === null) return true;
  return typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    // Somebody wrote into our storage: there is no draft.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
