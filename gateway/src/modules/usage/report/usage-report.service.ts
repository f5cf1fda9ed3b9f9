import type { Core } from '../../../platform/core.js';
import {
  recommendationLevel,
  type RecommendationLevel,
} from '../../../../../schema/rules/advice.js';
import type { Balance } from '../../entitlement/balance/balance.object.js';
import type { LocationIndex } from '../../location/location.service.js';
import { changePercent } from './change-percent.js';
import { projectRunOut, type RunOut, type RunOutGrant } from './run-out.js';
import { PaidWeeks } from './run-out.reads.js';
import type { Buckets, Span, UsageGranularity } from './usage-buckets.js';
import type { UsageDayStarts } from './usage-day-starts.js';
import { checkedFilter, type UsageFilterQuery } from './usage-filter.js';
import type { UsageNodes } from '../ingest/usage-nodes.js';
import { dailyAverage, livedSpan, ReportRecord, type UsageCustomer } from './usage-report.js';
import { runsOf, startQuartersIn, type Runs } from './usage-runs.js';
import { bucketsOf, paidOnly, peakOf, sumUp, type BucketRecord } from './usage-sums.js';
import { readPeriod, usageWindow, windowBefore } from './usage-window.js';
import {
  readUsageRows,
  readUsageSums,
  readUsernames,
  readWriteOffs,
  type RowWishes,
  type UsageFilter,
  type UsageGroupBy,
  type WriteOffRow,
} from './usage.reads.js';

export interface UsageQuery {
  /** Either the last `last` calendar days or a range. With neither: the last 30 days. */
  last: number | null;
  range: { from: Date; to: Date } | null;
  granularity: UsageGranularity;
  /** IANA name. */
  timeZone: string;
  groupBy: UsageGroupBy | null;
  filter: UsageFilterQuery | null;
  /** The figures to read; all by default. The caller must not use figures that it did not ask for. */
  wishes?: RowWishes;
}

export interface PreviousSums {
  totalBytes: bigint;
  dailyAverageBytes: bigint;
  changePercent: number | null;
  /** Whether the account existed in any part of the period. */
  existed: boolean;
}

interface Dependencies extends Pick<Core, 'reads' | 'clock'> {
  dayStarts: UsageDayStarts;
  nodes: UsageNodes;
  countries: () => Promise<LocationIndex>;
  balanceOf: (accountId: string) => Balance;
}

const ALL_WISHES: RowWishes = { detailed: true, bucketed: true };
const ALL: UsageFilter = { subAccountIds: null, countries: null, protocols: null, paidBy: null };

/** A customer's statistics, from the roll-ups (docs/performance.md "Statistics"). */
export class UsageReportService {
  readonly #paidWeeks: PaidWeeks;

  constructor(private readonly deps: Dependencies) {
    this.#paidWeeks = new PaidWeeks(deps.reads);
  }

  /** @throws AppError BAD_USER_INPUT with `reason` for an invalid period, granularity, time zone, or filter */
  async report(customer: UsageCustomer, query: UsageQuery): Promise<ReportRecord> {
    const { reads, clock, nodes } = this.deps;
    const now = clock.now();
    const period = readPeriod(query.last, query.range);
    const window = usageWindow(period, query.granularity, query.timeZone, now);
    const filter = query.filter ? await this.#checked(customer.accountId, query.filter) : ALL;
    const { groupBy } = query;
    // A plan's part is computed from all measures of a row, so a row that has only its total will not do.
    const wishes = filter.paidBy === null ? (query.wishes ?? ALL_WISHES) : ALL_WISHES;
    const runs = await this.#runs(customer.accountId, window);
    const [found, asOf, usernames] = await Promise.all([
      readUsageRows(reads, customer.accountId, window, runs, groupBy, filter, wishes),
      nodes.asOf(),
      groupBy === 'SUB_ACCOUNT' ? readUsernames(reads, customer.accountId) : null,
    ]);
    return new ReportRecord({
      customer,
      window,
      groupBy,
      filter,
      found: found.map((row) => paidOnly(row, filter.paidBy)),
      asOf,
      usernames,
      now,
    });
  }

  /** The same sums for the preceding period, cut at the same point as the current one. */
  async previous({ customer, window, filter, totalBytes }: ReportRecord): Promise<PreviousSums> {
    const before = windowBefore(window);
    const runs = await this.#runs(customer.accountId, before);
    const sums = await readUsageSums(this.deps.reads, customer.accountId, runs, filter);
    const { totalBytes: then } = sumUp([paidOnly(sums, filter.paidBy)]);
    const lived = livedSpan(customer, before, this.deps.clock.now());
    return {
      totalBytes: then,
      dailyAverageBytes: dailyAverage(then, before, lived),
      changePercent: changePercent(totalBytes, then),
      existed: lived.from < lived.to,
    };
  }

  /** The largest bucket of the preceding period. */
  async previousPeak({
    customer,
    window,
    filter,
    finalUntil,
  }: ReportRecord): Promise<BucketRecord | null> {
    const before = windowBefore(window);
    const runs = await this.#runs(customer.accountId, before);
    const { reads } = this.deps;
    const found = await readUsageRows(
      reads,
      customer.accountId,
      before,
      runs,
      null,
      filter,
      ALL_WISHES,
    );
    const paid = found.map((row) => paidOnly(row, filter.paidBy));
    return peakOf(bucketsOf(before, paid, finalUntil));
  }

  writeOffs({ customer, window, filter, writtenOffBytes }: ReportRecord): Promise<WriteOffRow[]> {
    if (writtenOffBytes === 0n) return Promise.resolve([]);
    return readWriteOffs(this.deps.reads, customer.accountId, window, filter);
  }

  async recommendation(accountId: string): Promise<RecommendationLevel> {
    const balance = this.deps.balanceOf(accountId);
    const [{ traffic, unlimited }, runOut] = await Promise.all([
      balance.figures(),
      this.runOut(balance),
    ]);
    return recommendationLevel(
      {
        remainingBytes: traffic.remainingBytes,
        hasUnlimited: unlimited.activeUntil !== null,
        runOut,
      },
      balance.asOf,
    );
  }

  /** When a balance runs out at the pace of the last 168 hours; null without traffic. */
  async runOut({ accountId, asOf: now, traffic }: Balance): Promise<RunOut | null> {
    const [{ grants: all }, week] = await Promise.all([
      traffic,
      this.#paidWeeks.read(accountId, now),
    ]);
    const grants = all.map(
      ({ remainingBytes, allocatedBytes, startsAt, expiresAt }): RunOutGrant => ({
        remainingBytes: remainingBytes + allocatedBytes,
        startsAt,
        expiresAt,
      }),
    );
    return projectRunOut({ grants, week, now });
  }

  /**
   * Hours are read from quarters. Longer buckets are read from the days kept for this customer, with quarters at both
   * ends.
   */
  async #runs(accountId: string, { zone, granularity, from, to }: Buckets): Promise<Runs> {
    const span: Span = { from, to };
    if (granularity === 'HOUR') return { days: [], quarters: from < to ? [span] : [] };
    const kept = await this.deps.dayStarts.kept(accountId, startQuartersIn(zone, span));
    return runsOf(zone, span, kept);
  }

  async #checked(accountId: string, query: UsageFilterQuery): Promise<UsageFilter> {
    const [usernames, countries] = await Promise.all([
      query.subAccountIds?.length ? readUsernames(this.deps.reads, accountId) : null,
      query.countries?.length ? this.deps.countries() : null,
    ]);
    return checkedFilter(query, {
      hasSubAccount: (id) => usernames?.has(id) ?? false,
      hasCountry: (code) => countries?.hasCountry(code) ?? false,
    });
  }
}
