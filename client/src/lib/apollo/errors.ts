import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { hasWords } from '../error-words';

/** No usable response: no connection, or a proxy in front of the gateway answered instead. */
export const NETWORK = 'NETWORK';

/**
 * The stable code of a failed operation: the code of the first top-level error, the reason of refused input, or
 * NETWORK. An HTTP response without a GraphQL body gets its code from the status, because a proxy in front may send 429
 * or 503 with its own body.
 */
export function errorCode(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) {
    const { code, reason } = error.errors[0]?.extensions ?? {};
    // No form checked this input, so only the reason says what is wrong with it.
    if (code === 'BAD_USER_INPUT' && typeof reason === 'string' && hasWords(reason)) return reason;
    return typeof code === 'string' ? code : 'INTERNAL';
  }
  if (ServerError.is(error)) {
    if (error.statusCode === 401) return 'UNAUTHENTICATED';
    if (error.statusCode === 429) return 'RATE_LIMITED';
    if (error.statusCode === 502 || error.statusCode === 503 || error.statusCode === 504)
      return 'SERVICE_UNAVAILABLE';
    return 'INTERNAL';
  }
  return NETWORK;
}

/** Codes that the page itself reports: in a toast, or in the banner while the service is unreachable. */
const TOLD_BY_PAGE: ReadonlySet<string> = new Set([NETWORK, 'RATE_LIMITED', 'SERVICE_UNAVAILABLE']);

/** Whether the page reports this code, so that a screen with older data need not report it again. */
export function isToldByPage(code: string): boolean {
  return TOLD_BY_PAGE.has(code);
}
