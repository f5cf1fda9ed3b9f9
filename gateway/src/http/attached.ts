import type { FastifyReply } from 'fastify';
import { begun } from './begun.js';

/** A file of a customer: never shown inline, never cached. */
export function attached(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store');
}

/**
 * The same for a file that is written while it is sent. One that breaks off resets its connection: in HTTP/1.0, which proxies speak,
 * the end of a connection is the end of a file, and a short CSV looks complete.
 */
export async function attachedParts(
  reply: FastifyReply,
  { name, type }: { name: string; type: string },
  parts: AsyncIterable<string | Uint8Array>,
): Promise<FastifyReply> {
  const file = await begun(parts);
  file.once('error', () => {
    if (reply.raw.headersSent) reply.raw.socket?.resetAndDestroy();
  });
  return attached(reply, name, type).send(file);
}
