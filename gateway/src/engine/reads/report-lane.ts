import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Reports } from '../../platform/database/reports.js';
import { databaseUnavailable, isUnavailable } from '../../platform/database/unavailable.js';
import { FairShare, type Line } from '../../platform/fair-share.js';
import type { OpenChannel } from './channel.js';
import { Desk } from './desk.js';
import { DATABASE_WAIT_MS, SILENCE_MARGIN_MS } from './read-pool.js';
import { SharedSnapshots } from './shared-snapshots.js';
import { watchRegularly } from './silence-watch.js';
import { Snapshot } from './snapshot.js';
import { StatementNames } from './statement-names.js';

export interface ReportLaneOptions {
  /** Reports that run at the same time, each on a connection of its own. They are opened when they are first needed. */
  connections?: number;
  /** Of one customer. */
  each?: number;
  /** Of one customer, at most. */
  waiting?: number;
  /** How long a report waits for its turn. */
  turnMs?: number;
  /** How long a caller waits for a connection or for one answer; setting DATABASE_WAIT_MS. */
  waitMs?: number;
  /** `waitMs` unless told otherwise. */
  statementTimeoutMs?: number;
  /** Told whenever a connection is lost or cannot be made. */
  onLost?: (error: Error) => void;
}

const CONNECTIONS = 6;
/** One at a time: a second one would take another core of the database from everybody else. */
const EACH = 1;
const WAITING = 30;
const TURN_MS = 5_000;

/** @param openChannel how statements are sent over a connection and how their rows are read */
export function createReports(
  url: string,
  openChannel: OpenChannel,
  options: ReportLaneOptions = {},
): Reports {
  return new ReportLane(url, openChannel, options);
}

class ReportLane implements Reports {
  readonly #share: FairShare;
  readonly #names = new StatementNames();
  readonly #desks: Desk[] = [];
  readonly #free: Desk[] = [];
  readonly #together: SharedSnapshots;
  readonly #stopWatching: () => void;

  constructor(
    private readonly url: string,
    private readonly openChannel: OpenChannel,
    private readonly options: ReportLaneOptions,
  ) {
    this.#share = new FairShare({
      total: options.connections ?? CONNECTIONS,
      each: options.each ?? EACH,
      waiting: options.waiting ?? WAITING,
      waitMs: options.turnMs ?? TURN_MS,
    });
    this.#together = new SharedSnapshots(() => this.#newDesk(), this.#names.check);
    const silentMs = (options.waitMs ?? DATABASE_WAIT_MS) + SILENCE_MARGIN_MS;
    this.#stopWatching = watchRegularly(() => {
      for (const desk of this.#desks) desk.dropIfSilentFor(silentMs);
    });
  }

  run<T>(line: Line, work: (reads: ReadPool) => Promise<T>): Promise<T> {
    return this.#share.run(line, () => this.#work(work));
  }

  runTogether<T>(line: Line, work: (reads: ReadPool) => Promise<T>): Promise<T | null> {
    return this.#together.run(line, work);
  }

  of(accountId: string, isApart = false): ReadPool {
    const line = { customer: isApart ? `${accountId} apart` : accountId, name: 'parts' };
    return {
      query: <Row>(name: string, sql: string, parameters?: readonly unknown[]) =>
        this.#share.runPart(line, () =>
          this.#work((reads) => reads.query<Row>(name, sql, parameters)),
        ),
      close: () => Promise.resolve(),
    };
  }

  async close(): Promise<void> {
    this.#stopWatching();
    this.#share.refuseWaiting(databaseUnavailable);
    this.#together.refuseWaiting(databaseUnavailable);
    await Promise.all(this.#desks.map((desk) => desk.close()));
  }

  async #work<T>(work: (reads: ReadPool) => Promise<T>): Promise<T> {
    const desk = this.#free.pop() ?? this.#newDesk();
    try {
      await desk.untilOpen();
      const snapshot = new Snapshot(desk, this.#names.check);
      desk.snapshot = snapshot;
      try {
        return await work(snapshot);
      } finally {
        await snapshot.close();
      }
    } catch (error) {
      // Those who wait would find the same, one after the other.
      if (isUnavailable(error) && !desk.isOpen) this.#share.refuseWaiting(databaseUnavailable);
      throw error;
    } finally {
      this.#free.push(desk);
    }
  }

  #newDesk(): Desk {
    const { waitMs = DATABASE_WAIT_MS, statementTimeoutMs = waitMs, onLost } = this.options;
    const desk = new Desk(this.url, { waitMs, statementTimeoutMs }, this.openChannel, onLost);
    this.#desks.push(desk);
    return desk;
  }
}
