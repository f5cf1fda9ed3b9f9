import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { isDatabaseUnavailable } from '../../platform/database/unavailable.js';
import { AppError, UserError } from '../../platform/errors.js';
import { TEXT_REFUSED } from './bodies.js';
import { sendFailure } from './envelope.js';
import type { SignInErrorCode } from '../../../../schema/rules/sign-in-errors.js';
import { isLegacyErrorCode } from './err-codes.js';

const DATABASE_RETRY_SECONDS = 2;

const FASTIFY_CODES: Readonly<Record<string, SignInErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
};

/** Every failure leaves in the envelope, with a code of the table and nothing of what went on inside. */
export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof ZodError) return sendFailure(reply, bodyProblem(error));
  if (error instanceof UserError && isLegacyErrorCode(error.code))
    return sendFailure(reply, error.code, undefined, error.refusedCharacter);
  if (error instanceof AppError && isLegacyErrorCode(error.code)) {
    return sendFailure(reply, error.code, error.details['retryAfterSeconds']);
  }
  if (isDatabaseUnavailable(error))
    return sendFailure(reply, 'SERVICE_UNAVAILABLE', DATABASE_RETRY_SECONDS);
  const known = FASTIFY_CODES[error.code];
  if (known) return sendFailure(reply, known);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return sendFailure(reply, 'MALFORMED_REQUEST');
  }
  request.log.error({ err: error }, 'unexpected error');
  return sendFailure(reply, 'INTERNAL');
}

/** Characters first: a field that is refused for them is also of the wrong type to somebody. */
function bodyProblem({ issues }: ZodError): SignInErrorCode {
  return issues.some(({ message }) => message === TEXT_REFUSED)
    ? 'TEXT_REFUSED'
    : 'MALFORMED_REQUEST';
}
