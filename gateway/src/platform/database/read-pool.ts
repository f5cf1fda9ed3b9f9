/**
 * The pool for all reads (docs/performance.md "Read path"): a few shared connections with pipelined
 * statements.
 *
 * - `name` belongs to exactly one SQL text. Each connection prepares it once. Never build names or
 *   SQL from input.
 * - Keep statements short: later ones wait behind a slow one, so long reports do not belong here.
 * - A read sees every commit acknowledged before it was issued, except on a replica, which has a
 *   replication lag
 *   (see gateway/README.md, "Reads after writes").
 *
 * Fails with AppError SERVICE_UNAVAILABLE while the database is unavailable, or at the statement
 * timeout.
 */
export interface ReadPool {
  query<Row>(name: string, sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}
