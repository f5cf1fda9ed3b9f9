import { TOP_LEVEL_CODES, TRANSPORT_STATUS, USER_ERRORS } from './error-codes.js';

const API_ERRORS = '/documentation/api-errors';
/** Codes of `errors`, each with a row of its own. */
const DESCRIBED: ReadonlySet<string> = new Set([
  ...TOP_LEVEL_CODES,
  ...Object.keys(TRANSPORT_STATUS),
]);

/**
 * The address that documents an error code, below the installation's own address. GraphQL errors carry it as `extensions.docs`.
 * A code of `userErrors` leads to its description, any other unknown code to the page of errors.
 */
export function errorDocs(code: string): string {
  if (Object.hasOwn(USER_ERRORS, code))
    return `/documentation/reference/error-codes#UserErrorCode.${code}`;
  return DESCRIBED.has(code) ? `${API_ERRORS}#${code}` : API_ERRORS;
}
