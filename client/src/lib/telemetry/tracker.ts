import { TELEMETRY_LIMITS } from '../../../../schema/rules/limits';

/** Time that an entry waits for others. */
const DELAY_MS = 2_000;
/** Most reports of the same error while a page is open: an error in a loop must not fill the log. */
const MOST_REPEATS = 3;

interface Entry {
  readonly name: string;
  readonly durationMs?: number;
  /** A number without a unit. */
  readonly score?: number;
  readonly code?: string;
  readonly path?: string;
}

/** Data that all entries of a batch share. `page` is the one at the time of the entries. */
interface CommonData {
  readonly build?: string | undefined;
  readonly locale: string;
  /** The pattern of the page's route. Its path may hold what a person typed. */
  readonly page: string;
}

interface Environment {
  /** Token of the session. Null signed out. */
  readonly token: () => string | null;
  /** Sent by a visitor without a session. Without token and key nothing is sent: the gateway takes nothing from strangers. */
  readonly visitorKey?: () => string | null;
  readonly commonData: () => CommonData;
  /** Sends a batch. It may be lost, because nothing waits for it. */
  readonly send: (batch: string) => void;
  /** Schedules a call. @returns cancel */
  readonly later: (run: () => void, ms: number) => () => void;
}

/**
 * Reports what took long or went wrong to the operator (`POST /telemetry/logs`), in batches. It never sends what a person
 * typed or reads: names and codes are words of the program, and pages are patterns of routes.
 */
export class Tracker {
  readonly #env: Environment;
  readonly #reports = new Map<string, number>();
  #waiting: { page: string; entry: Entry }[] = [];
  #cancel: (() => void) | null = null;

  constructor(environment: Environment) {
    this.#env = environment;
  }

  /**
   * Something took this long, in milliseconds.
   * @param page the page that it is about, if not the current one
   */
  took(name: string, durationMs: number, page?: string): void {
    // A laptop may have slept in between.
    const clamped = Math.min(TELEMETRY_LIMITS.durationMs, Math.max(0, Math.round(durationMs)));
    this.#add({ name: wordOf(name), durationMs: Number.isNaN(clamped) ? 0 : clamped }, page);
  }

  /** Something was rated, without a unit. */
  rated(name: string, score: number): void {
    this.#add({ name: wordOf(name), score: Math.round(score * 10_000) / 10_000 });
  }

  /** Something was chosen or happened. */
  noted(name: string): void {
    this.#add({ name: wordOf(name) });
  }

  /** Something failed, with a code of the program. */
  failed(name: string, code: string, path?: string): void {
    const entry = { name: wordOf(name), code: wordOf(code), ...(path !== undefined && { path }) };
    const key = JSON.stringify(entry);
    const reports = this.#reports.get(key) ?? 0;
    if (reports === MOST_REPEATS) return;
    this.#reports.set(key, reports + 1);
    this.#add(entry);
  }

  /** Something threw. Its message may quote what a person typed, so only its kind and its place in our code are sent. */
  threw(name: string, error: unknown): void {
    this.failed(name, error instanceof Error ? error.name : typeof error, placeOf(error));
  }

  /** Sends what is waiting, because the page may end now. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    const session = this.#env.token();
    const visitor = session === null ? (this.#env.visitorKey?.() ?? null) : null;
    if (waiting.length === 0 || (session === null && visitor === null)) return;
    const { build, locale } = this.#env.commonData();
    const sender = session === null ? { visitor } : { session };
    for (const page of new Set(waiting.map((each) => each.page))) {
      const commonData = {
        ...(build !== undefined && { build: wordOf(build).slice(0, 40) }),
        locale,
        page,
      };
      const data = waiting.filter((each) => each.page === page).map(({ entry }) => entry);
      this.#env.send(JSON.stringify({ ...sender, commonData, data }));
    }
  }

  #add(entry: Entry, page = this.#env.commonData().page): void {
    this.#waiting.push({ page, entry });
    if (this.#waiting.length === TELEMETRY_LIMITS.entries) this.flush();
    else this.#cancel ??= this.#env.later(() => this.flush(), DELAY_MS);
  }
}

/** A word as the gateway takes it. */
function wordOf(text: string): string {
  return text.replace(/[^\w.:-]+/g, '_').slice(0, 60) || 'unknown';
}

/** File, line, and column in our own code. */
function placeOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return /\/assets\/[\w./-]+\.js:\d+:\d+/.exec(stack)?.[0];
}
