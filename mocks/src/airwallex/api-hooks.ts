import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ProviderError } from './provider-error.js';
import { takeFailure, takeTimeout, type Operation, type Switches } from './switches.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The provider operation of a route, so that switches can target it. */
    operation?: Operation;
  }
}

/** Wires the `fail` and `timeout` switches to every route that declares an operation. */
export function applySwitchesToCalls(app: FastifyInstance, switches: Switches): void {
  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    const status = operation === undefined ? null : takeFailure(switches, operation);
    if (status === 429) throw new ProviderError(429, 'too_many_requests', 'Too many requests');
    if (status === 500) throw new ProviderError(500, 'internal_error', 'Something went wrong');
  });
  // After the handler: the work is done, and only the answer is late or lost.
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined || reply.statusCode >= 300) return payload;
    const hold = takeTimeout(switches, operation);
    if (hold === 'never') await connectionClosed(reply);
    else if (hold !== null) await sleep(hold);
    return payload;
  });
}

/** Resolves when the caller disconnects, or the server closes its connections. */
async function connectionClosed(reply: FastifyReply): Promise<void> {
  await new Promise<void>((resolve) => {
    reply.raw.once('close', resolve);
  });
}
