import { AppError } from '../errors.js';
import type { ReadPool } from './read-pool.js';

/**
 * The reads of one operation, which see one snapshot for as long as they are started in one turn of the event loop: a
 * pool sends these as one message. Later ones are refused, and `isExceeded` says that the operation needs a report.
 */
export class OneTurn implements ReadPool {
  isExceeded = false;
  #state: 'unused' | 'open' | 'over' = 'unused';

  constructor(private readonly pool: ReadPool) {}

  query<Row>(name: string, sql: string, parameters?: readonly unknown[]): Promise<Row[]> {
    if (this.#state === 'over') {
      this.isExceeded = true;
      return Promise.reject(new AppError('INTERNAL', 'these reads need a snapshot of their own'));
    }
    if (this.#state === 'unused') {
      this.#state = 'open';
      // The pool's own message leaves before this, because it is scheduled by this query at the latest.
      setImmediate(() => {
        this.#state = 'over';
      });
    }
    return this.pool.query(name, sql, parameters);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
