import { types } from 'node:util';
import {
  UNAVAILABLE_REASONS,
  type UnavailableReason,
} from '../../../../schema/rules/error-codes.js';
import { AppError } from '../errors.js';
import { sqlState } from './sql-state.js';

/** Passing refusals of Postgres, and what each says about the database. Class 08 is a lost connection. */
const PASSING_STATES: Readonly<Record<string, UnavailableReason>> = {
  // Shutting down, crashed, and starting up.
  '57P01': 'DATABASE_UNREACHABLE',
  '57P02': 'DATABASE_UNREACHABLE',
  '57P03': 'DATABASE_UNREACHABLE',
  // Statement timeout, too many connections, out of memory, and lock timeout.
  '57014': 'DATABASE_BUSY',
  '53300': 'DATABASE_BUSY',
  '53200': 'DATABASE_BUSY',
  '55P03': 'DATABASE_BUSY',
  // As after a failover.
  '25006': 'DATABASE_READ_ONLY',
  // Full, and an error of reading or writing a file.
  '53100': 'DATABASE_DISK_FAILED',
  '58030': 'DATABASE_DISK_FAILED',
};
const STATEMENT_TIMEOUT = '57014';
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

/** The pool's words for a connection that did not open within its limit. */
const CONNECT_MESSAGES =
  /^(Connection terminated due to connection timeout|timeout e(xceeded|xpired))/;
/** Starting up, and too many connections. */
const TAKES_NO_CONNECTIONS = new Set(['57P03', '53300']);

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

/** Every connection was in use for as long as a request may wait, while the database answered. */
export class DatabaseCrowded extends Error {
  override readonly name = 'DatabaseCrowded';

  constructor() {
    super('no connection became free in time');
  }
}

const RETRY_AFTER_SECONDS = 1;

/**
 * The error for callers while the database cannot do what they need (SECURITY 41, 56). Its `reason` says which it is: a
 * database that answers is never called unreachable.
 */
export function databaseUnavailable(cause?: unknown): AppError {
  const reason = reasonOf(cause) ?? 'DATABASE_UNREACHABLE';
  const error = new AppError('SERVICE_UNAVAILABLE', `${UNAVAILABLE_REASONS[reason]} Try again`, {
    reason,
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
  return reasonOf(error) !== null;
}

/**
 * Whether the database takes no work for now, whoever asks. A statement that ran into its time limit is not sure to be innocent, and
 * a network's refusal not to be the database's.
 */
export function takesNoWork(error: unknown): boolean {
  return isUnavailable(error) && !ranOutOfTime(error) && !NETWORK_CODES.has(sqlState(error) ?? '');
}

/** Whether the database could not write to its disk. */
export function isDiskFailure(error: unknown): boolean {
  return reasonOf(error) === 'DATABASE_DISK_FAILED';
}

/** Whether no connection could be opened, because nobody answered in time, or the server takes none now. */
export function isUnconnected(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const state = sqlState(error);
  return state === undefined
    ? CONNECT_MESSAGES.test(error.message)
    : NETWORK_CODES.has(state) || TAKES_NO_CONNECTIONS.has(state);
}

/** Whether a statement ran into its time limit, also behind the refusal of a read pool. */
export function ranOutOfTime(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return sqlState(cause) === STATEMENT_TIMEOUT;
}

/** Null for an error that says nothing about the database as a whole. */
function reasonOf(error: unknown): UnavailableReason | null {
  if (!types.isNativeError(error)) return null;
  if (error instanceof DatabaseCrowded) return 'DATABASE_BUSY';
  const state = sqlState(error);
  const passing = state === undefined ? undefined : PASSING_STATES[state];
  if (passing !== undefined) return passing;
  const isLost =
    (state !== undefined && (state.startsWith('08') || NETWORK_CODES.has(state))) ||
    RELEASED.has(error.name) ||
    DRIVER_MESSAGES.test(error.message);
  return isLost ? 'DATABASE_UNREACHABLE' : null;
}
