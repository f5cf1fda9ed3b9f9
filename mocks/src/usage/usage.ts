import type * as Types from '../../../schema/generated/schema-types.js';
import { recommendationLevel } from '../../../schema/rules/advice.js';
import { USAGE_QUERY_LIMITS } from '../../../schema/rules/limits.js';
import { granularityFor } from '../../../schema/rules/usage-granularity.js';
import { type Cell, cellsOf, figuresOf } from './cells.js';
import { changePercent, groupsOf, successRate } from './groups.js';
import { cutSpan, type Span, spanBefore, spanOf } from './periods.js';
import { failure, type Handlers } from '../msw/answer.js';
import type { MockUser, World } from '../msw/records.js';
import { ago, DAY_MS } from '../msw/seed.js';

type Filter = Types.UsageFilterInput;
type Dimension = Types.UsageGroupBy;

function bucketsOf({ now }: World, spans: readonly Span[], cells: Cell[][], filter: Filter) {
  return spans.map(({ from, to }, index) => ({
    start: new Date(from).toISOString(),
    end: new Date(to).toISOString(),
    isFinal: to + 2 * DAY_MS <= now.getTime(),
    ...figuresOf(cells[index] ?? [], filter),
  }));
}

/** A period's figures, and its cells by bucket. */
function periodOf(world: World, span: Span, granularity: Types.UsageGranularity, filter: Filter) {
  const spans = cutSpan(span, granularity);
  const cells = spans.map((each) => cellsOf(world.usage, world.now, each, filter));
  const buckets = bucketsOf(world, spans, cells, filter);
  const figures = figuresOf(cells.flat(), filter);
  const days = Math.max(1, Math.round((span.to - span.from) / DAY_MS));
  const peak = buckets.reduce((most, each) => (each.totalBytes > most.totalBytes ? each : most));
  const report = {
    ...figures,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    buckets,
    averageBytes: figures.totalBytes / BigInt(spans.length),
    dailyAverageBytes: figures.totalBytes / BigInt(days),
    peak: peak.totalBytes === 0n ? null : peak,
  };
  return { spans, cells, report };
}

type Period = ReturnType<typeof periodOf>;

function groupedOf(world: World, period: Period, before: Period, by: Dimension[], filter: Filter) {
  const { spans, cells, report } = period;
  const labelOf = (key: string) => world.subAccounts.find(({ id }) => id === key)?.username ?? key;
  const within = (bucket: Cell[], ids: readonly string[], some = by) =>
    bucket.filter(({ keys }) => ids.includes(some.map((each) => keys[each]).join('\n')));
  const first = by.slice(0, 1);
  const isByTarget =
    by.some((each) => each === 'TARGET' || each === 'OUTCOME') || by.join() === 'SUB_ACCOUNT';
  const groups = groupsOf(cells.flat(), first, filter);
  const shown = groups.slice(0, USAGE_QUERY_LIMITS.series).map(({ id }) => [id]);
  const rest = groups.slice(USAGE_QUERY_LIMITS.series).map(({ id }) => id);
  const series = [...shown, ...(rest.length > 0 ? [rest] : [])].map((ids) => {
    const key = ids === rest ? 'OTHER' : (ids[0] ?? '');
    const own = cells.map((bucket) => within(bucket, ids, first));
    const buckets = bucketsOf(world, spans, own, filter);
    return { key, label: labelOf(key), ...figuresOf(own.flat(), filter), buckets };
  });
  const all = groupsOf(cells.flat(), by, filter);
  const then = groupsOf(before.cells.flat(), by, filter);
  const rows = ({ first: length = 100 }: Types.UsageReportRowsArgs) =>
    all.slice(0, length).map(({ id, keys, figures }) => {
      const previousBytes = then.find((each) => each.id === id)?.figures.totalBytes ?? 0n;
      return {
        keys,
        labels: keys.map(labelOf),
        ...figures,
        sharePercent: Number((figures.totalBytes * 1_000n) / (report.totalBytes || 1n)) / 10,
        previousBytes,
        overheadBytes: isByTarget ? figures.totalBytes / 40n : null,
        handshakeBytes: isByTarget ? figures.totalBytes / 300n : null,
        changePercent: changePercent(figures.totalBytes, previousBytes),
        bucketBytes: cells.map((bucket) => figuresOf(within(bucket, [id]), filter).totalBytes),
      };
    });
  return { series, rows, rowCount: all.length, rowsTotal: report };
}

function reportOf(world: World, user: MockUser, args: Types.MeUsageArgs) {
  const { now, balance, subAccounts } = world;
  const { query } = args;
  const filter = (query ? query.filter : args.filter) ?? {};
  const named = [...(filter.subAccountIds ?? []), ...(filter.not?.subAccountIds ?? [])];
  if (named.some((id) => subAccounts.every((account) => account.id !== id)))
    throw failure('BAD_USER_INPUT', 'There is no such sub account', {
      reason: 'UNKNOWN_SUB_ACCOUNT',
    });
  const span = spanOf(now.getTime(), args);
  const asked = query ? query.granularity : (args.granularity ?? 'DAY');
  const granularity = asked ?? granularityFor(span.to - span.from);
  const period = periodOf(world, span, granularity, filter);
  const before = periodOf(world, spanBefore(span), granularity, filter);
  const [{ report }, { report: then }] = [period, before];
  const { projectedRunOut: runOut, traffic, unlimited } = balance;
  const outlook = {
    remainingBytes: traffic.remainingBytes,
    hasUnlimited: unlimited.activeUntil !== null,
    runOut: runOut && { ...runOut, at: new Date(runOut.at) },
  };
  const [rate, rateThen] = [period, before].map(({ cells }) => successRate(cells.flat()));
  const change = (figure: 'totalBytes' | 'averageBytes' | 'requests') =>
    changePercent(report[figure], then[figure]);
  const existed = Date.parse(user.registeredAt) < span.from;
  const by = [query ? query.groupBy : args.groupBy, query?.thenBy].filter((each) => each != null);
  const { writtenOffBytes: bytes } = report;
  return {
    ...report,
    ...(by.length > 0 && groupedOf(world, period, before, by, filter)),
    granularity,
    asOf: world.usage.length === 0 ? null : now.toISOString(),
    finalUntil: ago(now, 2 * DAY_MS),
    isFinal: span.to + 2 * DAY_MS <= now.getTime(),
    recommendation: recommendationLevel(outlook, now),
    writtenOff: bytes === 0n ? [] : [{ reason: 'NO_BALANCE', bytes } as const],
    previous: { existed, ...then },
    successRate: rate ?? null,
    comparison:
      query?.compareWith === 'NONE'
        ? null
        : {
            existed,
            ...then,
            totalChangePercent: change('totalBytes'),
            averageChangePercent: change('averageBytes'),
            peakChangePercent: changePercent(
              report.peak?.totalBytes ?? 0n,
              then.peak?.totalBytes ?? 0n,
            ),
            requestsChangePercent: change('requests'),
            successRate: rateThen ?? null,
            successRateChange: rate == null || rateThen == null ? null : rate - rateThen,
          },
  };
}

export function usageHandlers(world: World): Handlers {
  return {
    me: (user) => ({ usage: (args: Types.MeUsageArgs) => reportOf(world, user, args) }),
  };
}
