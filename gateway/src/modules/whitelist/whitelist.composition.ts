import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database/database.js';
import type { Events } from '../../platform/events/events.js';
import type { RateLimits } from '../../platform/rate-limit.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { LocationService } from '../location/location.service.js';
import type { ProvenAccounts } from '../session/proven-account.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import type { UserService } from '../user/user.service.js';
import { AddressOwnership } from './address-ownership.js';
import { WhitelistProofService } from './whitelist-proof.service.js';
import { WhitelistService } from './whitelist.service.js';

interface WhitelistDependencies {
  db: Database;
  clock: Clock;
  events: Events;
  audit: AuditService;
  idempotency: IdempotencyService;
  proven: ProvenAccounts;
  users: UserService;
  subAccounts: SubAccountService;
  locations: LocationService;
  rateLimits: RateLimits;
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string;
}

interface WhitelistServices {
  whitelist: WhitelistService;
  whitelistProof: WhitelistProofService;
}

/** Creates the services of this module. */
export function createWhitelist(deps: WhitelistDependencies): WhitelistServices {
  const ownership = new AddressOwnership(deps);
  return {
    whitelist: new WhitelistService({ ...deps, ownership }),
    whitelistProof: new WhitelistProofService({ ...deps, ownership }),
  };
}
