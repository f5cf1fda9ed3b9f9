import { pino, type DestinationStream, type Logger } from 'pino';
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
 * Written at once: what is buffered would be flushed at exit, and when nobody reads standard output any more, because our
 * starter crashed, pino's flush tries again for ever.
 */
const STDOUT = 1;

/**
 * Structured logs, on stdout unless told otherwise. The redaction list is a second line of defence: code logs ids, never the
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
  };
  return pino(options, destination ?? pino.destination({ fd: STDOUT, sync: true }));
}

/**
 * What is logged of an error. Others than these fields carry values: a database error its parameters and the conflicting key,
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
