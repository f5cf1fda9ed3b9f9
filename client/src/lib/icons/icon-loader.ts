import { apiUrl } from '../api-url';

/** Limits from spec §9 "Icon fetch". */
export const ICON_LIMITS = {
  urlCharacters: 500,
  timeoutMs: 5_000,
  /** Without a response after this time, send the request again: another gateway may be faster. */
  rotateMs: 750,
  /** The gateway's maximum per request. */
  names: 100,
} as const;

/** The part of Iconify's format that we use. */
interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>;
  readonly width?: number;
  readonly height?: number;
}

/** An icon as an image URL, so that no script in it can run. Null if missing. */
type Icon = string | null;

interface IconLoaderOptions {
  /** Name of one of the gateway's collections. */
  readonly collection: string;
  readonly fetch?: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
}

/**
 * Loads icons that are too many to bundle, from the gateway's `GET /icons/{collection}.json`. It groups the icons of
 * one turn into as few requests as the limits allow. Nothing waits for an icon: a missing one leaves its space empty.
 */
export class IconLoader {
  readonly #options: Required<IconLoaderOptions>;
  readonly #icons = new Map<string, Icon>();
  readonly #asked = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #waiting: string[] = [];

  constructor({ collection, fetch = (url, init) => window.fetch(url, init) }: IconLoaderOptions) {
    this.#options = { collection, fetch };
  }

  /** Null while loading, and forever if the icon does not exist. */
  readonly get = (name: string): Icon => this.#icons.get(name) ?? null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  request(name: string): void {
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    if (this.#waiting.length === 0) queueMicrotask(() => this.#send());
    this.#waiting.push(name);
  }

  #send(): void {
    const names = this.#waiting;
    this.#waiting = [];
    for (const batch of batches(names, this.#address(''))) {
      this.#load(batch).catch(() => {
        // The space stays empty, and a later screen may request the icon again.
        for (const name of batch) this.#asked.delete(name);
      });
    }
  }

  async #load(names: readonly string[]): Promise<void> {
    const { icons, width = 16, height = width } = await this.#ask(this.#address(names.join(',')));
    for (const name of names) {
      const body = icons[name]?.body;
      if (body !== undefined) this.#icons.set(name, toImage(body, width, height));
    }
    for (const listener of this.#listeners) listener();
  }

  #address(names: string): string {
    const path = apiUrl(`/icons/${this.#options.collection}.json?icons=${names}`);
    return new URL(path, window.location.href).href;
  }

  /** Resolves to the first valid response of two requests, the second `rotateMs` after the first. */
  async #ask(url: string): Promise<IconSet> {
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, AbortSignal.timeout(ICON_LIMITS.timeoutMs)]);
    const once = async (): Promise<IconSet> => {
      const response = await this.#options.fetch(url, { signal });
      if (!response.ok) throw new Error(`Icons: status ${response.status}`);
      return (await response.json()) as IconSet;
    };
    try {
      return await Promise.any([once(), pause(ICON_LIMITS.rotateMs, signal).then(once)]);
    } finally {
      done.abort();
    }
  }
}

/** Splits names into batches so that each URL stays within the limits. */
export function batches(names: readonly string[], base: string): string[][] {
  const found: string[][] = [];
  let length = 0;
  for (const name of names) {
    const last = found.at(-1);
    length += name.length + 1;
    if (
      last === undefined ||
      last.length >= ICON_LIMITS.names ||
      base.length + length - 1 > ICON_LIMITS.urlCharacters
    ) {
      found.push([name]);
      length = name.length + 1;
    } else last.push(name);
  }
  return found;
}

function toImage(body: string, width: number, height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('No longer needed'));
    });
  });
}
