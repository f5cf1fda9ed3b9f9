import { changePercent, sharePercent } from '../../src/modules/usage/report/change-percent.js';
import type { Query } from '../peers/raw-query.js';
import type { RawMe, ReadCase } from './read-case.js';
import { recommendation } from './recommendation.js';

/** The usage explorer by sub account (client/src/features/statistics/statistics.graphql): figures, chart, and table. */
const QUERY = /* GraphQL */ `
  query ($query: UsageQuery!) {
    me {
      id
      usage(query: $query) {
        granularity
        asOf
        isFinal
        recommendation
        totalBytes
        paidBytes
        freeBytes
        writtenOffBytes
        bytesUp
        bytesDown
        requests
        successRate
        averageBytes
        peak {
          start
          end
          totalBytes
        }
        writtenOff {
          reason
          bytes
        }
        comparison {
          totalBytes
          existed
          totalChangePercent
          averageChangePercent
          peakChangePercent
          requestsChangePercent
          successRateChange
        }
        buckets {
          start
          end
          isFinal
          paidBytes
          freeBytes
          writtenOffBytes
          bytesUp
          bytesDown
          requests
        }
        series {
          key
          label
          totalBytes
          buckets {
            totalBytes
          }
        }
        rowCount
        rowsTotal {
          totalBytes
        }
        rows {
          keys
          labels
          totalBytes
          sharePercent
          bytesUp
          bytesDown
          requests
          changePercent
          bucketBytes
        }
      }
    }
  }
`;

const [DAY_MS, HOUR_MS, QUARTER_MS] = [86_400_000, 3_600_000, 900_000];
const DAYS = 30;
const SETTLED_MS = 48 * HOUR_MS;

const SUMS = `sum(bytes_up)::bigint AS up, sum(bytes_down)::bigint AS down, sum(requests)::bigint AS requests,
  sum(paid_bytes)::bigint AS paid, sum(free_bytes)::bigint AS free, sum(written_off_bytes)::bigint AS "writtenOff"`;
const USAGE = `
  SELECT sub_account_id AS key, day - $2::date AS bucket, ${SUMS} FROM usage_day
  WHERE account_id = $1 AND start_quarter = 0 AND day >= $2::date AND day < $3::date GROUP BY 1, 2`;
/** Whole days, and the part of the last one. */
const BEFORE = `
  SELECT key, bucket, ${SUMS} FROM (
    SELECT sub_account_id AS key, day - $2::date AS bucket, bytes_up, bytes_down, requests, paid_bytes, free_bytes, written_off_bytes
    FROM usage_day WHERE account_id = $1 AND start_quarter = 0 AND day >= $2::date AND day < $3::date
    UNION ALL
    SELECT sub_account_id, $3::date - $2::date, bytes_up, bytes_down, requests, paid_bytes, free_bytes, written_off_bytes
    FROM usage_quarter WHERE account_id = $1 AND quarter >= $4 AND quarter < $5) u GROUP BY 1, 2`;
const SUCCESSES = `
  SELECT "isNow", sum(requests)::bigint AS requests, coalesce(sum(requests) FILTER (WHERE outcome = 'OK'), 0)::bigint AS succeeded FROM (
    SELECT day >= $3::date AS "isNow", outcome, requests FROM usage_outcome_day
    WHERE account_id = $1 AND (day >= $3::date AND day < $4::date OR day >= $2::date AND day < $5::date)
    UNION ALL SELECT false, outcome, requests FROM usage_target WHERE account_id = $1 AND quarter >= $6 AND quarter < $7) o GROUP BY 1`;
const NAMES = `SELECT id, username FROM sub_account WHERE account_id = $1`;
const AS_OF = `SELECT min(reported_until) AS "asOf" FROM edge_node WHERE id = 'bench-reader'`;

interface Row {
  key: string;
  bucket: number;
  up: string;
  down: string;
  requests: string;
  paid: string;
  free: string;
  writtenOff: string;
}

/** Writes each figure as the API does. */
function sumUp(rows: readonly Row[]) {
  let [up, down, requests, paid, free, writtenOff] = [0n, 0n, 0n, 0n, 0n, 0n];
  for (const row of rows) {
    up += BigInt(row.up);
    down += BigInt(row.down);
    requests += BigInt(row.requests);
    paid += BigInt(row.paid);
    free += BigInt(row.free);
    writtenOff += BigInt(row.writtenOff);
  }
  return { up, down, requests, paid, free, writtenOff, total: paid + free + writtenOff };
}

type Sums = ReturnType<typeof sumUp>;

const figuresOf = ({ up, down, requests, paid, free, writtenOff }: Sums) => ({
  paidBytes: paid.toString(),
  freeBytes: free.toString(),
  writtenOffBytes: writtenOff.toString(),
  bytesUp: up.toString(),
  bytesDown: down.toString(),
  requests: requests.toString(),
});

function grouped(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.key);
    if (group === undefined) groups.set(row.key, [row]);
    else group.push(row);
  }
  return groups;
}

/** The sums of each day. */
function byDay(rows: readonly Row[], days: number): Sums[] {
  const found: Row[][] = Array.from({ length: days }, () => []);
  for (const row of rows) found[row.bucket]?.push(row);
  return found.map(sumUp);
}

const mostOf = (days: readonly Sums[]) =>
  days.reduce((most, { total }) => (total > most ? total : most), 0n);

async function explorer(query: Query, me: RawMe): Promise<object> {
  const now = Date.now();
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const from = today - (DAYS - 1) * DAY_MS;
  const before = from - DAYS * DAY_MS;
  const reached = Math.ceil(now / QUARTER_MS) * QUARTER_MS - DAYS * DAY_MS;
  const lastBefore = Math.floor(reached / DAY_MS) * DAY_MS;
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const at = (time: number) => new Date(time);
  const [rows, rowsBefore, successes, names, [nodes], advice] = await Promise.all([
    query<Row>(USAGE, [me.id, date(from), date(today + DAY_MS)]),
    query<Row>(BEFORE, [me.id, date(before), date(lastBefore), at(lastBefore), at(reached)]),
    query<{ isNow: boolean; requests: string; succeeded: string }>(SUCCESSES, [
      me.id,
      ...[date(before), date(from), date(today + DAY_MS), date(lastBefore)],
      ...[at(lastBefore), at(reached)],
    ]),
    query<{ id: string; username: string }>(NAMES, [me.id]),
    query<{ asOf: Date | null }>(AS_OF, []),
    recommendation(query, me, now),
  ]);
  const usernames = new Map(names.map(({ id, username }) => [id, username]));
  const days = byDay(rows, DAYS);
  const daysBefore = byDay(rowsBefore, DAYS);
  const [sums, sumsBefore] = [sumUp(rows), sumUp(rowsBefore)];
  const groupsBefore = grouped(rowsBefore);
  const groups = [...grouped(rows)]
    .map(([key, own]) => ({ key, days: byDay(own, DAYS), sums: sumUp(own) }))
    .sort((a, b) => (b.sums.total > a.sums.total ? 1 : -1));
  const most = mostOf(days);
  const peak = days.findIndex(({ total }) => total === most);
  const rateOf = (isNow: boolean) => {
    const found = successes.find((each) => each.isNow === isNow);
    return found && found.requests !== '0'
      ? sharePercent(BigInt(found.succeeded), BigInt(found.requests))
      : null;
  };
  const [rate, rateBefore] = [rateOf(true), rateOf(false)];
  const totalBytes = sums.total.toString();
  const average = sums.total / BigInt(DAYS);
  const usage = {
    granularity: 'DAY',
    asOf: nodes?.asOf ?? null,
    isFinal: false,
    recommendation: advice,
    totalBytes,
    successRate: rate,
    averageBytes: average.toString(),
    peak: {
      start: at(from + peak * DAY_MS),
      end: at(from + (peak + 1) * DAY_MS),
      totalBytes: most.toString(),
    },
    writtenOff: [],
    comparison: {
      totalBytes: sumsBefore.total.toString(),
      existed: true,
      totalChangePercent: changePercent(sums.total, sumsBefore.total),
      averageChangePercent: changePercent(average, sumsBefore.total / BigInt(DAYS)),
      peakChangePercent: changePercent(most, mostOf(daysBefore)),
      requestsChangePercent: changePercent(sums.requests, sumsBefore.requests),
      successRateChange:
        rate === null || rateBefore === null ? null : Math.round((rate - rateBefore) * 10) / 10,
    },
    buckets: days.map((day, index) => {
      const end = from + (index + 1) * DAY_MS;
      const bucket = { start: at(end - DAY_MS), end: at(end), isFinal: end <= now - SETTLED_MS };
      return Object.assign(bucket, figuresOf(day));
    }),
    series: groups.map((group) => ({
      key: group.key,
      label: usernames.get(group.key) ?? group.key,
      totalBytes: group.sums.total.toString(),
      buckets: group.days.map(({ total }) => ({ totalBytes: total.toString() })),
    })),
    rowCount: groups.length,
    rowsTotal: { totalBytes },
    rows: groups.map((group) => ({
      keys: [group.key],
      labels: [usernames.get(group.key) ?? group.key],
      totalBytes: group.sums.total.toString(),
      sharePercent: sharePercent(group.sums.total, sums.total),
      bytesUp: group.sums.up.toString(),
      bytesDown: group.sums.down.toString(),
      requests: group.sums.requests.toString(),
      changePercent: changePercent(
        group.sums.total,
        sumUp(groupsBefore.get(group.key) ?? []).total,
      ),
      bucketBytes: group.days.map(({ total }) => total.toString()),
    })),
  };
  return { me: { id: me.id, usage: Object.assign(usage, figuresOf(sums)) } };
}

export const EXPLORER: ReadCase = {
  name: 'usage explorer by sub account, 30 days, chart and table',
  query: QUERY,
  variables: () => ({
    query: {
      period: 'LAST_30_DAYS',
      compareWith: 'PREVIOUS_PERIOD',
      groupBy: 'SUB_ACCOUNT',
      timeZone: 'UTC',
    },
  }),
  raw: explorer,
};
