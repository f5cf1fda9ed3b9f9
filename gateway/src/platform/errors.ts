/**
 * Codes of top-level errors (PRODUCT.md, ARCHITECTURE.md "Schema style"): the caller did something that is not allowed,
 * or the server failed.
 */
export type AppErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'RATE_LIMITED'
  | 'CONFLICT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL';

/** HTTP status of each code. */
export const HTTP_STATUS: Readonly<Record<AppErrorCode, number>> = {
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

/**
 * A failure that ends the whole operation. `code` is stable and public. `message` is English for developers; the client
 * has its own text for customers. `details` become extensions of the error (for example `retryAfterSeconds`).
 */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: AppErrorCode,
    message: string,
    readonly details: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
  }
}

/** The same error for another customer's object and for one that never existed (SECURITY 25). */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found`);
}

/** One expected failure of a mutation, shown beside its field. */
export interface UserErrorData {
  code: string;
  message: string;
  /** Name of the input field. Null if the failure concerns the whole request. */
  field: string | null;
}

/** An expected failure of a write. It rolls the transaction back and is returned as data (`userErrors`). */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly errors: readonly UserErrorData[];

  constructor(code: string, message: string, field?: string);
  constructor(errors: readonly UserErrorData[]);
  constructor(codeOrErrors: string | readonly UserErrorData[], message = '', field?: string) {
    super(
      typeof codeOrErrors === 'string'
        ? `${codeOrErrors}: ${message}`
        : codeOrErrors.map((e) => e.code).join(', '),
    );
    this.errors =
      typeof codeOrErrors === 'string'
        ? [{ code: codeOrErrors, message, field: field ?? null }]
        : codeOrErrors;
  }

  get code(): string {
    return this.errors[0]?.code ?? 'UNKNOWN';
  }
}
