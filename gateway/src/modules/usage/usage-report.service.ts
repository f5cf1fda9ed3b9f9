import type { Clock } from '../../platform/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Balance } from '../entitlement/balance.object.js';
import { recommendationLevel, type RecommendationLevel } from './usage-recommendation.js';
import {
  readPreviousPeak,
  readUsageReport,
  type BucketRecord,
  type ReportRecord,
} from './usage-report.js';
import { readPeriod, usageWindow, type UsageGranularity } from './usage-window.js';
import {
  readUsageAsOf,
  readUsageSums,
  type UsageFilter,
  type UsageGroupBy,
  type UsageSums,
} from './usage.reads.js';

export interface UsageQuery {
  /** The last so many calendar days, or a range; with neither, the last 30 days. */
  last: number | null;
  range: { from: Date; to: Date } | null;
  granularity: UsageGranularity;
  /** IANA name. */
  timeZone: string;
  groupBy: UsageGroupBy | null;
  filter: UsageFilter;
}

interface Dependencies {
  reads: ReadPool;
  clock: Clock;
  balanceOf: (userId: string) => Promise<Balance>;
}

/** Statistics of a customer, from the roll-ups (PERFORMANCE.md "Statistics"). */
export class UsageReportService {
  #lastReport: Promise<Date | null> | null = null;

  constructor(private readonly deps: Dependencies) {}

  /** @throws AppError BAD_USER_INPUT with `reason` for a period, granularity or time zone that cannot be served */
  async report(userId: string, query: UsageQuery): Promise<ReportRecord> {
    const { reads, clock } = this.deps;
    const now = clock.now();
    const window = usageWindow(
      readPeriod(query.last, query.range),
      query.granularity,
      query.timeZone,
      now,
    );
    return readUsageReport(reads, userId, window, query.groupBy, query.filter, this.#asOf(), now);
  }

  /** The same sums over the period before, as far as the report's own has come. */
  previous({ userId, window, filter }: ReportRecord): Promise<UsageSums> {
    return readUsageSums(this.deps.reads, userId, window.previous, filter);
  }

  previousPeak(report: ReportRecord): Promise<BucketRecord | null> {
    return readPreviousPeak(this.deps.reads, report);
  }

  /** When a node last reported is the same for everybody: all who ask in one tick share a statement. */
  #asOf(): Promise<Date | null> {
    if (this.#lastReport === null) {
      this.#lastReport = readUsageAsOf(this.deps.reads);
      setImmediate(() => {
        this.#lastReport = null;
      });
    }
    return this.#lastReport;
  }

  async recommendation(userId: string): Promise<RecommendationLevel> {
    return recommendationLevel(await this.deps.balanceOf(userId), null, this.deps.clock.now());
  }
}
