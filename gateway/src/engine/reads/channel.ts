import type pg from 'pg';

/** A read that waits for its rows. */
export interface ReadStatement {
  readonly name: string;
  readonly sql: string;
  /** As the wire carries them (`parameterText`). */
  readonly parameters: readonly (string | null)[];
  /**
   * Whether its answer leaves before those of the statements that were sent with it. Long ones would seem to be silent together,
   * though each keeps its time limit.
   */
  readonly isLong: boolean;
  /** How often it was sent; a statement whose preparation was lost is sent again. */
  attempts: number;
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

export interface ChannelEvents {
  /** Called once for every statement that was sent: it was answered, failed, or goes to `again`. */
  answered(statements: number): void;
  /** Statements that were sent but never ran. */
  again(statements: readonly ReadStatement[]): void;
}

/** Sends the reads of a tick over one open, pipelined connection, and settles each with its rows or its error. */
export interface Channel {
  send(statements: readonly ReadStatement[]): void;
}

/** Takes a connection into use; called once for each connection, after it was opened. */
export type OpenChannel = (client: pg.Client, events: ChannelEvents) => Channel;
