import { AppError } from '../errors.js';
import { sqlState } from './sql-state.js';
import { databaseUnavailable, isDatabaseUnavailable } from './unavailable.js';

/** Postgres refuses a value of the caller's that no text column can hold (NUL) or that is out of range. */
const DATA_EXCEPTION = '22';

/** A failure as callers may see it; null for one that nobody expects. */
export function knownFailure(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error);
  if (sqlState(error)?.startsWith(DATA_EXCEPTION))
    return new AppError(
      'BAD_USER_INPUT',
      'A value cannot be used: it is malformed or out of range',
      { reason: 'VALUE_INVALID' },
    );
  return null;
}
