/**
 * Where all reads go (PERFORMANCE.md "Read path"): a few shared connections on which statements are pipelined.
 *
 * - `name` belongs to exactly one SQL text; each connection prepares it once. Never build names or SQL from input.
 * - Statements are short. Others wait behind a slow one, so a report that takes long does not belong here.
 * - A read sees every commit that was acknowledged before it was issued, except on a replica, which follows the primary
 *   with its replication lag (see README.md, "Reads").
 *
 * Fails with AppError SERVICE_UNAVAILABLE while the database is away, or when the statement timeout is reached.
 */
export interface ReadPool {
  query<Row>(name: string, sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}
