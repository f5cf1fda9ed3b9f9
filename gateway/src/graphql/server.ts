import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { resolveCaller } from '../http/viewer.js';
import type { ReadPool } from '../platform/database/read-pool.js';
import type { Services } from '../services.js';
import type { GraphQLContext } from './context.js';
import { mountGraphQL } from './http-handler.js';
import { Loaders } from './loaders.js';

export interface GraphQLServerOptions {
  schema: GraphQLSchema;
  services: Services;
  /** What the lists of one request are batched over. */
  reads: ReadPool;
}

/** Serves the schema at `/graphql` to whoever the bearer token says. */
export async function registerGraphQL(
  app: FastifyInstance,
  { schema, services, reads }: GraphQLServerOptions,
): Promise<void> {
  await mountGraphQL(app, {
    schema,
    production: services.config.production,
    log: services.log,
    ownWrites: services.ownWrites,
    context: async (request, reply): Promise<GraphQLContext> => {
      const caller = await resolveCaller(request, reply, services);
      return {
        requestId: request.id,
        address: request.ip,
        whenGone: () => abortWhenGone(reply.raw),
        viewer: caller?.viewer ?? null,
        me: caller?.me ?? null,
        services,
        loaders: new Loaders(reads, services.clock.now()),
      };
    },
  });
}

function abortWhenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.destroyed) leave();
  else response.once('close', leave);
  return gone.signal;
}
