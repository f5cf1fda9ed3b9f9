import { pino, type Logger } from 'pino';

export type { Logger };

const SECRETS = ['password', 'token', 'code', 'clientSecret', 'client_secret', 'authorization', 'email', 'secret', 'key'];

/**
 * Structured logs on stdout. The redaction list is a second line of defence: code logs ids, never the values themselves
 * (SECURITY 35).
 */
export function createLogger(level: string, name: string): Logger {
  return pino({
    name,
    level,
    redact: { paths: [...SECRETS, ...SECRETS.map((key) => `*.${key}`), 'req.headers.authorization'], censor: '[redacted]' },
    base: { pid: process.pid },
  });
}

/** "m…@example.com": enough to recognise an address in a log, too little to use it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${email.slice(0, 1)}…${email.slice(at)}`;
}
