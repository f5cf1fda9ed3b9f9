import { apiUrl } from '../api-url';
import type { Session } from './session';

/** The gateway refused a request, or did not answer. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';

  constructor(
    /** Has words in `error-words`. `NETWORK` without an answer. */
    readonly code: string,
    /** Why, if the gateway says it. */
    readonly reason?: string,
    /** Of the answer; 0 without one. */
    readonly status = 0,
    options?: ErrorOptions,
  ) {
    super(`${code} ${reason ?? ''}`, options);
  }
}

/**
 * Asks the gateway for something that is no operation, such as a file, as the signed-in customer. As with operations, an answer
 * that the session is over signs out.
 * @throws RequestFailure
 */
export async function sessionFetch(
  session: Session,
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const sent = session.current()?.token ?? '';
  const headers = { ...init.headers, authorization: `Bearer ${sent}` };
  const response = await fetch(apiUrl(path), { ...init, headers }).catch((error: unknown) => {
    throw new RequestFailure('NETWORK', undefined, 0, { cause: error });
  });
  if (response.ok) return response;
  const failure = refusal(response.status, await response.text().catch(() => ''));
  // The answer to an earlier session says nothing about the current one.
  if (failure.code === 'UNAUTHENTICATED' && sent === session.current()?.token)
    session.signOut('expired');
  throw failure;
}

/** The failure that the body names, or that the status means if a proxy in front of the gateway answered. */
function refusal(status: number, body: string): RequestFailure {
  const { code, reason } = toldBy(body);
  const known = typeof code === 'string' ? code : (CODES[status] ?? 'INTERNAL');
  return new RequestFailure(known, typeof reason === 'string' ? reason : undefined, status);
}

function toldBy(body: string): { code?: unknown; reason?: unknown } {
  try {
    const told: unknown = JSON.parse(body);
    return typeof told === 'object' && told !== null ? told : {};
  } catch {
    // A page of HTML.
    return {};
  }
}

const CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  429: 'RATE_LIMITED',
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
  504: 'SERVICE_UNAVAILABLE',
};
