import {
  type ForbiddenReason,
  type InputReason,
  type TopLevelErrorCode,
  type UnauthenticatedReason,
  USER_ERRORS,
  type UserErrorCode,
} from '../../../schema/rules/error-codes.js';
import type { SignInErrorCode } from '../../../schema/rules/sign-in-errors.js';
import { type NumberedProblem, readProblem } from '../../../schema/rules/numbered-problem.js';
import { userErrorMessage } from '../../../schema/rules/error-parameters.js';
import { refusedCharacterMessage } from '../../../schema/rules/refused-character.js';

/** The HTTP status that says the same as each code. */
export const HTTP_STATUS: Readonly<Record<TopLevelErrorCode, number>> = {
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
 * has its own text for customers. `details` become extensions of the error (for example `retryAfterSeconds`). Refused input
 * and refused callers always have a `reason` that programs can read.
 */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(code: 'BAD_USER_INPUT', message: string, details: Details & { reason: InputReason });
  constructor(
    code: 'UNAUTHENTICATED',
    message: string,
    details: Details & { reason: UnauthenticatedReason },
  );
  constructor(code: 'FORBIDDEN', message: string, details: Details & { reason: ForbiddenReason });
  constructor(
    code: Exclude<TopLevelErrorCode, 'BAD_USER_INPUT' | 'UNAUTHENTICATED' | 'FORBIDDEN'>,
    message: string,
    details?: Details,
  );
  constructor(
    readonly code: TopLevelErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }
}

type Details = Readonly<Record<string, string | number>>;

/** The same error for another customer's object and for one that never existed (SECURITY 25). */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found`);
}

/** An expected failure of a mutation, or of a REST call for signing in. */
export type ExpectedErrorCode = UserErrorCode | Exclude<SignInErrorCode, TopLevelErrorCode>;

/** One expected failure of a mutation, shown beside the field it is about. */
export interface UserErrorData {
  code: ExpectedErrorCode;
  message: string;
  /** Name of the input field. Null if the failure concerns the whole request. */
  field: string | null;
  /** Of codes whose numbers differ from field to field. */
  min?: number;
  max?: number;
}

/** The same before it is thrown. Without a message, it has that of the contract: give one only if it says more. */
export interface UserProblem {
  readonly code: ExpectedErrorCode | NumberedProblem;
  readonly message?: string;
  readonly field?: string | null;
  /** The text that is refused as it was typed, so that the message names a character in it that nobody sees. */
  readonly typed?: string;
}

/** An expected failure of a write. It rolls the transaction back and is returned as data (`userErrors`). */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly errors: readonly UserErrorData[];
  /** The character that the first problem is about, in English; null if it is not about one. */
  readonly refusedCharacter: string | null;

  constructor(code: UserProblem['code'], about?: Omit<UserProblem, 'code'>);
  constructor(problems: readonly UserProblem[]);
  constructor(
    codeOrProblems: UserProblem['code'] | readonly UserProblem[],
    about: Omit<UserProblem, 'code'> = {},
  ) {
    const problems =
      typeof codeOrProblems === 'string' ? [{ code: codeOrProblems, ...about }] : codeOrProblems;
    const errors = problems.map(({ code: problem, message, field = null, typed = '' }) => {
      const { code, ...numbers } = readProblem(problem);
      const words = [message ?? messageOf(code, numbers), refusedCharacterMessage(code, typed)];
      return { code, message: words.filter(Boolean).join(' '), field, ...numbers };
    });
    super(errors.map(({ code, message }) => `${code}: ${message}`).join(', '));
    this.errors = errors;
    const [first] = problems;
    this.refusedCharacter =
      first?.typed === undefined ? null : refusedCharacterMessage(first.code, first.typed);
  }

  get code(): string {
    return this.errors[0]?.code ?? 'UNKNOWN';
  }
}

/** @throws UserError for a problem that a rule of the contract found */
export function refuseIf(
  problem: UserProblem['code'] | null,
  field: string | null = null,
  typed = '',
): void {
  if (problem !== null) throw new UserError(problem, { field, typed });
}

/** The REST calls for signing in have messages of their own (err-codes.ts) for codes that are not of the API. */
function messageOf(code: ExpectedErrorCode, numbers: Record<string, number>): string {
  if (!isUserErrorCode(code)) return code;
  return Object.keys(numbers).length === 0
    ? userErrorMessage(code)
    : userErrorMessage(code, numbers);
}

function isUserErrorCode(code: ExpectedErrorCode): code is UserErrorCode {
  return Object.hasOwn(USER_ERRORS, code);
}
