import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { hasWords } from '../error-words';

/** No usable response: no connection, or a proxy in front of the gateway answered instead. */
export const NETWORK = 'NETWORK';

const UNAVAILABLE = 'SERVICE_UNAVAILABLE';

/**
 * The stable code of a failed operation: the code of the first top-level error, the reason of refused input or of a service
 * that answers but cannot do this, or NETWORK. An HTTP response without a GraphQL body gets its code from the status, because
 * a proxy in front may send 429 or 503 with its own body.
 */
export function errorCode(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) {
    const { code, reason } = error.errors[0]?.extensions ?? {};
    // No form checked this input, so only the reason says what is wrong with it.
    if (code === 'BAD_USER_INPUT' && typeof reason === 'string' && hasWords(reason)) return reason;
    if (code === UNAVAILABLE) return unavailable(reason);
    return typeof code === 'string' ? code : 'INTERNAL';
  }
  if (ServerError.is(error)) {
    if (error.statusCode === 401) return 'UNAUTHENTICATED';
    if (error.statusCode === 429) return 'RATE_LIMITED';
    if (error.statusCode === 502 || error.statusCode === 503 || error.statusCode === 504)
      return unavailable(reasonIn(error.bodyText));
    return 'INTERNAL';
  }
  return NETWORK;
}

/** A service that answers, but cannot do this, is not away: the reason is the code. */
function unavailable(reason: unknown): string {
  return typeof reason === 'string' && isReached(reason) ? reason : UNAVAILABLE;
}

const isReached = (reason: string) =>
  reason.startsWith('DATABASE_') && reason !== 'DATABASE_UNREACHABLE';

/** Why the gateway refused, from the body of its answer; undefined if a proxy in front answered. */
export function reasonIn(body: string): unknown {
  try {
    const { reason, errors } = JSON.parse(body) as {
      reason?: unknown;
      errors?: { extensions?: { reason?: unknown } }[];
    };
    return reason ?? errors?.[0]?.extensions?.reason;
  } catch {
    // A page of HTML.
    return undefined;
  }
}

/** Whether a code says that the service is not there. */
export function isUnreached(code: string): boolean {
  return code === NETWORK || code === UNAVAILABLE;
}

/**
 * Whether the page itself reports this code, in a toast, or in the banner while the service is unreachable: a screen with
 * older data need not report it again.
 */
export function isToldByPage(code: string): boolean {
  return isUnreached(code) || code === 'RATE_LIMITED' || isReached(code);
}
