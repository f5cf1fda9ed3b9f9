import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database/database.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Logger } from '../../platform/logger.js';
import type { ChargingService } from '../entitlement/book/charging.service.js';
import type { EntitlementService } from '../entitlement/entitlement.service.js';
import type { RecountService } from '../entitlement/book/recount.service.js';
import type { LocationService } from '../location/location.service.js';
import type { SubAccountMeteringService } from '../sub-account/sub-account-metering.service.js';
import { UsageDayStarts } from './report/usage-day-starts.js';
import { UsageIngestService } from './ingest/usage-ingest.service.js';
import { UsageNodes } from './ingest/usage-nodes.js';
import { UsagePartitions } from './ingest/usage-partitions.js';
import { UsageRecounts } from './ingest/usage-recounts.js';
import { UsageReportService } from './report/usage-report.service.js';
import { UsageSealing } from './sealing/usage-sealing.js';

interface UsageDependencies {
  db: Database;
  reads: ReadPool;
  clock: Clock;
  log: Logger;
  charging: ChargingService;
  entitlements: EntitlementService;
  locations: LocationService;
  metering: SubAccountMeteringService;
  recounts: RecountService;
  balanceOf: ConstructorParameters<typeof UsageReportService>[0]['balanceOf'];
  /** Ids of the configured nodes. */
  nodeIds: readonly string[];
}

/** Creates the services of this module. */
export function createUsage({ locations, balanceOf, ...deps }: UsageDependencies) {
  const { reads, clock } = deps;
  const usagePartitions = new UsagePartitions(deps);
  const usageDayStarts = new UsageDayStarts(deps);
  const usageNodes = new UsageNodes(deps);
  return {
    usagePartitions,
    usageDayStarts,
    usageNodes,
    usageSealing: new UsageSealing(deps),
    usageRecounts: new UsageRecounts(deps),
    usageReports: new UsageReportService({
      reads,
      clock,
      dayStarts: usageDayStarts,
      nodes: usageNodes,
      countries: () => locations.index(),
      balanceOf,
    }),
    usageIngest: new UsageIngestService({ ...deps, partitions: usagePartitions }),
  };
}
