import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { hasWords } from '../error-words';

/** A request that got no usable answer: no connection, or a gateway in front that answered by itself. */
export const NETWORK = 'NETWORK';

/**
 * The stable code of a failed operation: the first top-level error's, the reason of refused input, or NETWORK. HTTP answers without a GraphQL body are
 * told apart by their status, since a proxy in front may say 429 or 503 in words of its own.
 */
export function errorCode(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) {
    const { code, reason } = error.errors[0]?.extensions ?? {};
    // Input that no form checked: only the reason says what is wrong with it.
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

/** Codes that concern the whole page, which says them itself: in a toast, and in the banner while nothing answers. */
const TOLD_BY_PAGE: ReadonlySet<string> = new Set([NETWORK, 'RATE_LIMITED', 'SERVICE_UNAVAILABLE']);

/** Whether a screen that shows older answers need not say once more why there is no newer one. */
export function isToldByPage(code: string): boolean {
  return TOLD_BY_PAGE.has(code);
}
