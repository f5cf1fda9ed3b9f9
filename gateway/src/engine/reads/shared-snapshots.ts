import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { FairShare, type Line } from '../../platform/fair-share.js';
import type { Desk } from './desk.js';
import { Snapshot } from './snapshot.js';

/** Snapshots at the same time. More than the database has cores for only adds switching. */
const CONNECTIONS = 2;
/** Of one customer, so that many of its works at once cannot delay everybody's by their sum. */
const SHARE = { total: Infinity, each: 2, waiting: 200, waitMs: 5_000 };
/** Ten times what a short work takes: then whoever still reads is asked to do so in a report. */
const LONGEST_MS = 250;

interface Turn {
  snapshot: Snapshot;
  desk: Desk;
  end: () => void;
}

interface Waiter {
  begin: (turn: Turn) => void;
  refuse: (error: unknown) => void;
}

/**
 * Short works of everybody, in snapshots that they share: those that wait when a connection becomes free begin together,
 * so that a snapshot is never older than the question. One BEGIN and COMMIT, and one message a turn, serve all of them.
 */
export class SharedSnapshots {
  readonly #share = new FairShare(SHARE);
  readonly #free: Desk[] = [];
  #opened = 0;
  #waiting: Waiter[] = [];
  #isScheduled = false;

  constructor(
    private readonly newDesk: () => Desk,
    private readonly checkName: (name: string, sql: string) => void,
  ) {}

  /** @returns null if the work needs a report: it took too long, or somebody's statement failed */
  run<T>(line: Line, work: (reads: ReadPool) => Promise<T>): Promise<T | null> {
    return this.#share.run(line, () => this.#inTurn(work));
  }

  refuseWaiting(error: () => Error): void {
    this.#share.refuseWaiting(error);
  }

  async #inTurn<T>(work: (reads: ReadPool) => Promise<T>): Promise<T | null> {
    const { snapshot, desk, end } = await this.#next();
    // Without the connection, a report would only find the same a second later.
    const isOver = () => snapshot.isWhole || !desk.isOpen;
    try {
      const result = await work(snapshot);
      return isOver() ? result : null;
    } catch (error) {
      if (isOver()) throw error;
      return null;
    } finally {
      end();
    }
  }

  #next(): Promise<Turn> {
    return new Promise((begin, refuse) => {
      this.#waiting.push({ begin, refuse });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      // After all works that this turn of the event loop brings.
      setImmediate(() => {
        this.#isScheduled = false;
        void this.#serve();
      });
    });
  }

  /** Serves whoever waits, for as long as somebody does. While no connection is free, those that come back do. */
  async #serve(): Promise<void> {
    const desk = this.#free.pop() ?? this.#open();
    if (!desk) return;
    while (this.#waiting.length > 0) await this.#serveAll(desk);
    this.#free.push(desk);
  }

  #open(): Desk | undefined {
    if (this.#opened === CONNECTIONS) return undefined;
    this.#opened += 1;
    return this.newDesk();
  }

  async #serveAll(desk: Desk): Promise<void> {
    const unavailable: unknown = await desk.untilOpen().then(
      () => null,
      (error: unknown) => error,
    );
    const waiters = this.#waiting;
    this.#waiting = [];
    if (unavailable !== null) {
      for (const { refuse } of waiters) refuse(unavailable);
      return;
    }
    const snapshot = new Snapshot(desk, this.checkName, false);
    desk.snapshot = snapshot;
    const ended = waiters.map(
      ({ begin }) =>
        new Promise<void>((end) => {
          begin({ snapshot, desk, end });
        }),
    );
    const inTime = new AbortController();
    const late = sleep(LONGEST_MS, undefined, { signal: inTime.signal }).catch(() => undefined);
    await Promise.race([Promise.all(ended), late]);
    inTime.abort();
    await snapshot.close();
  }
}
