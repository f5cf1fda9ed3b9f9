import type { Session } from '../../lib/auth/session';
import { RequestFailure, sessionFetch } from '../../lib/auth/session-fetch';

const PATH = '/support/attachments';

/** Uploads a file for the next message. @returns its id @throws RequestFailure */
export async function uploadAttachment(
  session: Session,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const search = new URLSearchParams({ name: file.name }).toString();
  const response = await sessionFetch(session, `${PATH}?${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
    signal,
  });
  const body: unknown = await response.json();
  const id: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'id');
  if (typeof id !== 'string') throw new RequestFailure('INTERNAL');
  return id;
}

/** Removes a file that was not sent, even while the page closes. @throws RequestFailure */
export async function discardAttachment(session: Session, id: string): Promise<void> {
  await sessionFetch(session, fileAt(id), { method: 'DELETE', keepalive: true });
}

/** The content of a file. @throws RequestFailure */
export async function fetchAttachment(session: Session, id: string): Promise<Blob> {
  return (await sessionFetch(session, fileAt(id))).blob();
}

const fileAt = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;
