import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database/database.js';
import type { AuditService } from '../audit/audit.service.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import { ChargingService } from './book/charging.service.js';
import { EntitlementService } from './entitlement.service.js';
import { LeaseService } from './leases/lease.service.js';
import { RecountService } from './book/recount.service.js';

interface EntitlementDependencies {
  db: Database;
  clock: Clock;
  audit: AuditService;
  ledger: LedgerService;
  /** Number of proxy nodes. */
  nodes: number;
  /** Fastest delivery of one node. */
  nodeBytesPerSecond: number;
}

/** Creates the services of this module, except the expiries, which send emails. */
export function createEntitlements(deps: EntitlementDependencies) {
  return {
    entitlements: new EntitlementService(deps),
    charging: new ChargingService(deps),
    recounts: new RecountService(deps),
    leases: new LeaseService(deps),
  };
}
