import type { ReadPool } from '../../platform/database/read-pool.js';
import { databaseUnavailable } from '../../platform/database/unavailable.js';
import type { ReadStatement } from './channel.js';
import { parameterText } from './parameter-text.js';

/** What a snapshot needs of the connection that it has for itself. */
export interface SnapshotConnection {
  /** Changes whenever the connection is lost: another one does not see the same snapshot. */
  readonly generation: number;
  readonly inFlight: number;
  send(statements: readonly ReadStatement[]): void;
}

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Reads that see one state of the database: a transaction on a connection of their own. Each turn's leave in one message. */
export class Snapshot implements ReadPool {
  readonly #generation: number;
  #queue: ReadStatement[] = [];
  #hasBegun = false;
  #hasEnded = false;
  #failure: Error | null = null;

  constructor(
    private readonly connection: SnapshotConnection,
    /** Checks that a name belongs to one statement. @throws Error */
    private readonly checkName: (name: string, sql: string) => void,
    /** Whether its statements may be long (`ReadStatement`). */
    private readonly isLong = true,
  ) {
    this.#generation = connection.generation;
  }

  query<Row>(name: string, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.checkName(name, sql);
      if (this.#hasEnded) this.#failure ??= new Error(`${name} is read after its report has ended`);
      if (this.#failure) throw this.#failure;
      const values = parameters.map(parameterText);
      const isFirst = this.#queue.length === 0;
      this.#queue.push(
        this.#statement(name, sql, values, resolve as (rows: unknown[]) => void, reject),
      );
      if (isFirst) setImmediate(this.#flush);
    });
  }

  /** Whether every read so far was answered, or still may be. */
  get isWhole(): boolean {
    return this.#failure === null;
  }

  /** Ends the transaction. Resolves as soon as another one may use the connection. */
  async close(): Promise<void> {
    this.#hasEnded = true;
    this.refuse(this.#queue.splice(0));
    if (!this.#hasBegun || !this.#isConnected) return;
    const isIdle = this.connection.inFlight === 0;
    const ended = new Promise<void>((resolve) => {
      const end = () => {
        resolve();
      };
      this.connection.send([this.#statement('report.commit', 'COMMIT', [], end, end)]);
    });
    // What an operation no longer waits for may still run.
    if (!isIdle) await ended;
  }

  /** Statements that will not run, because one before them failed or the connection is lost. */
  refuse(statements: readonly ReadStatement[]): void {
    for (const statement of statements) statement.reject(databaseUnavailable());
  }

  get #isConnected(): boolean {
    return this.connection.generation === this.#generation;
  }

  readonly #flush = (): void => {
    const statements = this.#queue.splice(0);
    if (statements.length === 0) return;
    if (!this.#isConnected) {
      this.refuse(statements);
      return;
    }
    if (!this.#hasBegun) statements.unshift(this.#statement('report.begin', BEGIN));
    this.#hasBegun = true;
    this.connection.send(statements);
  };

  #statement(
    name: string,
    sql: string,
    parameters: readonly (string | null)[] = [],
    resolve: (rows: unknown[]) => void = () => undefined,
    reject: (error: Error) => void = () => undefined,
  ): ReadStatement {
    return {
      name,
      sql,
      parameters,
      isLong: this.isLong,
      attempts: 0,
      resolve,
      // For later statements, Postgres only reports that the transaction was aborted.
      reject: (error) => {
        this.#failure ??= error;
        reject(this.#failure);
      },
    };
  }
}
