import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { networkOf } from '../../platform/address.js';
import type { OwnWrites } from '../../platform/database/own-writes.js';
import type { Reports } from '../../platform/database/reports.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { FairShare } from '../../platform/fair-share.js';
import type { Executor } from '../../platform/graphql/executor.js';
import type { Logger } from '../../platform/logger.js';
import type { RateLimits } from '../../platform/rate-limit.js';
import { type CallerServices, enforceRate, resolveCaller } from '../viewer.js';
import {
  type GraphQLContext,
  requestLoaders,
  type ResolverSources,
  resolverServices,
  servicesOver,
} from './context.js';
import { QuestionBudget } from '../../modules/usage/report/question-budget.js';
import { mountGraphQL } from './http-handler.js';

type GraphQLServices = CallerServices &
  ResolverSources & {
    config: {
      production: boolean;
      publicUrl: string;
      graphql: { sessionRequestsPerMinute: number; visitorRequestsPerMinute: number };
    };
    engine: { executor: (schema: GraphQLSchema) => Executor };
    log: Logger;
    ownWrites: OwnWrites | null;
    reports: Reports;
    rateLimits: RateLimits;
  };

export interface GraphQLServerOptions {
  schema: GraphQLSchema;
  services: GraphQLServices;
  /** The loaders that batch the lists of one request. */
  reads: ReadPool;
}

const WINDOW_SECONDS = 60;
/** Two mutations of a customer run at a time, because they mostly wait for each other's locks. */
const MUTATIONS = { total: Infinity, each: 2, waiting: 200, waitMs: 10_000 };

/** Serves the schema at `/graphql` to whoever the bearer token says. */
export async function registerGraphQL(
  app: FastifyInstance,
  { schema, services, reads }: GraphQLServerOptions,
): Promise<void> {
  const { sessionRequestsPerMinute, visitorRequestsPerMinute } = services.config.graphql;
  const limits = {
    session: services.rateLimits.define('graphql-session', {
      points: sessionRequestsPerMinute,
      seconds: WINDOW_SECONDS,
    }),
    visitor: services.rateLimits.define('graphql-visitor', {
      points: visitorRequestsPerMinute,
      seconds: WINDOW_SECONDS,
    }),
  };
  const forResolvers = resolverServices(services);
  await mountGraphQL(app, {
    schema,
    execute: services.engine.executor(schema),
    production: services.config.production,
    publicUrl: services.config.publicUrl,
    log: services.log,
    ownWrites: services.ownWrites,
    reads,
    reports: services.reports,
    mutations: new FairShare(MUTATIONS),
    context: async (request, reply): Promise<GraphQLContext> => {
      const resolved = await resolveCaller(request, reply, services);
      const [caller, refusal] =
        typeof resolved === 'string' ? [null, resolved] : [resolved, undefined];
      // A key brings a limit of its own, which was counted when it was resolved.
      const counted = caller?.rate;
      const rate =
        counted ??
        (caller
          ? await limits.session.take(caller.viewer.actor.id)
          : await limits.visitor.take(networkOf(request.ip)));
      if (counted === undefined) enforceRate(reply, rate);
      const context = (
        own: GraphQLContext['services'],
        ownReads: ReadPool,
        now: Date,
      ): GraphQLContext => {
        let loaders: GraphQLContext['loaders'] | undefined;
        return {
          requestId: request.id,
          address: request.ip,
          whenGone: () => abortWhenGone(reply.raw),
          viewer: caller?.viewer ?? null,
          refusal,
          rate,
          me: caller?.me ?? null,
          services: own,
          // For each run of the operation: one that starts again as a report asks its questions once more.
          questions: new QuestionBudget(),
          // Made on first use, because most requests use none of these thirty objects.
          get loaders() {
            return (loaders ??= requestLoaders(reads, ownReads, now));
          },
          over: (others) => {
            const at = services.clock.now();
            return context(servicesOver(forResolvers, others, at), others, at);
          },
        };
      };
      return context(forResolvers, reads, services.clock.now());
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
