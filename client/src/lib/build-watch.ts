/** How often a page that stays open asks whether it is still the newest (spec §4). */
const CHECK_EVERY_MS = 5 * 60 * 1000;
/** At most one reload of a path in this time: a broken release must not reload for ever (spec §9). */
const RELOAD_GUARD_MS = 10_000;
const GUARD_KEY = 'reloaded';

interface Environment {
  readonly build: string | undefined;
  readonly fetchLatest: () => Promise<{ id: string }>;
  readonly reload: (path: string) => void;
  readonly storage: Storage;
  readonly now: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/**
 * Notices that a newer build exists, or that a chunk of this one is gone, and reloads at the next navigation: never in the
 * middle of what a person does.
 */
export class BuildWatch {
  readonly #env: Environment;
  #stale = false;

  constructor(environment: Environment) {
    this.#env = environment;
  }

  /** @returns how to stop */
  start(): () => void {
    const timer = setInterval(() => void this.check(), CHECK_EVERY_MS);
    return () => {
      clearInterval(timer);
    };
  }

  /** A failed check is only logged (spec §8): the next one may succeed. */
  async check(): Promise<void> {
    try {
      const { id } = await this.#env.fetchLatest();
      if (this.#env.build !== undefined && id !== this.#env.build) this.#stale = true;
    } catch (error) {
      this.#env.warn('The build could not be checked', error);
    }
  }

  chunkFailed(): void {
    this.#stale = true;
  }

  /**
   * Called with each path that is navigated to.
   * @returns true when the page reloads there instead
   */
  navigated(path: string): boolean {
    if (!this.#stale) return false;
    const { storage, now, reload } = this.#env;
    const [guarded, at] = (storage.getItem(GUARD_KEY) ?? '').split(' ');
    if (guarded === path && now() - Number(at) < RELOAD_GUARD_MS) return false;
    storage.setItem(GUARD_KEY, `${path} ${String(now())}`);
    reload(path);
    return true;
  }
}

/** The watch of a browser's page. */
export function browserBuildWatch(): BuildWatch {
  return new BuildWatch({
    build: document.documentElement.dataset['build'],
    fetchLatest: async () => {
      const response = await fetch('/builds/latest.json', { cache: 'no-store' });
      if (!response.ok) throw new Error(`status ${String(response.status)}`);
      return (await response.json()) as { id: string };
    },
    reload: (path) => {
      window.location.assign(path);
    },
    storage: window.sessionStorage,
    now: Date.now,
    // eslint-disable-next-line no-console -- spec §8: a failed check is logged, nothing more
    warn: console.warn,
  });
}
