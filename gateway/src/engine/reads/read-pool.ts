import type { ReadPool } from '../../platform/database/read-pool.js';
import { ReadConnection } from './read-connection.js';
import type { OpenChannel, ReadStatement } from './channel.js';
import { DatabaseCrowded, databaseUnavailable } from '../../platform/database/unavailable.js';
import { parameterText } from './parameter-text.js';
import { watchRegularly } from './silence-watch.js';
import { StatementNames } from './statement-names.js';

export interface ReadPoolOptions {
  /** How many backends share the work. More than the database has cores for only adds switching. */
  connections?: number;
  /** How long a caller waits for a connection or for one answer before it is refused; setting DATABASE_WAIT_MS. */
  waitMs?: number;
  /** `waitMs` unless told otherwise. */
  statementTimeoutMs?: number;
  /** Told whenever a connection is lost or cannot be made. */
  onLost?: (error: Error) => void;
}

const CONNECTIONS = 2;
/** Keeps the promise that a request is answered within 2 s when the database is gone (SECURITY 41). */
export const DATABASE_WAIT_MS = 1_500;
/** How much longer than its statement timeout a server may be silent. */
export const SILENCE_MARGIN_MS = 200;
/** The share of the wait after which statements that found no open connection are refused: an answer takes time too. */
export const CONNECTION_SHARE = 2 / 3;
const MOST_WAITING = 2_000;

/** @param openChannel how statements are sent over a connection and how their rows are read */
export function createReadPool(
  url: string,
  openChannel: OpenChannel,
  options: ReadPoolOptions = {},
): ReadPool {
  return new PipelinedReadPool(url, openChannel, options);
}

class PipelinedReadPool implements ReadPool {
  private readonly connections: ReadConnection[];
  private readonly names = new StatementNames();
  private readonly stopWatching: () => void;
  private queue: ReadStatement[] = [];
  private scheduled = false;
  private waitingSince: number | null = null;
  private closed = false;
  /** Why a connection was lost, or could not be made, last. */
  private lostBy: Error | undefined;
  private readonly waitMs: number;

  constructor(url: string, openChannel: OpenChannel, options: ReadPoolOptions) {
    const waitMs = options.waitMs ?? DATABASE_WAIT_MS;
    this.waitMs = waitMs;
    const events = {
      opened: () => {
        this.flush();
      },
      lost: (error: Error) => {
        this.lostBy = error;
        options.onLost?.(error);
      },
      again: (statements: readonly ReadStatement[]) => {
        this.enqueue(...statements);
      },
    };
    this.connections = Array.from(
      { length: options.connections ?? CONNECTIONS },
      () =>
        new ReadConnection(
          url,
          { connectMs: waitMs, statementMs: options.statementTimeoutMs ?? waitMs },
          openChannel,
          events,
        ),
    );
    this.stopWatching = watchRegularly(() => {
      this.look();
    });
  }

  query<Row>(name: string, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.names.check(name, sql);
      this.enqueue({
        name,
        sql,
        parameters: parameters.map(parameterText),
        isLong: false,
        attempts: 0,
        resolve: resolve as (rows: unknown[]) => void,
        reject,
      });
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    this.flush();
    this.stopWatching();
    this.refuseWaiting();
    await Promise.all(this.connections.map((connection) => connection.close()));
  }

  private enqueue(...statements: ReadStatement[]): void {
    if (this.closed || this.queue.length >= MOST_WAITING) {
      const isCrowded = !this.closed && this.leastBusy() !== undefined;
      const refusal = isCrowded ? new DatabaseCrowded() : this.lostBy;
      for (const statement of statements) statement.reject(databaseUnavailable(refusal));
      return;
    }
    this.queue.push(...statements);
    if (this.scheduled) return;
    this.scheduled = true;
    // After this tick's other reads, of this request and of all others, have been queued too.
    setImmediate(this.flush);
  }

  private readonly flush = (): void => {
    this.scheduled = false;
    if (this.queue.length === 0) return;
    const connection = this.leastBusy();
    if (!connection) {
      this.waitingSince ??= performance.now();
      return;
    }
    const statements = this.queue;
    this.queue = [];
    this.waitingSince = null;
    connection.send(statements);
  };

  private leastBusy(): ReadConnection | undefined {
    let best: ReadConnection | undefined;
    for (const connection of this.connections) {
      if (connection.open && (!best || connection.inFlight < best.inFlight)) best = connection;
    }
    return best;
  }

  private look(): void {
    for (const connection of this.connections)
      connection.dropIfSilentFor(this.waitMs + SILENCE_MARGIN_MS);
    const waited = this.waitingSince === null ? 0 : performance.now() - this.waitingSince;
    if (waited > this.waitMs * CONNECTION_SHARE) this.refuseWaiting();
  }

  private refuseWaiting(): void {
    const waiting = this.queue;
    this.queue = [];
    this.waitingSince = null;
    for (const statement of waiting) statement.reject(databaseUnavailable(this.lostBy));
  }
}
