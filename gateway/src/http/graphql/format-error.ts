import { HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { knownFailure } from '../../platform/database/known-failure.js';
import type { TopLevelErrorCode } from '../../../../schema/rules/error-codes.js';
import { errorDocs } from '../../../../schema/rules/error-docs.js';
import type { AppError } from '../../platform/errors.js';
import type { Logger } from '../../platform/logger.js';
import { shortened } from '../../platform/text.js';
import { clearWords } from './limits.js';

/** The log for unexpected errors, and the request id by which support finds them. */
export interface ErrorContext {
  requestId: string;
  log: Pick<Logger, 'error'>;
}

/** HTTP status of an operation that failed as a whole. Others keep GraphQL's 200: the answer itself is in order. */
const STATUS: Partial<Record<TopLevelErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** graphql-js tells apart what the caller did wrong with arguments and variables only by its words. */
const CALLERS_FAULT = /^(Argument|Variable) "/;
/** Refused by the schema, or by the form of a scalar. */
const INVALID = { code: 'BAD_USER_INPUT', reason: 'VALUE_INVALID' } as const;

/**
 * An execution error as the caller may see it: AppErrors with their code and details, everything unexpected masked behind
 * the request id and logged (SECURITY 28). `failed` says that no field of the operation has a value.
 */
export function publicError(
  error: GraphQLError,
  failed: boolean,
  context: ErrorContext,
): GraphQLError {
  const cause = rootCause(error);
  const known = knownFailure(cause);
  const { requestId } = context;
  if (known) return coded(error, known, failed, requestId);
  // Variables: before anything ran, so without a path; the cause may be what a scalar's own parser said.
  if (!error.path && CALLERS_FAULT.test(error.message)) {
    return withExtensions(error, error.message, { ...INVALID, requestId });
  }
  if (cause instanceof GraphQLError) {
    if (typeof cause.extensions['code'] === 'string')
      return withExtensions(error, error.message, { ...error.extensions, requestId });
    if (CALLERS_FAULT.test(cause.message)) {
      return withExtensions(error, cause.message, { ...INVALID, requestId });
    }
  }
  context.log.error({ err: cause, path: error.path, requestId }, 'unexpected error in a resolver');
  return withExtensions(error, 'Something went wrong on our side', {
    code: 'INTERNAL',
    requestId,
  });
}

interface FormatOptions {
  production: boolean;
  /** Where the documentation is. */
  publicUrl: string;
  log: Pick<Logger, 'error'>;
}

/**
 * The last step for every error of an operation. Adds the address of the code's description. Of what Apollo itself reports, it
 * keeps the codes for bad requests and hides inner failures.
 */
export function formatError({ production, publicUrl, log }: FormatOptions) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const code = String(formatted.extensions?.['code']);
    if (code === 'INTERNAL_SERVER_ERROR') {
      log.error({ err: error }, 'unexpected error in GraphQL');
      const extensions = withDocs({ code: 'INTERNAL' }, publicUrl);
      return { message: 'Something went wrong on our side', extensions };
    }
    const message = clearWords(formatted.message);
    return {
      ...formatted,
      // graphql-js repeats a refused value as a whole, however long it is.
      message: shortened(production ? withoutSuggestion(message) : message),
      extensions: withDocs({ ...formatted.extensions, code }, publicUrl),
    };
  };
}

function withDocs<T extends { code: string }>(extensions: T, publicUrl: string) {
  return { ...extensions, docs: `${publicUrl}${errorDocs(extensions.code)}` };
}

/** A request that failed before GraphQL began, in GraphQL's form. */
export function requestError(
  { message, code, details }: Pick<AppError, 'message' | 'details'> & { code: string },
  requestId: string,
  publicUrl: string,
): { errors: [GraphQLFormattedError] } {
  return {
    errors: [
      {
        message: shortened(message),
        extensions: withDocs({ code, ...details, requestId }, publicUrl),
      },
    ],
  };
}

/** The same answer, where each error names the request: Apollo reports some without knowing whose they are. */
export function withRequestId(body: string, requestId: string): string {
  const answer = JSON.parse(body) as { errors?: readonly GraphQLFormattedError[] };
  const errors = answer.errors?.map((error) => ({
    ...error,
    extensions: { ...error.extensions, requestId },
  }));
  return JSON.stringify({ ...answer, errors });
}

/** "Did you mean …?" would give the schema away name by name where introspection is closed. */
function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean .+\?$/, '');
}

function rootCause(error: GraphQLError): Error {
  let cause: Error = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

function coded(
  error: GraphQLError,
  { code, message, details }: AppError,
  failed: boolean,
  requestId: string,
): GraphQLError {
  const status = failed || code === 'SERVICE_UNAVAILABLE' ? STATUS[code] : undefined;
  return withExtensions(error, message, {
    code,
    ...details,
    requestId,
    ...(status !== undefined && { http: { status, headers: retryHeaders(details) } }),
  });
}

export function retryHeaders(details: AppError['details']): HeaderMap {
  const seconds = details['retryAfterSeconds'];
  return new HeaderMap(seconds === undefined ? [] : [['retry-after', String(seconds)]]);
}

function withExtensions(
  error: GraphQLError,
  message: string,
  extensions: Record<string, unknown>,
): GraphQLError {
  const { locations, path } = error;
  const formatted = new GraphQLError(message, { path, extensions });
  // Compiled operations know their positions without the nodes that graphql-js would compute them from.
  if (locations)
    Object.defineProperty(formatted, 'locations', { value: locations, enumerable: true });
  return formatted;
}
