import { HttpResponse } from 'msw';

interface GraphQLErrors {
  errors: { message: string; extensions: { code: string; reason?: string } }[];
}

/** A response with a top-level error in the gateway's format, for tests and the panel. Handlers throw `failure`. */
export function graphqlError(code: string, message: string, details: { reason?: string } = {}) {
  return HttpResponse.json<GraphQLErrors>({
    errors: [{ message, extensions: { code, ...details } }],
  });
}
