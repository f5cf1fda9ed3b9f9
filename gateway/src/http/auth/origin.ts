import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../modules/session/session.service.js';

/** Where a request comes from, as sessions keep it. */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}
