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
 * middle of what a person does, and never while nobody would answer. The page that stands can still say what is wrong; what
 * the browser shows of a server that is away says nothing.
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
    const latest = await this.#latest();
    if (latest !== null && this.#env.build !== undefined && latest !== this.#env.build)
      this.#stale = true;
  }

  /** A chunk could not be fetched at this path: it is gone with its build, or the server is. */
  async chunkFailed(path: string): Promise<void> {
    this.#stale = true;
    await this.navigated(path);
  }

  /** Called with each path that is navigated to. */
  async navigated(path: string): Promise<void> {
    if (!this.#stale || this.#isGuarded(path) || (await this.#latest()) === null) return;
    // Several chunks of one navigation fail together, and each asked.
    if (this.#isGuarded(path)) return;
    const { storage, now, reload } = this.#env;
    storage.setItem(GUARD_KEY, `${path} ${String(now())}`);
    reload(path);
  }

  /** Reloads because a person asks for it. @returns false when nobody would answer */
  async reload(path: string): Promise<boolean> {
    if ((await this.#latest()) === null) return false;
    this.#env.reload(path);
    return true;
  }

  #isGuarded(path: string): boolean {
    const [guarded, at] = (this.#env.storage.getItem(GUARD_KEY) ?? '').split(' ');
    return guarded === path && this.#env.now() - Number(at) < RELOAD_GUARD_MS;
  }

  /** The id of the newest build; null when it could not be had. */
  async #latest(): Promise<string | null> {
    try {
      return (await this.#env.fetchLatest()).id;
    } catch (error) {
      this.#env.warn('The build could not be checked', error);
      return null;
    }
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
