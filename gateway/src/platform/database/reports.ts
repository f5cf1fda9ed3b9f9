import type { Line } from '../fair-share.js';
import type { ReadPool } from './read-pool.js';

/**
 * The lane of long reads: connections of its own, of which a customer has a fair share at a time. The rest wait.
 * docs/performance.md says what runs here.
 */
export interface Reports {
  /**
   * Runs `work` on a connection of its own. All of its reads see one snapshot; after one that fails, the rest fail with
   * the same error. The reads end with `work`.
   * @throws AppError RATE_LIMITED if the customer's reports wait too long, or too many of them
   */
  run<T>(line: Line, work: (reads: ReadPool) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which is known to be short, with others' in a snapshot that they share.
   * @returns null if it took too long for that, or if another's statement failed: `run` does it
   * @throws AppError as `run` does
   */
  runTogether<T>(line: Line, work: (reads: ReadPool) => Promise<T>): Promise<T | null>;
  /**
   * Reads for files that are written while they are sent, and for the answers to mutations. Each waits for its own turn,
   * so that a slow client holds no connection. They do not share a snapshot.
   * @param isApart they do not wait for the customer's other reports: for who makes others wait while it reads, such as the
   *   thread that writes everybody's PDFs
   */
  of(accountId: string, isApart?: boolean): ReadPool;
  close(): Promise<void>;
}
