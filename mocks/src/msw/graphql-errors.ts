import { HttpResponse } from 'msw';

interface GraphQLErrors {
  errors: { message: string; extensions: { code: string } }[];
}

/** A top-level error as the gateway sends it. */
export function graphqlError(code: string, message: string) {
  return HttpResponse.json<GraphQLErrors>({ errors: [{ message, extensions: { code } }] });
}

/** The answer to a request without a session, or with one that has ended. */
export function unauthenticated() {
  return graphqlError('UNAUTHENTICATED', 'Sign in first');
}
