import type { ReadCase } from './read-case.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_SHOWN = 48;
const DAYS_SHOWN = 30;

const HOURS = `
  SELECT date_trunc('hour', quarter) AS start, sum(bytes_up + bytes_down)::bigint AS bytes FROM usage_account_quarter
  WHERE account_id = $1 AND quarter >= $2 AND quarter < $3 GROUP BY 1`;
const COUNTRIES = `
  SELECT country AS key, sum(bytes_up + bytes_down)::bigint AS "totalBytes", sum(paid_bytes)::bigint AS "paidBytes" FROM usage_day
  WHERE account_id = $1 AND start_quarter = 0 AND day > $2 GROUP BY 1 ORDER BY 2 DESC, 1`;

const total = (parts: readonly string[]) =>
  parts.reduce((sum, bytes) => sum + BigInt(bytes), 0n).toString();

/** Days are read by the overview. */
export const USAGE_READS: readonly ReadCase[] = [
  {
    name: 'statistics by hour, 48 hours',
    query: `query ($from: DateTime!, $to: DateTime!) { me {
      usage(range: { from: $from, to: $to }, granularity: HOUR) { totalBytes buckets { start totalBytes } } } }`,
    variables: () => {
      const to = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
      return { from: new Date(to - HOURS_SHOWN * HOUR_MS), to: new Date(to) };
    },
    raw: async (query, { id }, variables) => {
      const [from, to] = [new Date(String(variables['from'])), new Date(String(variables['to']))];
      const found = await query<{ start: Date; bytes: string }>(HOURS, [id, from, to]);
      const bytesAt = new Map(found.map(({ start, bytes }) => [start.getTime(), bytes]));
      const buckets = [];
      for (let at = from.getTime(); at < to.getTime(); at += HOUR_MS)
        buckets.push({ start: new Date(at), totalBytes: bytesAt.get(at) ?? '0' });
      return { me: { usage: { totalBytes: total(found.map(({ bytes }) => bytes)), buckets } } };
    },
  },
  {
    name: 'statistics by country, 30 days',
    query: `{ me { usage(last: ${DAYS_SHOWN}, groupBy: COUNTRY) { totalBytes series { key totalBytes paidBytes } } } }`,
    variables: () => ({}),
    raw: async (query, { id }) => {
      const since = new Date(Date.now() - DAYS_SHOWN * DAY_MS).toISOString().slice(0, 10);
      const series = await query<{ totalBytes: string }>(COUNTRIES, [id, since]);
      return {
        me: { usage: { totalBytes: total(series.map(({ totalBytes }) => totalBytes)), series } },
      };
    },
  },
];
