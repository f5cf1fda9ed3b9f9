import { USER_ERRORS, type UserErrorCode } from '../../../schema/rules/error-codes.js';

/** An expected failure of a mutation as the gateway sends it. */
export function userError(code: UserErrorCode, field: string | null = null) {
  return { __typename: 'UserError', code, message: USER_ERRORS[code], field } as const;
}
