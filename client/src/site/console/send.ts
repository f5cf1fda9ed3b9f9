import { apiUrl } from '../../lib/api-url';
import { type Answer, answerOf } from './answer';
import type { GraphQLRequest } from './request';

/** Longer than any operation may take. */
const PATIENCE_MS = 30_000;

/** The result of a request. Without an answer, nobody knows whether a mutation took effect. */
export type Outcome = Answer | { readonly kind: 'offline' | 'unreachable' | 'timed-out' };

/** The address that a request goes to. */
export const endpoint = () => new URL(apiUrl('/graphql'), window.location.href);

/**
 * Sends a request, and nothing with it but the key: no cookie, and not the page's address.
 * @param signal ends it @throws only when that ended it
 */
export async function send(
  { key, query, variables }: GraphQLRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  const tooLong = AbortSignal.timeout(PATIENCE_MS);
  const startedAt = performance.now();
  try {
    const response = await fetch(endpoint(), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ query, variables }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, tooLong]),
    });
    const body = await response.text();
    return answerOf(response, body, performance.now() - startedAt);
  } catch (error) {
    if (signal.aborted) throw error;
    if (tooLong.aborted) return { kind: 'timed-out' };
    return { kind: navigator.onLine ? 'unreachable' : 'offline' };
  }
}
