import type { AuthSession } from '../auth/auth-storage';
import type { Session } from '../auth/session';

/**
 * Input that was saved because the session ended or the page was left. It waits in this tab (sessionStorage) for the same
 * person to come back. It is removed when restored, when somebody else signs in, or when the person signs out.
 */
const PREFIX = 'draft:';

/** Form values that JSON can represent. */
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
 * Removes a draft from storage and returns it. It keeps only fields that the form still has, with the same type,
 * because the page may be a newer build than the draft.
 * @returns null for no draft
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

/** Follows a session, and removes drafts as soon as they must not be restored. @returns unsubscribe */
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
  // An empty nullable field has no type to compare.
  if (value === null || initial === null) return true;
  return typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    // Invalid data in our storage counts as no draft.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
