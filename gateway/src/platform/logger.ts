import { pino, type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './current-request.js';
import { withoutAddresses } from './text.js';

export type { Logger };

const SECRETS = [
  'password',
  'token',
  'code',
  'clientSecret',
  'client_secret',
  'authorization',
  'email',
  'secret',
  'key',
];

/**
 * Write synchronously. Buffered lines are flushed at exit, and if nobody reads standard output (because the starter
 * crashed), pino's flush retries forever.
 */
const STDOUT = 1;

/**
 * Structured logs, on stdout by default. The redaction list is a second line of defense: code logs ids, never the
 * values themselves (SECURITY 35).
 */
export function createLogger(level: string, name: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    serializers: { err: safeError },
    redact: {
      paths: [...SECRETS, ...SECRETS.map((key) => `*.${key}`), 'req.headers.authorization'],
      censor: '[redacted]',
    },
    base: { pid: process.pid },
    mixin: requestOf,
  };
  return pino(options, destination ?? pino.destination({ fd: STDOUT, sync: true }));
}

/** The request that caused a line, as in the header of its answer; nothing if the logger is one request's own. */
function requestOf(_line: object, _level: number, logger: Logger): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === null || 'requestId' in logger.bindings() ? {} : { requestId };
}

/**
 * Logs only these fields of an error. Others contain values: a database error its parameters and the conflicting key,
 * an SMTP error the recipient, an HTTP client's error the whole request.
 */
function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const driver = (error as { driverError?: unknown }).driverError;
  const { code, constraint } = (driver instanceof Error ? driver : error) as {
    code?: unknown;
    constraint?: unknown;
  };
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    reason: code,
    constraint,
    stack: error.stack === undefined ? undefined : withoutAddresses(error.stack),
  };
}
