import type { ReadPool } from '../../platform/database/read-pool.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { Me } from './me.object.js';
import type { UserService } from './user.service.js';

export interface UserContext extends RequestContext<{ freshReads: ReadPool; users: UserService }> {
  /** The viewer's own profile, read with their credential; null exactly when `viewer` is. */
  me: Me | null;
}
