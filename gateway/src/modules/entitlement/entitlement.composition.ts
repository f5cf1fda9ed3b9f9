import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Needs } from '../../platform/core.js';
import { balanceOf } from './balance/balance.reads.js';
import { ExpiryService } from './balance/expiry.service.js';
import { ChargingService } from './book/charging.service.js';
import { RecountService } from './book/recount.service.js';
import { EntitlementService } from './entitlement.service.js';
import { LeaseService } from './leases/lease.service.js';

interface Given extends Needs<
  typeof EntitlementService | typeof ExpiryService | typeof RecountService
> {
  config: {
    edgeNodes: readonly unknown[];
    edgeNodeBytesPerSecond: number;
    edgeOutage: { seconds: number; bytes: number };
  };
}

export function composeEntitlements(given: Given) {
  const { db, clock, config } = given;
  return {
    entitlements: new EntitlementService(given),
    expiries: new ExpiryService(given),
    charging: new ChargingService(given),
    recounts: new RecountService(given),
    leases: new LeaseService({
      db: db.urgent,
      clock,
      nodes: config.edgeNodes.length,
      nodeBytesPerSecond: config.edgeNodeBytesPerSecond,
      outage: config.edgeOutage,
    }),
    balanceOf: (reads: ReadPool, accountId: string) => balanceOf(reads, accountId, clock.now()),
  };
}
