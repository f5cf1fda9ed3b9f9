import type { Me } from '../../modules/user/me.object.js';
import type { Viewer } from '../../platform/viewer.js';
import type { Services } from '../../services.js';
import type { Loaders } from './loaders.js';

/** What every resolver gets: who asks, from where, and the services. Built anew for each request. */
export interface GraphQLContext {
  requestId: string;
  /** The client's address, as the trusted proxies report it. */
  address: string;
  /** Aborts when the client goes away before it has its answer; for work that nobody else wants. */
  whenGone: () => AbortSignal;
  viewer: Viewer | null;
  /** What the viewer sees of themselves, read with their credential; null exactly when `viewer` is. */
  me: Me | null;
  services: Services;
  loaders: Loaders;
}
