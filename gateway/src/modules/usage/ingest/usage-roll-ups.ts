import type { Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';
import {
  FORGET_WRITE_OFFS_SQL,
  REWRITE_COARSER_SQL,
  REWRITE_QUARTERS_SQL,
  ROLL_UP_SQL,
  WRITE_OFF_SQL,
} from './usage-roll-up.sql.js';
import type { QuarterTotal, UsageTotals, WriteOffTotal } from './usage-totals.js';

/** Adds a batch to the roll-ups and to the sub accounts' counters. The caller holds the customers' locks. */
export async function addToRollUps(tx: Tx, { quarters, writeOffs }: UsageTotals): Promise<void> {
  if (quarters.length === 0) return;
  const columns = columnsOf(quarters);
  await Promise.all([
    prepared(tx, 'usage.roll-up', ROLL_UP_SQL, [
      ...keysOf(quarters),
      columns((row) => row.bytesUp),
      columns((row) => row.bytesDown),
      columns((row) => row.requests),
      ...outcomeColumns(quarters),
      [...new Set(quarters.map(({ accountId }) => accountId))],
    ]),
    addWriteOffs(tx, writeOffs),
  ]);
}

/**
 * Replaces the outcomes of one customer's usage since `from` (a quarter of an hour), after a late report changed who
 * pays. `totals` must include all of the customer's events with `at >= from`: the quarters keep their bytes, so totals
 * that differ violate a CHECK. The caller holds the customer's lock.
 */
export async function rewriteOutcomes(
  tx: Tx,
  accountId: string,
  from: Date,
  { quarters, writeOffs }: UsageTotals,
): Promise<void> {
  await prepared(tx, 'usage.rewrite-quarters', REWRITE_QUARTERS_SQL, [
    ...keysOf(quarters),
    ...outcomeColumns(quarters),
  ]);
  await prepared(tx, 'usage.rewrite-coarser', REWRITE_COARSER_SQL, [accountId, from]);
  await prepared(tx, 'usage.forget-write-offs', FORGET_WRITE_OFFS_SQL, [accountId, from]);
  await addWriteOffs(tx, writeOffs);
}

async function addWriteOffs(tx: Tx, writeOffs: readonly WriteOffTotal[]): Promise<void> {
  if (writeOffs.length === 0) return;
  const columns = columnsOf(writeOffs);
  await prepared(tx, 'usage.write-off', WRITE_OFF_SQL, [
    ...keysOf(writeOffs),
    columns((row) => row.reason),
    columns((row) => row.bytes),
  ]);
}

type Value = string | number | bigint;

/** Columns as Postgres array literals. The values are validated ids, codes, and numbers, so they need no quoting. */
const columnsOf =
  <Row>(rows: readonly Row[]) =>
  (value: (row: Row) => Value): string =>
    `{${rows.map(value).join(',')}}`;

function keysOf(rows: readonly (QuarterTotal | WriteOffTotal)[]): string[] {
  const columns = columnsOf(rows);
  return [
    columns((row) => row.accountId),
    columns((row) => row.subAccountId),
    columns((row) => row.quarter / 1_000),
    columns((row) => row.country),
    columns((row) => row.protocol),
  ];
}

function outcomeColumns(rows: readonly QuarterTotal[]): string[] {
  const columns = columnsOf(rows);
  return [
    columns((row) => row.paidBytes),
    columns((row) => row.freeBytes),
    columns((row) => row.writtenOffBytes),
  ];
}
