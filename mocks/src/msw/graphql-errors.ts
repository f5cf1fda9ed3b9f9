import { HttpResponse } from 'msw';

interface GraphQLErrors {
  errors: { message: string; extensions: { code: string; reason?: string } }[];
}

/** A top-level error in the gateway's format. */
export function graphqlError(code: string, message: string, details: { reason?: string } = {}) {
  return HttpResponse.json<GraphQLErrors>({
    errors: [{ message, extensions: { code, ...details } }],
  });
}

/** The answer to a request without a session, or with one that has ended. */
export function unauthenticated() {
  return graphqlError('UNAUTHENTICATED', 'Sign in first');
}
