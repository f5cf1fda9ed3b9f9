import type { DataSource, EntityManager } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';
import { FairShare } from '../fair-share.js';
import { LOCK_WAIT_MS, POOL_SIZE } from './data-source.js';
import { sqlState } from './sql-state.js';
import { Turns, type TurnLimits } from './turns.js';
import {
  DatabaseCrowded,
  databaseUnavailable,
  isDiskFailure,
  isUnconnected,
} from './unavailable.js';

/** An open transaction. Every write of a service method uses one. */
export type Tx = EntityManager;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const TOO_MANY_CONNECTIONS = '53300';
const RETRIES = 4;
/** The share of the connections that only `urgent` transactions get. */
const KEPT_FREE = 1 / 4;
/** Transactions of one customer that have a connection: all but one wait for that customer's lock. */
const OF_ONE_CUSTOMER = 2;
const WAITING_OF_ONE_CUSTOMER = 1_000;

/** Name of the constraint that a write violated; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  const driver =
    (error as { driverError?: { constraint?: unknown } }).driverError ??
    (error as { constraint?: unknown });
  return typeof driver.constraint === 'string' ? driver.constraint : undefined;
}

/** Runs one statement inside a transaction, with a type for its rows. */
export async function rows<Row>(tx: Tx, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  // TypeORM returns [rows, count] for UPDATE and DELETE. Take the rows of the RETURNING clause.
  const result: unknown = await tx.query(sql, parameters);
  if (
    Array.isArray(result) &&
    result.length === 2 &&
    Array.isArray(result[0]) &&
    typeof result[1] === 'number'
  ) {
    return result[0] as Row[];
  }
  return result as Row[];
}

/**
 * How long a transaction waits for a connection while the database answers, and how many wait. Both are generous: a burst of one
 * customer's creations takes a few seconds on a busy machine.
 */
const QUEUE = { waitMs: 10_000, mostWaiting: 500 } as const;
/** After this time without a connection, ask over another one whether the database answers at all. */
const ASK_AFTER_MS = 200;
/** Pause before the next attempt to connect. */
const CONNECT_PAUSE_MS = 50;

interface DatabaseOptions {
  /** Most transactions at once: the size of the connection pool. */
  poolSize?: number;
  /** Asks the database something over a connection of its own; rejects without an answer. */
  isAlive?: () => Promise<unknown>;
  queue?: Omit<TurnLimits, 'size'>;
}

/** The write side: short transactions on the application's connections. */
export class Database {
  /**
   * The same for sign-in, authorize, and who a request is from: some connections are kept for these, so that they wait for
   * nobody's writes.
   */
  readonly urgent: Database;
  private readonly turns: Turns;
  private readonly customers: FairShare;
  private readonly isAlive: () => Promise<unknown>;
  private readonly waitMs: number;
  private lastDiskFailure: { error: unknown; at: number } | null = null;

  constructor(
    private readonly source: DataSource,
    options: DatabaseOptions = {},
    isUrgent = false,
  ) {
    const { poolSize = POOL_SIZE, isAlive, queue = QUEUE } = options;
    const { waitMs, mostWaiting } = queue;
    const crowded = () => new DatabaseCrowded();
    const size = isUrgent ? poolSize : poolSize - Math.floor(poolSize * KEPT_FREE);
    this.turns = new Turns({ size, waitMs, mostWaiting }, crowded);
    this.customers = new FairShare({
      total: Infinity,
      each: OF_ONE_CUSTOMER,
      waiting: WAITING_OF_ONE_CUSTOMER,
      waitMs: LOCK_WAIT_MS,
      refusal: crowded,
    });
    this.urgent = isUrgent ? this : new Database(source, options, true);
    this.waitMs = waitMs;
    this.isAlive = isAlive ?? (() => Promise.reject(new Error('nobody asks')));
  }

  /** The last write that the disk refused, and when, in ms of `performance.now`. */
  get diskFailure(): { error: unknown; at: number } | null {
    const { lastDiskFailure } = this.urgent;
    if (lastDiskFailure === null || this.lastDiskFailure === null)
      return this.lastDiskFailure ?? lastDiskFailure;
    return lastDiskFailure.at > this.lastDiskFailure.at ? lastDiskFailure : this.lastDiskFailure;
  }

  /**
   * Runs `work` in one transaction. Retries it from the start after a deadlock or serialization failure, so `work` must
   * have no effect outside the transaction (enqueue emails and jobs inside it).
   *
   * Waits for a connection as long as the database answers (`QUEUE`), and is refused at once when it does not.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.turns.run(() => this.connected(work));
      } catch (error) {
        const state = sqlState(error);
        if (isDiskFailure(error)) this.lastDiskFailure = { error, at: performance.now() };
        if ((state !== DEADLOCK_DETECTED && state !== SERIALIZATION_FAILURE) || attempt >= RETRIES)
          throw error;
        await sleep(5 * 2 ** attempt * (1 + Math.random()));
      }
    }
  }

  /**
   * The same for work that locks a customer's rows, however often anybody may ask for it: it waits for its turn without a
   * connection, so that others have one.
   */
  transactionOf<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.customers.run({ customer: accountId, name: 'writes' }, () =>
      this.transaction(work),
    );
  }

  /** Refuses everybody who waits for a connection: the database was found not to answer. */
  refuseWaiting(error: Error): void {
    this.turns.refuseWaiting(error);
    if (this.urgent !== this) this.urgent.refuseWaiting(error);
  }

  /** Runs the transaction once it has a connection. On a busy machine, opening one can take longer than its limit. */
  private async connected<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const until = performance.now() + this.waitMs;
    for (;;) {
      const work = { begun: false };
      const alive = this.aliveWhile(() => !work.begun);
      try {
        return await this.source.transaction((tx) => {
          work.begun = true;
          return run(tx);
        });
      } catch (error) {
        if (work.begun || !isUnconnected(error)) throw error;
        const answers = alive.answered || sqlState(error) === TOO_MANY_CONNECTIONS;
        if (!answers) {
          this.refuseWaiting(databaseUnavailable(error));
          throw error;
        }
        if (performance.now() >= until) throw new DatabaseCrowded();
      } finally {
        alive.stop();
      }
      await sleep(CONNECT_PAUSE_MS);
    }
  }

  /** Learns whether the database answers others, while a connection takes long to open. */
  private aliveWhile(isWaiting: () => boolean): { answered: boolean; stop: () => void } {
    const timer = setTimeout(() => {
      if (!isWaiting()) return;
      this.isAlive().then(
        () => {
          alive.answered = true;
        },
        () => undefined,
      );
    }, ASK_AFTER_MS);
    const alive = {
      answered: false,
      stop: () => {
        clearTimeout(timer);
      },
    };
    return alive;
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }
}
