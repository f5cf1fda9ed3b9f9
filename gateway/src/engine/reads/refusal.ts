import pg from 'pg';
import { sqlState } from '../../platform/database/sql-state.js';
import { databaseUnavailable, isDatabaseUnavailable } from '../../platform/database/unavailable.js';

const UNKNOWN_PREPARED_STATEMENT = '26000';
/** "cached plan must not change result type": a migration changed a table under a prepared statement. */
const RESULT_TYPE_CHANGED = '0A000';
/** A write in a read-only transaction. */
const READ_ONLY = '25006';
/** "current transaction is aborted": a statement before this one failed. */
const TRANSACTION_ABORTED = '25P02';
export const MOST_ATTEMPTS = 3;

/** Whether the connection ended with this error, so that nothing after it is answered either. */
export function endsConnection(error: Error): boolean {
  return (
    !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC'
  );
}

/** Whether a statement failed only because the server no longer has it as it was prepared. */
export function lostPreparation(error: Error): boolean {
  const state = sqlState(error);
  return state === UNKNOWN_PREPARED_STATEMENT || state === RESULT_TYPE_CHANGED;
}

/** Whether a statement did not run because one before it in the same transaction failed. */
export function didNotRun(error: Error): boolean {
  return sqlState(error) === TRANSACTION_ABORTED;
}

/**
 * The error as the reader gets it: SERVICE_UNAVAILABLE where the database is away or out of time. A session of reads is always
 * read-only, so a refused write is a mistake in a statement, and says nothing about the database.
 */
export function toldToReader(error: Error): Error {
  if (sqlState(error) === READ_ONLY) return error;
  return endsConnection(error) || isDatabaseUnavailable(error) ? databaseUnavailable(error) : error;
}
