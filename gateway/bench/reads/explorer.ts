import { recommendationLevel } from '../../../schema/rules/advice.js';
import { changePercent, sharePercent } from '../../src/modules/usage/report/change-percent.js';
import { PaidWeek, PACE_HOURS, projectRunOut } from '../../src/modules/usage/report/run-out.js';
import type { Query } from '../peers/raw-query.js';
import type { RawMe, ReadCase } from './read-case.js';

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
  SELECT quarter >= $3 AS "isNow", sum(requests)::bigint AS requests, coalesce(sum(requests) FILTER (WHERE outcome = 'OK'), 0)::bigint AS succeeded
  FROM usage_target WHERE account_id = $1 AND (quarter >= $3 AND quarter < $4 OR quarter >= $2 AND quarter < $5) GROUP BY 1`;
const NAMES = `SELECT id, username FROM sub_account WHERE account_id = $1`;
const AS_OF = `SELECT min(reported_until) AS "asOf" FROM edge_node WHERE id = 'bench-reader'`;
const GRANTS = `
  SELECT sum(a.balance)::bigint AS left, g.starts_at AS "startsAt", g.expires_at AS "expiresAt" FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id
  WHERE g.account_id = $1 AND g.expires_at > now() AND g.held_at IS NULL AND g.expired_at IS NULL
  GROUP BY g.id HAVING sum(a.balance) > 0 ORDER BY g.source <> 'TRIAL', g.expires_at, g.starts_at, g.id`;
const WEEK = `
  SELECT trunc((date_part('epoch', quarter) - date_part('epoch', $2::timestamptz)) / 3600)::integer AS hour, sum(paid_bytes)::bigint AS bytes
  FROM usage_account_quarter WHERE account_id = $1 AND quarter >= $2 AND quarter < $3 AND paid_bytes > 0 GROUP BY 1`;

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

async function recommendation(query: Query, { id }: RawMe, now: number): Promise<string> {
  const to = Math.floor(now / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  const from = new Date(to - PACE_HOURS * HOUR_MS);
  const [grants, used] = await Promise.all([
    query<{ left: string; startsAt: Date; expiresAt: Date }>(GRANTS, [id]),
    query<{ hour: number; bytes: string }>(WEEK, [id, from, new Date(to)]),
  ]);
  const hours = new Array<number>(PACE_HOURS).fill(0);
  for (const { hour, bytes } of used) hours[hour] = Number(bytes);
  const outlook = {
    grants: grants.map(({ left, startsAt, expiresAt }) => ({
      remainingBytes: BigInt(left),
      startsAt,
      expiresAt,
    })),
    week: new PaidWeek(hours),
    now: new Date(now),
  };
  const remainingBytes = outlook.grants.reduce((sum, grant) => sum + grant.remainingBytes, 0n);
  return recommendationLevel(
    { remainingBytes, hasUnlimited: false, runOut: projectRunOut(outlook) },
    outlook.now,
  );
}

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
      ...[at(before), at(from), at(today + DAY_MS), at(reached)],
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
