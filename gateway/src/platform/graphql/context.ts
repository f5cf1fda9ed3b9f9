import type { UnauthenticatedReason } from '../../../../schema/rules/error-codes.js';
import type { ReadPool } from '../database/read-pool.js';
import type { RateDecision } from '../rate-limit.js';
import type { Viewer } from '../viewer.js';

/**
 * The context of every resolver, built anew for each request. Each module declares, next to its resolvers, a context that names
 * as `Services` exactly what they use; http/graphql/context.ts joins these into the one object that is passed.
 */
export interface RequestContext<Services = unknown> {
  requestId: string;
  /** The client's address, as the trusted proxies report it. */
  address: string;
  /** Aborts when the client disconnects before it has its answer; for work that nobody else waits for. */
  whenGone: () => AbortSignal;
  viewer: Viewer | null;
  /** Without a viewer: why the token, if there is one, opens nothing. */
  refusal?: UnauthenticatedReason | undefined;
  /** Filled in by the executor. `isLong`: the answer has long lists, so it is written in slices. */
  executed?: { isQuery: boolean; isLong: boolean };
  /** The limit that the request was counted against. */
  rate?: RateDecision;
  services: Services;
  /** The same over other reads, and as of one time: those of one operation agree. */
  over?: (reads: ReadPool) => RequestContext;
}
