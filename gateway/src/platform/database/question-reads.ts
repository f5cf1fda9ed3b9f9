import { AppError } from '../errors.js';
import type { ReadPool } from './read-pool.js';
import { ranOutOfTime } from './unavailable.js';

const TOO_LARGE =
  'This reads more than one request may: choose a shorter period, longer buckets, or fewer groups';

/** Reads whose length the caller chose: the time limit of a statement says that the question is too large, not that we are away. */
export function questionReads(reads: ReadPool): ReadPool {
  return {
    async query<Row>(name: string, sql: string, parameters?: readonly unknown[]): Promise<Row[]> {
      try {
        return await reads.query<Row>(name, sql, parameters);
      } catch (error) {
        if (!ranOutOfTime(error)) throw error;
        const refusal = new AppError('BAD_USER_INPUT', TOO_LARGE, { reason: 'QUESTION_TOO_LARGE' });
        refusal.cause = error;
        throw refusal;
      }
    },
    close: () => reads.close(),
  };
}
