/** Codes of top-level errors (PRODUCT.md, ARCHITECTURE.md "Schema style"): the caller did something it may not, or we failed. */
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

/** The HTTP status that says the same as each code. */
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
 * A failure that ends the whole operation. `code` is stable and public; `message` is English for developers, the client
 * owns the words people read. `details` are added to the error's extensions (for example `retryAfterSeconds`).
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

/** Another customer's object and an object that never existed look the same (SECURITY 25). */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found`);
}

/** One expected failure of a mutation, shown beside the field it is about. */
export interface UserErrorData {
  code: string;
  message: string;
  /** Name of the input field, or null when the failure is about the whole request. */
  field: string | null;
}

/** An expected failure of a write. It rolls the transaction back and reaches the caller as data (`userErrors`). */
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
