import {
  type AuthSession,
  clearSession,
  loadSession,
  saveSession,
  TOKEN_KEY,
} from './auth-storage';

/** `elsewhere`: in another tab, where it may have been asked for or have expired. */
export type SignOutReason = 'asked' | 'expired' | 'elsewhere';

/**
 * Who is signed in, outside React, because links, guards and components all ask. One object a page; tests make their own.
 * Signing in or out in another tab is noticed here too.
 */
export class Session {
  readonly #storage: Storage;
  readonly #listeners = new Set<() => void>();
  readonly #signedInElsewhere = new Set<() => void>();
  #current: AuthSession | null;
  #reason: SignOutReason | null = null;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#current = loadSession(storage);
  }

  /** Bound, so that it can be handed to `useSyncExternalStore`. */
  readonly current = (): AuthSession | null => this.#current;

  /** Why a session ended on this page; null when none did. */
  get reason(): SignOutReason | null {
    return this.#reason;
  }

  signIn(session: AuthSession): void {
    saveSession(this.#storage, session);
    this.#set(session);
  }

  signOut(reason: SignOutReason): void {
    clearSession(this.#storage);
    this.#reason = reason;
    this.#set(null);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called when somebody signs in in another tab while nobody is signed in here. @returns how to stop */
  readonly onSignedInElsewhere = (listener: () => void): (() => void) => {
    this.#signedInElsewhere.add(listener);
    return () => this.#signedInElsewhere.delete(listener);
  };

  /** Looks again at what is stored: a page that comes out of the browser's back-forward cache was asleep meanwhile. */
  restore(): void {
    const stored = loadSession(this.#storage);
    const signedIn = stored !== null && this.#current === null;
    if (stored === null && this.#current !== null) this.#reason = 'elsewhere';
    this.#set(stored);
    if (signedIn) for (const listener of this.#signedInElsewhere) listener();
  }

  /** Follows the other tabs of this browser. @returns how to stop */
  followOtherTabs(target: Window): () => void {
    const onStorage = (event: StorageEvent) => {
      // A null key means that everything was cleared.
      if (event.key !== null && event.key !== TOKEN_KEY) return;
      this.restore();
    };
    target.addEventListener('storage', onStorage);
    return () => {
      target.removeEventListener('storage', onStorage);
    };
  }

  #set(session: AuthSession | null): void {
    if (session?.token === this.#current?.token) return;
    this.#current = session;
    for (const listener of this.#listeners) listener();
  }
}
