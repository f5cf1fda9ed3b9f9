import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { knownFailure } from '../platform/database/known-failure.js';
import { HTTP_STATUS, UserError } from '../platform/errors.js';
import { shortened } from '../platform/text.js';

const FASTIFY_CODES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
};

/** Every error of every route outside GraphQL leaves as `{code, message, requestId}`: coded, and never with an inner detail. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const requestId = request.id;
    if (error instanceof UserError) {
      return reply.code(400).send({ code: error.code, message: error.message, requestId });
    }
    const failure = knownFailure(error);
    if (failure !== null) {
      const { code, message, details } = failure;
      if (details['retryAfterSeconds'] !== undefined)
        reply.header('retry-after', String(details['retryAfterSeconds']));
      return reply.code(HTTP_STATUS[code]).send({ code, message, requestId, ...details });
    }
    const known = FASTIFY_CODES[error.code];
    const status = error.statusCode ?? 500;
    if (known !== undefined || (status >= 400 && status < 500)) {
      return reply
        .code(status)
        .send({ code: known ?? 'BAD_REQUEST', message: shortened(error.message), requestId });
    }
    request.log.error({ err: error }, 'unexpected error');
    return reply
      .code(500)
      .send({ code: 'INTERNAL', message: 'Something went wrong on our side', requestId });
  });
}
