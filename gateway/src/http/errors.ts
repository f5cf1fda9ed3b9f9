import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sqlState } from '../platform/database/database.js';
import { AppError, UserError } from '../platform/errors.js';

const STATUS: Readonly<Record<AppError['code'], number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  RATE_LIMITED: 429,
  CONFLICT: 409,
  UPSTREAM_UNAVAILABLE: 502,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL: 500,
};

const FASTIFY_CODES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_VALIDATION: 'BAD_USER_INPUT',
};

/** SQLSTATE classes that mean the database cannot serve now: connection, resources, shutdown, lock or statement timeout. */
const DATABASE_AWAY = /^(08|53|57P|55P03|57014)/;
const SOCKET_FAILURES: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined && (DATABASE_AWAY.test(state) || SOCKET_FAILURES.has(state))) return true;
  return error instanceof Error && /Connection terminated|timeout exceeded when trying to connect|connection timeout/i.test(error.message);
}

/** Every error of every route outside GraphQL leaves as `{code, message, requestId}`: coded, and never with an inner detail. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const requestId = request.id;
    if (error instanceof UserError) {
      return reply.code(400).send({ code: error.code, message: error.message, requestId });
    }
    if (error instanceof AppError || isDatabaseAway(error)) {
      const code = error instanceof AppError ? error.code : 'SERVICE_UNAVAILABLE';
      const details = error instanceof AppError ? error.details : {};
      const wait = details['retryAfterSeconds'] ?? (code === 'SERVICE_UNAVAILABLE' ? 2 : undefined);
      if (wait !== undefined) reply.header('retry-after', String(wait));
      const message = error instanceof AppError ? error.message : 'The service cannot answer right now, try again';
      return reply.code(STATUS[code]).send({ code, message, requestId, ...details });
    }
    const known = FASTIFY_CODES[error.code];
    const status = error.statusCode ?? 500;
    if (known !== undefined || (status >= 400 && status < 500)) {
      return reply.code(status).send({ code: known ?? 'BAD_REQUEST', message: error.message, requestId });
    }
    request.log.error({ err: error }, 'unexpected error');
    return reply.code(500).send({ code: 'INTERNAL', message: 'Something went wrong on our side', requestId });
  });
}
