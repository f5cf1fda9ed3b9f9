/** Pauses between two looks whether the service is back: soon first, then less often. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** `offline`: this machine has no network. `unreachable`: it has, and the service still does not answer. */
export type ConnectionState = 'good' | 'offline' | 'unreachable';

interface Environment {
  /** Whether the service answers. */
  readonly probe: () => Promise<boolean>;
  readonly isOnline: () => boolean;
  /** Runs something later. @returns how not to */
  readonly later: (run: () => void, ms: number) => () => void;
}

/**
 * Whether the service can be reached, from what requests find out. Once one has failed it looks by itself until the service
 * is back, and then whoever shows something old can ask again.
 */
export class Connection {
  readonly #env: Environment;
  readonly #listeners = new Set<() => void>();
  readonly #restored = new Set<() => void>();
  #state: ConnectionState = 'good';
  #cancel: (() => void) | null = null;
  #tries = 0;

  constructor(environment: Environment) {
    this.#env = environment;
  }

  /** Bound, so that it can be handed to `useSyncExternalStore`. */
  readonly current = (): ConnectionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called each time that the service is there again. @returns how to stop */
  readonly onRestored = (listener: () => void): (() => void) => {
    this.#restored.add(listener);
    return () => this.#restored.delete(listener);
  };

  /** A request got no answer. */
  failed(): void {
    this.#set(this.#env.isOnline() ? 'unreachable' : 'offline');
    this.#lookLater();
  }

  /** Something answered. */
  succeeded(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#tries = 0;
    if (this.#state === 'good') return;
    this.#set('good');
    for (const listener of this.#restored) listener();
  }

  /** Follows what the browser knows of the network. @returns how to stop */
  follow(target: Window): () => void {
    const onOffline = () => {
      this.#set('offline');
    };
    const onOnline = () => {
      this.#tries = 0;
      void this.look();
    };
    target.addEventListener('offline', onOffline);
    target.addEventListener('online', onOnline);
    if (!this.#env.isOnline()) onOffline();
    return () => {
      target.removeEventListener('offline', onOffline);
      target.removeEventListener('online', onOnline);
    };
  }

  /** Looks now whether the service is back. */
  async look(): Promise<void> {
    if (await this.#env.probe()) this.succeeded();
    else this.failed();
  }

  #lookLater(): void {
    if (this.#cancel !== null) return;
    const pause = PAUSES_MS[Math.min(this.#tries, PAUSES_MS.length - 1)] ?? PAUSES_MS[0];
    this.#tries += 1;
    this.#cancel = this.#env.later(() => {
      this.#cancel = null;
      void this.look();
    }, pause);
  }

  #set(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const PROBE_TIMEOUT_MS = 5_000;

/** The connection of a browser's page. */
export function browserConnection(): Connection {
  return new Connection({
    probe: async () => {
      try {
        const { ok } = await fetch('/readyz', {
          cache: 'no-store',
          signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
        });
        return ok;
      } catch {
        // No answer is the answer.
        return false;
      }
    },
    isOnline: () => navigator.onLine,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => {
        clearTimeout(timer);
      };
    },
  });
}
