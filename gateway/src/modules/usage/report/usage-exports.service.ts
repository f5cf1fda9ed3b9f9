import { type Cell, csvLines } from '../../../../../schema/rules/csv.js';
import { USAGE_QUERY_LIMITS } from '../../../../../schema/rules/limits.js';
import { DAY_MS } from '../../../platform/clock.js';
import type { Core } from '../../../platform/core.js';
import { questionReads } from '../../../platform/database/question-reads.js';
import type { RateLimit } from '../../../platform/rate-limit.js';
import { Slices } from '../../../platform/slices.js';
import { SETTLEMENT_WINDOW_MS } from '../../entitlement/book/charging.service.js';
import type { UsageNodes } from '../ingest/usage-nodes.js';
import type { Buckets } from './usage-buckets.js';
import { dimensionsOf, queryOf, type UsageQueryInput } from './usage-query.js';
import type { UsageQuestions } from './usage-questions.js';
import { isByPlan, type UsageFilter, type UsageGroupBy } from './usage-rows.sql.js';
import { paidOnly, sumUp } from './usage-sums.js';
import { type Dimensions, readUsageCells, type UsageCell } from './usage-table.reads.js';
import { usageWindow } from './usage-window.js';
import { NOTHING, readUsageRows } from './usage.reads.js';

interface Dependencies extends Pick<Core, 'reports' | 'clock' | 'rateLimits' | 'timeZones'> {
  questions: UsageQuestions;
  nodes: UsageNodes;
}

export interface UsageFile {
  name: string;
  /** Parts of the text, read one after the other. */
  lines: AsyncIterable<string>;
}

/** Requests per customer and minute. The largest has every quarter of an hour of 400 days. */
const RULE = { points: 10, seconds: 60 };

/**
 * A part has at most as many lines: more would get old in memory before they are sent (statement.ts). V8 judges a place in the
 * code by 100 objects: when 85 of them outlive a collection, it makes all later ones there old from the start. With 100 lines, a
 * collection between their reading and their sending was enough, and a process grew by up to 60 MB instead of 15.
 */
const LINES_AT_ONCE = 50;
/** Writing a line takes as long as summing up so many rows (`Slices`). */
const ROWS_OF_LINE = 20;

const KEY_COLUMNS: Readonly<Record<UsageGroupBy, readonly string[]>> = {
  SUB_ACCOUNT: ['sub_account_id', 'sub_account'],
  COUNTRY: ['country'],
  PROTOCOL: ['protocol'],
  PLAN: ['plan'],
  GRANT: ['grant_id', 'grant'],
  TARGET: ['target'],
  OUTCOME: ['outcome'],
};
const FIGURES = ['bytes_up', 'bytes_down', 'total_bytes', 'requests', 'paid_bytes', 'free_bytes'];

interface Part {
  window: Buckets;
  dimensions: Dimensions | null;
  filter: UsageFilter;
}

/** A customer's usage as CSV: one line for each group in each bucket, whatever the length of the period. */
export class UsageExports {
  readonly #limit: RateLimit;

  constructor(private readonly deps: Dependencies) {
    this.#limit = deps.rateLimits.define('usage-export', RULE);
  }

  /**
   * Checks everything before the first line. Only the lines of a part are in memory, which is at most a day.
   * @throws AppError RATE_LIMITED, and BAD_USER_INPUT as reports do
   */
  async csv(accountId: string, asked: UsageQueryInput): Promise<UsageFile> {
    await this.#limit.enforce(accountId);
    const { clock, nodes } = this.deps;
    const { questions } = this.#of(accountId);
    const query = queryOf({ query: asked });
    const limits = { days: USAGE_QUERY_LIMITS.days, isQuery: true, isStreamed: true };
    const now = clock.now();
    const timeZone = await this.deps.timeZones.named(query.timeZone);
    const window = usageWindow(query.period, query.granularity, timeZone, now, limits);
    const dimensions = dimensionsOf(query);
    const [filter, names, asOf] = await Promise.all([
      questions.filter(accountId, query.filter),
      questions.names(accountId, dimensions ?? []),
      nodes.asOf(),
    ]);
    const days = [window.from, window.to].map((at) => new Date(at).toISOString().slice(0, 10));
    return {
      name: `usage_${days.join('_')}_${timeZone.replaceAll('/', '-')}.csv`,
      lines: this.#lines(accountId, { window, dimensions, filter }, { names, asOf, now }),
    };
  }

  #of(accountId: string) {
    const reads = questionReads(this.deps.reports.of(accountId));
    return { reads, questions: this.deps.questions.over(reads) };
  }

  async *#lines(
    accountId: string,
    part: Part,
    { names, asOf, now }: { names: ReadonlyMap<string, string>; asOf: Date | null; now: Date },
  ): AsyncIterable<string> {
    const { dimensions, filter, window } = part;
    const keys = (dimensions ?? []).flatMap((dimension) => KEY_COLUMNS[dimension]);
    const header = ['start', 'end', ...keys, ...FIGURES, 'written_off_bytes', 'state', 'as_of'];
    yield csvLines([header]);
    const finalUntil = now.getTime() - SETTLEMENT_WINDOW_MS;
    const readAt = asOf?.toISOString() ?? '';
    const known = (figure: bigint): Cell => (isByPlan(dimensions, filter) ? '' : figure);
    const line = ({ start, end }: Buckets['spans'][number], cell: UsageCell): Cell[] => {
      const sums = sumUp([cell]);
      const labels = [cell.key, cell.thenKey].slice(0, dimensions?.length ?? 0);
      return [
        start.toISOString(),
        end.toISOString(),
        ...labels.flatMap((key, index) => {
          const columns = KEY_COLUMNS[dimensions?.[index] ?? 'COUNTRY'];
          return columns.length === 1 ? [key] : [key, names.get(key) ?? key];
        }),
        known(sums.bytesUp),
        known(sums.bytesDown),
        sums.totalBytes,
        known(sums.requests),
        sums.paidBytes,
        sums.freeBytes,
        sums.writtenOffBytes,
        end.getTime() <= finalUntil ? 'final' : 'provisional',
        readAt,
      ];
    };
    const slices = new Slices();
    let count = 1;
    for (let first = 0; first < window.starts.length;) {
      const chunk = partOf(window, first, count);
      const cells = await this.#cells(accountId, { window: chunk, dimensions, filter });
      const taken = chunk.starts.length;
      first += taken;
      if (cells.length > LINES_AT_ONCE) count = Math.max(1, Math.floor(taken / 2));
      else if (cells.length <= LINES_AT_ONCE / 2) count = taken * 2;
      // One bucket may have many lines.
      for (let at = 0; at < cells.length; at += LINES_AT_ONCE) {
        const part = cells.slice(at, at + LINES_AT_ONCE);
        yield csvLines(
          part.flatMap((cell) => {
            const span = chunk.spans[cell.bucket];
            return span ? [line(span, paidOnly(cell, filter))] : [];
          }),
        );
        await slices.after(part.length * ROWS_OF_LINE);
      }
    }
  }

  /** Without dimensions, every bucket has a cell. */
  async #cells(accountId: string, { window, dimensions, filter }: Part): Promise<UsageCell[]> {
    const { reads, questions } = this.#of(accountId);
    const runs = await questions.runs(accountId, window);
    if (dimensions !== null)
      return readUsageCells(reads, { accountId, runs, dimensions, filter }, window);
    const all = { detailed: true, bucketed: true };
    const rows = await readUsageRows(reads, accountId, window, runs, null, filter, all);
    return window.spans.map((_, bucket) => ({
      ...NOTHING,
      ...rows.find((row) => row.bucket === bucket),
      bucket,
      key: '',
      thenKey: '',
    }));
  }
}

/** At most so many buckets, of a day at most; one if it is longer. */
function partOf(
  { zone, granularity, starts, spans, to }: Buckets,
  first: number,
  most: number,
): Buckets {
  const from = starts[first] ?? to;
  let next = first + 1;
  while (next < first + most && (starts[next] ?? Infinity) - from < DAY_MS) next++;
  return {
    zone,
    granularity,
    from,
    to: starts[next] ?? to,
    starts: starts.slice(first, next),
    spans: spans.slice(first, next),
  };
}
