import { databaseUnavailable } from '../../platform/database/unavailable.js';
import type { OpenChannel, ReadStatement } from './channel.js';
import { ReadConnection } from './read-connection.js';
import { CONNECTION_SHARE } from './read-pool.js';
import type { Snapshot, SnapshotConnection } from './snapshot.js';

/** A connection that one snapshot has for itself. */
export class Desk implements SnapshotConnection {
  generation = 0;
  snapshot: Snapshot | null = null;
  readonly #connection: ReadConnection;
  #opened: (() => void)[] = [];

  constructor(
    url: string,
    private readonly times: { waitMs: number; statementTimeoutMs: number },
    openChannel: OpenChannel,
    onLost: ((error: Error) => void) | undefined,
  ) {
    this.#connection = new ReadConnection(
      url,
      { connectMs: times.waitMs, statementMs: times.statementTimeoutMs },
      openChannel,
      {
        opened: () => {
          for (const opened of this.#opened.splice(0)) opened();
        },
        lost: (error) => {
          this.generation += 1;
          onLost?.(error);
        },
        // Nothing runs twice: the transaction that it belonged to is over.
        again: (statements) => this.snapshot?.refuse(statements),
      },
    );
  }

  get isOpen(): boolean {
    return this.#connection.open;
  }

  get inFlight(): number {
    return this.#connection.inFlight;
  }

  send(statements: readonly ReadStatement[]): void {
    this.#connection.send(statements);
  }

  /** @throws AppError SERVICE_UNAVAILABLE */
  async untilOpen(): Promise<void> {
    if (this.isOpen) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#opened = this.#opened.filter((each) => each !== opened);
        reject(databaseUnavailable());
      }, this.times.waitMs * CONNECTION_SHARE);
      const opened = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#opened.push(opened);
    });
  }

  dropIfSilentFor(milliseconds: number): void {
    this.#connection.dropIfSilentFor(milliseconds);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
