import { apiUrl } from '../../lib/api-url';
import { NETWORK } from '../../lib/apollo/errors';

const PATH = '/support/attachments';

/** The server refused a file, or did not answer. `code` has words in `lib/error-words`. */
export class AttachmentFailure extends Error {
  override readonly name = 'AttachmentFailure';

  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`attachment: ${code}`, options);
  }
}

async function call(
  token: string,
  path: string,
  { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(apiUrl(`${PATH}${path}`), {
      ...init,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
  } catch (error) {
    throw new AttachmentFailure(NETWORK, { cause: error });
  }
  if (response.ok) return response;
  throw new AttachmentFailure(await codeOf(response));
}

/** The code of a refusal. Something between us and the gateway may answer without one. */
async function codeOf(response: Response): Promise<string> {
  if (response.status === 413) return 'ATTACHMENT_TOO_LARGE';
  try {
    const body: unknown = await response.json();
    const code: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'code');
    return typeof code === 'string' ? code : 'INTERNAL';
  } catch (error) {
    if (error instanceof SyntaxError) return response.status === 429 ? 'RATE_LIMITED' : 'INTERNAL';
    throw error;
  }
}

/** Uploads a file for the next message. @returns its id @throws AttachmentFailure */
export async function uploadAttachment(
  token: string,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const response = await call(token, `?${new URLSearchParams({ name: file.name }).toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
    signal,
  });
  const body: unknown = await response.json();
  const id: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'id');
  if (typeof id !== 'string') throw new AttachmentFailure('INTERNAL');
  return id;
}

/** Removes a file that was not sent, even while the page closes. @throws AttachmentFailure */
export async function discardAttachment(token: string, id: string): Promise<void> {
  await call(token, `/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: true });
}

/** The content of a file. @throws AttachmentFailure */
export async function fetchAttachment(token: string, id: string): Promise<Blob> {
  return (await call(token, `/${encodeURIComponent(id)}`, { method: 'GET' })).blob();
}
