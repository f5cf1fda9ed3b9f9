/** Interval at which an open page checks for a newer build (spec §4). */
const CHECK_EVERY_MS = 5 * 60 * 1000;
/** At most one reload per pathname in this time, so that a broken release does not reload in a loop (spec §9). */
const RELOAD_GUARD_MS = 10_000;
/** One key per pathname, so that going back and forth between two broken screens stays guarded. Also in boot/app-boot.js. */
const guardKey = (path: string) => `reloaded ${new URL(path, 'http://page').pathname}`;

interface Environment {
  readonly build: string | undefined;
  readonly fetchLatest: () => Promise<{ id: string }>;
  /** The manifest of one build. */
  readonly fetchMeta: (id: string) => Promise<{ id: string }>;
  readonly reload: (path: string) => void;
  readonly storage: Storage;
  readonly now: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/**
 * Detects a newer build or a missing chunk, and reloads at the next navigation: never in the middle of a task, and
 * never while the server is away. The current page can still explain a failure; the browser's error page cannot.
 */
export class BuildWatch {
  readonly #env: Environment;
  #stale = false;

  constructor(environment: Environment) {
    this.#env = environment;
  }

  /** @returns stop */
  start(): () => void {
    const timer = setInterval(() => void this.check(), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }

  /** A failed check is only logged (spec §8), because the next one may succeed. */
  async check(): Promise<void> {
    const latest = await this.#latest();
    if (latest !== null && this.#env.build !== undefined && latest !== this.#env.build)
      this.#stale = true;
  }

  /** A chunk of this path could not be loaded: a new build replaced it, or the server is away. */
  async chunkFailed(path: string): Promise<void> {
    this.#stale = true;
    await this.navigated(path);
  }

  /** Called with the address of each navigation. */
  async navigated(path: string): Promise<void> {
    if (!this.#stale || this.#isGuarded(path) || !(await this.#isComplete())) return;
    // Several chunks of one navigation may fail together, each calling this.
    if (this.#isGuarded(path)) return;
    const { storage, now, reload } = this.#env;
    storage.setItem(guardKey(path), String(now()));
    reload(path);
  }

  /** Reloads at the user's request. @returns false if the server does not answer */
  async reload(path: string): Promise<boolean> {
    if (!(await this.#isComplete())) return false;
    this.#env.reload(path);
    return true;
  }

  #isGuarded(path: string): boolean {
    const { storage, now } = this.#env;
    return now() - Number(storage.getItem(guardKey(path)) ?? -RELOAD_GUARD_MS) < RELOAD_GUARD_MS;
  }

  /** Whether the newest build is on the server as a whole. While a release is being copied, its manifest is missing. */
  async #isComplete(): Promise<boolean> {
    const latest = await this.#latest();
    if (latest === null) return false;
    try {
      return (await this.#env.fetchMeta(latest)).id === latest;
    } catch (error) {
      this.#env.warn('The manifest of the build could not be loaded', error);
      return false;
    }
  }

  /** The id of the newest build. Null if the request failed. */
  async #latest(): Promise<string | null> {
    try {
      return (await this.#env.fetchLatest()).id;
    } catch (error) {
      this.#env.warn('The build could not be checked', error);
      return null;
    }
  }
}

async function fetchBuild(file: string): Promise<{ id: string }> {
  const response = await fetch(`/builds/${file}.json`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`status ${String(response.status)}`);
  return (await response.json()) as { id: string };
}

/** The watch for a real browser. */
export function browserBuildWatch(): BuildWatch {
  return new BuildWatch({
    build: document.documentElement.dataset['build'],
    fetchLatest: () => fetchBuild('latest'),
    fetchMeta: (id) => fetchBuild(`meta/${encodeURIComponent(id)}`),
    reload: (path) => {
      // An address with a fragment is no navigation where it is open already.
      if (new URL(path, window.location.href).href === window.location.href)
        window.location.reload();
      else window.location.assign(path);
    },
    storage: window.sessionStorage,
    now: Date.now,
    // eslint-disable-next-line no-console -- spec §8: a failed check is logged, nothing more
    warn: console.warn,
  });
}
