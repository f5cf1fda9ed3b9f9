import { HttpResponse } from 'msw';

/** A response with a top-level error in the gateway's format, for tests and the panel. Handlers throw `failure`. */
export function graphqlError(code: string, message: string, details: { reason?: string } = {}) {
  const body = { errors: [{ message, extensions: { code, ...details } }] };
  return HttpResponse.json<typeof body>(body);
}
