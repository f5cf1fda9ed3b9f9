import { DAY_MS } from '../../../platform/clock.js';
import type { ReadPool } from '../../../platform/database/read-pool.js';
import type { Span } from './usage-buckets.js';
import { asDate, columnOf, conditions, isFiltered, type UsageFilter } from './usage-rows.sql.js';
import type { Dimensions } from './usage-table.reads.js';

interface Question {
  accountId: string;
  span: Span;
  filter: UsageFilter;
}

function targetsOf({ accountId, span, filter }: Question) {
  const { values, name, sql } = conditions(accountId, filter);
  const [from, to] = [span.from, span.to].map((at) => `$${values.push(asDate(at))}::timestamptz`);
  return {
    values,
    name,
    sql: `FROM usage_target u WHERE ${sql} AND u.quarter >= ${from ?? ''} AND u.quarter < ${to ?? ''}`,
  };
}

/**
 * Requests of a period by outcome. UTC days come from their own roll-up. Where the period begins and ends, the hours up to the
 * nearest midnight come from the targets: they are added if that day is left out, and taken off if it is included.
 */
function outcomesOf({ accountId, span, filter }: Question) {
  const { values, name, sql } = conditions(accountId, filter);
  const parameter = (value: Date | number) => `$${values.push(value)}`;
  const at = (instant: number) => `${parameter(asDate(instant))}::timestamptz`;
  const targets = (from: number, to: number, sign: number) =>
    `SELECT u.outcome, ${parameter(sign)}::bigint * u.requests AS requests FROM usage_target u
     WHERE ${sql} AND u.quarter >= ${at(Math.min(from, to))} AND u.quarter < ${at(Math.max(from, to))}`;
  if (isFiltered(filter, 'targets')) return { values, name, sql: targets(span.from, span.to, 1) };
  const [first, last] = [nearestMidnight(span.from), nearestMidnight(span.to)];
  const day = (instant: number) => `(${at(instant)} AT TIME ZONE 'UTC')::date`;
  const parts = [
    targets(span.from, first, Math.sign(first - span.from)),
    `SELECT u.outcome, u.requests FROM usage_outcome_day u WHERE ${sql} AND u.day >= ${day(first)} AND u.day < ${day(last)}`,
    targets(last, span.to, Math.sign(span.to - last)),
  ];
  return { values, name, sql: parts.join(' UNION ALL ') };
}

const nearestMidnight = (instant: number): number => Math.round(instant / DAY_MS) * DAY_MS;

/** Requests of a period, and how many of them had the outcome OK. */
export async function readSuccesses(
  reads: ReadPool,
  question: Question,
): Promise<{ requests: bigint; succeeded: bigint }> {
  const { values, name, sql } = outcomesOf(question);
  const [found] = await reads.query<{ requests: bigint; succeeded: bigint }>(
    `usage.successes${name}`,
    `SELECT coalesce(sum(u.requests), 0)::bigint AS requests,
            coalesce(sum(u.requests) FILTER (WHERE u.outcome = 'OK'), 0)::bigint AS succeeded
     FROM (${sql}) u`,
    values,
  );
  return found ?? { requests: 0n, succeeded: 0n };
}

/** Bytes of a group beside what targets sent and got. */
export interface Overhead {
  key: string;
  /** Empty for one dimension. */
  thenKey: string;
  /** Headers and chunk framing, a part of the total. */
  overheadBytes: bigint;
  /** What client and proxy said to each other: never charged, and in no total. */
  handshakeBytes: bigint;
}

/** @param dimensions without PLAN */
export async function readOverheads(
  reads: ReadPool,
  question: Question,
  dimensions: Dimensions,
  groups: readonly { readonly key: string; readonly thenKey: string }[],
): Promise<Overhead[]> {
  const { values, name, sql } = targetsOf(question);
  const [key = '', thenKey = `''`] = dimensions.map(columnOf);
  const wanted = [groups.map((group) => group.key), groups.map((group) => group.thenKey)].map(
    (keys) => `$${values.push(keys)}::text[]`,
  );
  return reads.query<Overhead>(
    `usage.overheads.${dimensions.join('+')}${name}`,
    `SELECT key, then_key AS "thenKey", "overheadBytes", "handshakeBytes" FROM (
       SELECT ${key} AS key, ${thenKey} AS then_key, sum(u.overhead_bytes)::bigint AS "overheadBytes",
              sum(u.handshake_bytes)::bigint AS "handshakeBytes" ${sql} GROUP BY 1, 2) o
     JOIN unnest(${wanted.join(', ')}) AS w(key, then_key) USING (key, then_key)`,
    values,
  );
}
