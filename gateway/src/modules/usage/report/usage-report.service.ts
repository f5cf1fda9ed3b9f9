import type { Clock } from '../../../platform/clock.js';
import type { ReadPool } from '../../../platform/database/read-pool.js';
import type { Core } from '../../../platform/core.js';
import { questionReads } from '../../../platform/database/question-reads.js';
import {
  recommendationLevel,
  type RecommendationLevel,
} from '../../../../../schema/rules/advice.js';
import type { Balance } from '../../entitlement/balance/balance.object.js';
import { changePercent, sharePercent } from './change-percent.js';
import { projectRunOut, type RunOut, type RunOutGrant } from './run-out.js';
import type { PaidWeeks } from './run-out.reads.js';
import type { Buckets } from './usage-buckets.js';
import type { UsageNodes } from '../ingest/usage-nodes.js';
import { readFound, type ReportWishes } from './usage-found.reads.js';
import type { UsageQuery } from './usage-query.js';
import type { UsageQuestions } from './usage-questions.js';
import {
  dailyAverage,
  livedSpan,
  type ReportParts,
  ReportRecord,
  type UsageCustomer,
} from './usage-report.js';
import type { UsageGroup } from './usage-groups.js';
import { rowsOfGroups, type RowRecord } from './usage-rows.js';
import { hasOverheads, isByPlan, isFiltered } from './usage-rows.sql.js';
import { bucketsOf, paidOnly, peakOf, sumUp, type BucketRecord } from './usage-sums.js';
import { type Dimensions, type GroupSums, readGroupSums } from './usage-table.reads.js';
import { type Overhead, readOverheads, readSuccesses } from './usage-targets.reads.js';
import { usageWindow, windowOf } from './usage-window.js';
import { readUsageRows, readUsageSums, readWriteOffs, type WriteOffRow } from './usage.reads.js';

/** The figures of rows that take reads of their own. */
interface RowsWishes {
  /** Those of the compared period. */
  compared: boolean;
  /** The overhead of targets. */
  explained: boolean;
}

/** A checked query. */
type Asked = Omit<ReportParts, 'found' | 'asOf' | 'names' | 'now'>;

interface PreviousSums {
  from: Date;
  to: Date;
  totalBytes: bigint;
  dailyAverageBytes: bigint;
  changePercent: number | null;
  /** Whether the account existed in any part of the period. */
  existed: boolean;
}

interface Dependencies extends Pick<Core, 'reads' | 'clock' | 'timeZones'> {
  questions: UsageQuestions;
  nodes: Pick<UsageNodes, 'asOf' | 'over'>;
  balanceOf: (reads: ReadPool, accountId: string) => Balance;
  paidWeeks: PaidWeeks;
  /** For the pace of the last week: an estimate, which need not agree with the figures of its operation. */
  paceReads: ReadPool;
}

const ALL_WISHES: ReportWishes = { detailed: true, bucketed: true, ranked: true };
/** A customer's statistics, from the roll-ups (docs/performance.md "Statistics"). */
export class UsageReportService {
  readonly #questions: UsageQuestions;

  constructor(private readonly deps: Dependencies) {
    this.#questions = deps.questions;
  }

  /** The same over the reads of one operation, as of one time. */
  over(reads: ReadPool, clock: Clock): UsageReportService {
    // All of them: a question that takes too long fails whatever was sent after it, too.
    const own = questionReads(reads);
    return new UsageReportService(
      Object.assign({}, this.deps, {
        reads: own,
        clock,
        questions: this.#questions.over(own),
        nodes: this.deps.nodes.over(own),
      }),
    );
  }

  /** @throws AppError BAD_USER_INPUT with `reason` for an invalid period, granularity, time zone, or filter */
  async report(
    customer: UsageCustomer,
    query: UsageQuery,
    wishes: ReportWishes = ALL_WISHES,
  ): Promise<ReportRecord> {
    const { period, granularity, groupBy, thenBy, compareWith, limits } = query;
    const timeZone = await this.deps.timeZones.named(query.timeZone);
    const window = usageWindow(period, granularity, timeZone, this.deps.clock.now(), limits);
    const filter = await this.#questions.filter(customer.accountId, query.filter);
    const { series } = limits;
    return this.#read(
      { customer, window, before: window, filter, groupBy, thenBy, compareWith, series },
      wishes,
    );
  }

  async #read(asked: Asked, wishes: ReportWishes): Promise<ReportRecord> {
    const { reads, clock, nodes } = this.deps;
    const { window, groupBy, thenBy } = asked;
    const { accountId } = asked.customer;
    const now = clock.now();
    const runs = await this.#questions.runs(accountId, window);
    const [found, asOf, names] = await Promise.all([
      readFound(reads, Object.assign({ accountId, runs }, asked), wishes),
      nodes.asOf(),
      this.#questions.names(accountId, [groupBy, thenBy]),
    ]);
    return ReportRecord.of(Object.assign({ found, asOf, names, now }, asked));
  }

  /** The usage that a report is compared with, up to the same point. Null if it is compared with none. */
  async comparison(report: ReportRecord): Promise<ReportRecord | null> {
    const { customer, filter, compareWith } = report;
    const window = comparedWindow(report);
    if (window === null) return null;
    const plain = { groupBy: null, thenBy: null, compareWith, series: 0 };
    return this.#read({ customer, window, before: null, filter, ...plain }, ALL_WISHES);
  }

  /** Requests with the outcome OK in percent. Null without requests, or if the filter leaves their outcomes unknown. */
  async successRate({ customer, window, filter }: ReportRecord): Promise<number | null> {
    const isByCountry = isFiltered(filter, 'countries') || isFiltered(filter, 'protocols');
    if (isByCountry || isByPlan(null, filter)) return null;
    const question = { accountId: customer.accountId, span: window, filter };
    const { requests, succeeded } = await readSuccesses(this.deps.reads, question);
    return requests === 0n ? null : sharePercent(succeeded, requests);
  }

  /** The largest groups of a report, with the figures that are asked for. */
  async rows(report: ReportRecord, first: number, wishes: RowsWishes): Promise<RowRecord[]> {
    const { dimensions } = report;
    if (dimensions === null) return [];
    const groups = report.groups.slice(0, first);
    const [before, overheads] = await Promise.all([
      wishes.compared ? this.#rowsBefore(report, dimensions, groups) : null,
      wishes.explained ? this.#overheads(report, dimensions, groups) : [],
    ]);
    return rowsOfGroups(report, groups, before, overheads);
  }

  async #rowsBefore(
    report: ReportRecord,
    dimensions: Dimensions,
    groups: readonly UsageGroup[],
  ): Promise<GroupSums[] | null> {
    const before = comparedWindow(report);
    if (before === null) return null;
    const { filter } = report;
    const { accountId } = report.customer;
    const runs = await this.#questions.runs(accountId, before);
    const question = { accountId, runs, dimensions, filter };
    const found = await readGroupSums(this.deps.reads, question, groups);
    return found.map((group) => paidOnly(group, filter));
  }

  async #overheads(
    { customer, window, filter }: ReportRecord,
    dimensions: Dimensions,
    groups: readonly UsageGroup[],
  ): Promise<Overhead[]> {
    if (!hasOverheads(dimensions, filter)) return [];
    const question = { accountId: customer.accountId, span: window, filter };
    return readOverheads(this.deps.reads, question, dimensions, groups);
  }

  /** The same sums for the preceding period, cut at the same point as the current one. */
  async previous(report: ReportRecord): Promise<PreviousSums> {
    const { customer, filter, totalBytes } = report;
    const before = previousBuckets(report);
    const runs = await this.#questions.runs(customer.accountId, before);
    const sums = await readUsageSums(this.deps.reads, customer.accountId, runs, filter);
    const { totalBytes: then } = sumUp([paidOnly(sums, filter)]);
    const lived = livedSpan(customer, before, this.deps.clock.now());
    return {
      from: new Date(before.from),
      to: new Date(before.to),
      totalBytes: then,
      dailyAverageBytes: dailyAverage(then, before, lived),
      changePercent: changePercent(totalBytes, then),
      existed: lived.from < lived.to,
    };
  }

  /** The largest bucket of the preceding period. */
  async previousPeak(report: ReportRecord): Promise<BucketRecord | null> {
    const { customer, filter, finalUntil } = report;
    const { accountId } = customer;
    const before = previousBuckets(report);
    const runs = await this.#questions.runs(accountId, before);
    const { reads } = this.deps;
    const rows = await readUsageRows(reads, accountId, before, runs, null, filter, ALL_WISHES);
    const paid = rows.map((row) => paidOnly(row, filter));
    return peakOf(bucketsOf(before, paid, finalUntil));
  }

  writeOffs({ customer, window, filter, writtenOffBytes }: ReportRecord): Promise<WriteOffRow[]> {
    if (writtenOffBytes === 0n) return Promise.resolve([]);
    return readWriteOffs(this.deps.reads, customer.accountId, window, filter);
  }

  async recommendation(accountId: string): Promise<RecommendationLevel> {
    const balance = this.deps.balanceOf(this.deps.reads, accountId);
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
      this.deps.paidWeeks.read(this.deps.paceReads, accountId, now),
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
}

/** The buckets that a report is compared with; null for none. */
function comparedWindow({ window, before, compareWith }: ReportRecord): Buckets | null {
  if (before === null || compareWith === 'NONE') return null;
  const { previous, monthBefore } = before;
  return windowOf(window, compareWith === 'PREVIOUS_PERIOD' ? previous : monthBefore);
}

/** The preceding period up to the same point, in the same calendar. */
function previousBuckets({ window, before }: ReportRecord): Buckets {
  if (before === null) throw new Error('a compared period has no previous one');
  return windowOf(window, before.previous);
}
