import { types } from 'node:util';
import { AppError } from '../errors.js';
import { sqlState } from './database.js';

/** Temporary refusals of Postgres: shutting down, starting up, out of connections, or timed out. */
const PASSING_STATES = new Set(['57P01', '57P02', '57P03', '57014', '53300', '53200', '55P03']);
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
/** The driver has no codes for these errors. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout e(xceeded|xpired)|Client was closed|Driver not Connected)/;

/**
 * TypeORM releases a transaction whose connection was lost between two statements. The next statement then gets one of
 * these errors.
 */
const RELEASED = new Set([
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
]);

/** No answer came to a statement that was sent over an open connection. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';

  constructor() {
    super('Connection terminated: the database stopped answering');
  }
}

const RETRY_AFTER_SECONDS = 1;

/** The error for callers while the database is unavailable (SECURITY 41). */
export function databaseUnavailable(cause?: unknown): AppError {
  const error = new AppError('SERVICE_UNAVAILABLE', 'The database is not reachable; try again', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
  error.cause = cause;
  return error;
}

/** Like `isDatabaseUnavailable`, also for what a read pool throws then. */
export function isUnavailable(error: unknown): boolean {
  const isRefusal = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
  return isRefusal || isDatabaseUnavailable(error);
}

/** Whether an error means that the database is unavailable or overloaded, not that it refused this statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const state = sqlState(error);
  if (
    state !== undefined &&
    (PASSING_STATES.has(state) || state.startsWith('08') || NETWORK_CODES.has(state))
  )
    return true;
  return RELEASED.has(error.name) || DRIVER_MESSAGES.test(error.message);
}
