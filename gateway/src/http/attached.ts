import type { FastifyReply } from 'fastify';

/** A file of a customer: never shown inline, never cached. */
export function attached(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store');
}
