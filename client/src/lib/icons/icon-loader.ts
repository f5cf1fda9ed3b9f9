/** Limits of spec §9 "Icon fetch". */
export const ICON_LIMITS = {
  urlCharacters: 500,
  timeoutMs: 5_000,
  /** Without an answer after this long the question is asked once more: another gateway may be quicker. */
  rotateMs: 750,
  /** What the gateway answers at once. */
  names: 100,
} as const;

/** Iconify's format, as far as it is used. */
interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>;
  readonly width?: number;
  readonly height?: number;
}

/** An icon as the address of an image, so that nothing in it can run; null where there is none. */
type Icon = string | null;

interface IconLoaderOptions {
  /** Name of one of the gateway's collections. */
  readonly collection: string;
  readonly fetch?: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
}

/**
 * Icons that are too many to be compiled in, from the gateway's own `GET /icons/{collection}.json`. What is asked for in one
 * turn goes in as few requests as the limits allow. Nothing waits for it: a picture that never arrives leaves its place empty.
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

  /** Null until it is there, and for good where there is none. */
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
        // A later screen may ask again; until then the place stays empty, which is what it is for.
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
    return new URL(`/icons/${this.#options.collection}.json?icons=${names}`, window.location.href)
      .href;
  }

  /** The first good answer of two questions, the second `rotateMs` after the first. */
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

/** Splits names so that each address stays within the limits. */
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
