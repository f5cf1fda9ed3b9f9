import {
  type AuthSession,
  clearSession,
  loadSession,
  saveSession,
  TOKEN_KEY,
} from './auth-storage';

/** `elsewhere`: in another tab, by request or by expiry. */
export type SignOutReason = 'asked' | 'expired' | 'elsewhere';

/**
 * The session, outside React, because links, guards, and components all need it. One object per page; tests create
 * their own. It follows sign-ins and sign-outs in other tabs.
 */
export class Session {
  readonly #storage: Storage;
  readonly #listeners = new Set<() => void>();
  readonly #signedInElsewhere = new Set<() => void>();
  #current: AuthSession | null;
  #reason: SignOutReason | null = null;
  /** Whether the server has ended the session that somebody asked to end on this page. */
  ending: Promise<boolean> = Promise.resolve(true);

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#current = loadSession(storage);
  }

  /** Bound, for `useSyncExternalStore`. */
  readonly current = (): AuthSession | null => this.#current;

  /** Why the session ended on this page. Null if none ended. */
  get reason(): SignOutReason | null {
    return this.#reason;
  }

  signIn(session: AuthSession): void {
    saveSession(this.#storage, session);
    this.ending = Promise.resolve(true);
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

  /** Called after a sign-in in another tab while this one is signed out. @returns unsubscribe */
  readonly onSignedInElsewhere = (listener: () => void): (() => void) => {
    this.#signedInElsewhere.add(listener);
    return () => this.#signedInElsewhere.delete(listener);
  };

  /** Reads the storage again, for a page restored from the back-forward cache. */
  restore(): void {
    const stored = loadSession(this.#storage);
    const signedIn = stored !== null && this.#current === null;
    if (stored === null && this.#current !== null) this.#reason = 'elsewhere';
    this.#set(stored);
    if (signedIn) for (const listener of this.#signedInElsewhere) listener();
  }

  /** Follows the other tabs of this browser. @returns unsubscribe */
  followOtherTabs(target: Window): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      // A null key means that the storage was cleared.
      if (key !== null && key !== TOKEN_KEY) return;
      this.restore();
    };
    target.addEventListener('storage', onStorage);
    return () => target.removeEventListener('storage', onStorage);
  }

  #set(session: AuthSession | null): void {
    if (session?.token === this.#current?.token) return;
    this.#current = session;
    for (const listener of this.#listeners) listener();
  }
}
