import type { Clock } from './clock.js';
import type { Database } from './database/database.js';
import type { ReadPool } from './database/read-pool.js';
import type { Reports } from './database/reports.js';
import type { Events } from './events/events.js';
import type { Logger } from './logger.js';
import type { RateLimits } from './rate-limit.js';
import type { TimeZones } from './time-zones.js';

/** What the services of every module are built on. Each names the parts that it uses. */
export interface Core {
  db: Database;
  /** The lane of credentials: authorize, sign-in, and who a request is from. It sees every commit at once. */
  urgentReads: ReadPool;
  /** The lane of screens, for short reads. It may lag behind commits, with a replica. */
  reads: ReadPool;
  /** The lane of screens on the primary: sees every commit at once, for the answer to a mutation. */
  freshReads: ReadPool;
  /** The lane of long reads, of which a customer has a fair share. It may lag as `reads` does. */
  reports: Reports;
  /** The same on the primary. */
  freshReports: Reports;
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
