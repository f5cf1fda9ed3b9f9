import { setTimeout as sleep } from 'node:timers/promises';
import type { StatusComponent } from '../../../../schema/rules/status.js';
import type { Core } from '../../platform/core.js';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.js';
import type { MeasuredMinute, StatusService } from './status.service.js';

/** Resolves with whether a component works, or null if that cannot be measured yet. Rejects if it does not work. */
export type StatusProbe = (signal: AbortSignal) => Promise<boolean | null>;

interface Timing {
  /** How long an answer may take. */
  answerWithinMs: number;
  /** A failure counts if it is still there after this pause: a restart is none. */
  againAfterMs: number;
}

const TIMING: Timing = { answerWithinMs: 10 * SECOND_MS, againAfterMs: 10 * SECOND_MS };
/** Minutes that wait for the database to come back: a day. */
const MOST_WAITING = 24 * 60;

interface Dependencies extends Pick<Core, 'clock' | 'log'> {
  status: Pick<StatusService, 'record' | 'databaseTime'>;
  probes: Readonly<Partial<Record<StatusComponent, StatusProbe>>>;
  /** Tests use shorter times. */
  timing?: Timing;
}

/**
 * Measures all components once a minute. It is no job of the queue, because it has to notice when the queue or the database
 * fails. Minutes that cannot be stored are stored later, while this process lives.
 */
export class StatusRecorder {
  readonly #stopped = new AbortController();
  /** How far the database's clock is ahead of ours. Minutes are those of the database, so that all workers have the same. */
  #aheadMs = 0;
  #waiting: MeasuredMinute[] = [];
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly deps: Dependencies) {}

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#loop;
  }

  /** Measures the minute that runs now, and stores it with those that wait. */
  async measure(): Promise<void> {
    const { log, probes, status } = this.deps;
    await this.#compareClocks();
    const at = new Date(Math.floor(this.#now() / MINUTE_MS) * MINUTE_MS);
    const measured = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => {
        const isUp = await this.#worksInTheEnd(probe);
        if (isUp === false) log.warn({ component: name }, 'a component of the product fails');
        return [name as StatusComponent, isUp] as const;
      }),
    );
    // A probe that our own shutdown interrupts has not failed.
    if (this.#stopped.signal.aborted) return;
    const results = measured.flatMap(([name, isUp]) =>
      isUp === null ? [] : [[name, isUp] as const],
    );
    this.#waiting = [...this.#waiting, { at, results }].slice(-MOST_WAITING);
    try {
      for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
        await status.record(next);
        this.#waiting.shift();
      }
    } catch (error) {
      log.warn({ err: error, minutes: this.#waiting.length }, 'the status waits to be stored');
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await this.measure();
      // A second into the next minute, because the clocks are compared with less than that as the error.
      const untilNext = MINUTE_MS - (this.#now() % MINUTE_MS) + SECOND_MS;
      await sleep(untilNext, undefined, { signal }).catch(() => undefined);
    }
  }

  #now(): number {
    return this.deps.clock.now().getTime() + this.#aheadMs;
  }

  async #compareClocks(): Promise<void> {
    const time = await this.deps.status.databaseTime().catch(() => null);
    if (time !== null) this.#aheadMs = time.getTime() - this.deps.clock.now().getTime();
  }

  async #worksInTheEnd(probe: StatusProbe): Promise<boolean | null> {
    const { answerWithinMs, againAfterMs } = this.deps.timing ?? TIMING;
    const works = async () => {
      const limit = AbortSignal.any([AbortSignal.timeout(answerWithinMs), this.#stopped.signal]);
      const tooLate = new Promise<false>((resolve) => {
        if (limit.aborted) resolve(false);
        limit.addEventListener('abort', () => {
          resolve(false);
        });
      });
      return Promise.race([probe(limit).catch(() => false as const), tooLate]);
    };
    const first = await works();
    if (first !== false) return first;
    const { signal } = this.#stopped;
    await sleep(againAfterMs, undefined, { signal }).catch(() => undefined);
    return signal.aborted ? null : works();
  }
}
