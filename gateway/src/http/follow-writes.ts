import type { RouteOptions } from 'fastify';
import { asRequest } from '../platform/current-request.js';

/** GraphQL follows its mutations only (graphql/local-gateway.ts). Nodes authorize at every connection, which logs nothing. */
const UNFOLLOWED = new Set(['/graphql', '/edge/v1/authorize']);

/** For the hook `onRoute`: what a handler that writes causes carries the id of its request. Readers log by `request.log`. */
export function followWrites(route: RouteOptions): void {
  const writes = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD');
  if (!writes || UNFOLLOWED.has(route.url)) return;
  const { handler } = route;
  route.handler = function (request, reply) {
    return asRequest(request.id, () => handler.call(this, request, reply));
  };
}
