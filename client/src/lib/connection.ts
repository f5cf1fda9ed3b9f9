import { apiUrl } from './api-url';

/** Pauses between probes: short at first, then longer. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** `offline`: this machine has no network. `unreachable`: it has one, but the service does not answer. */
export type ConnectionState = 'good' | 'offline' | 'unreachable';

interface Environment {
  /** Resolves to whether the service answers. */
  readonly probe: () => Promise<boolean>;
  readonly isOnline: () => boolean;
  /** Schedules a call. @returns cancel */
  readonly later: (run: () => void, ms: number) => () => void;
}

/**
 * Whether the service is reachable, according to the requests. After a failed request it probes until the service is
 * back, and then tells its listeners, which can refresh their data.
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

  /** Bound, for `useSyncExternalStore`. */
  readonly current = (): ConnectionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called each time the service is back. @returns unsubscribe */
  readonly onRestored = (listener: () => void): (() => void) => {
    this.#restored.add(listener);
    return () => this.#restored.delete(listener);
  };

  /** A request got no response. */
  failed(): void {
    this.#set(this.#env.isOnline() ? 'unreachable' : 'offline');
    this.#lookLater();
  }

  /** A request got a response. */
  succeeded(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#tries = 0;
    if (this.#state === 'good') return;
    this.#set('good');
    for (const listener of this.#restored) listener();
  }

  /** Follows the browser's online and offline events. @returns unsubscribe */
  follow(target: Window): () => void {
    const onOffline = () => this.#set('offline');
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

  /** Probes the service now. */
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

/** The connection for a real browser. */
export function browserConnection(): Connection {
  return new Connection({
    probe: async () => {
      try {
        const { ok } = await fetch(apiUrl('/readyz'), {
          cache: 'no-store',
          signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
        });
        return ok;
      } catch {
        // A failed probe means that the service does not answer.
        return false;
      }
    },
    isOnline: () => navigator.onLine,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
}
