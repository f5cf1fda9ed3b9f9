import type { Clock } from './clock.js';
import type { Database } from './database/database.js';
import type { ReadPool } from './database/read-pool.js';
import type { Events } from './events/events.js';
import type { Logger } from './logger.js';
import type { RateLimits } from './rate-limit.js';
import type { TimeZones } from './time-zones.js';

/** What the services of every module are built on. Each names the parts that it uses. */
export interface Core {
  db: Database;
  /** May lag behind commits, with a replica. */
  reads: ReadPool;
  /** Sees every commit at once; for what must not lag: credentials, and the answer to a mutation. */
  freshReads: ReadPool;
  clock: Clock;
  log: Logger;
  events: Events;
  rateLimits: RateLimits;
  timeZones: TimeZones;
}

/** Everything that the constructors of these services ask for, less what the composition of their module makes itself. */
export type Needs<Service, Made extends PropertyKey = never> = Omit<
  (
    Service extends abstract new (deps: infer Deps, ...more: never[]) => unknown
      ? (deps: Deps) => void
      : never
  ) extends (deps: infer All) => void
    ? All
    : never,
  Made
>;
