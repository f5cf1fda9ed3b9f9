import type { Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';
import {
  CHARGE_SQL,
  FORGET_CHARGES_SQL,
  FORGET_TARGETS_SQL,
  OUTCOME_DAY_SQL,
  REWRITE_COARSER_SQL,
  REWRITE_QUARTERS_SQL,
  ROLL_UP_SQL,
  TARGET_SQL,
} from './usage-roll-up.sql.js';
import type { TargetTotal } from './usage-target-totals.js';
import type { QuarterTotal, UsageTotals, ChargeTotal } from './usage-totals.js';

/** Adds a batch to the roll-ups and to the sub accounts' counters. The caller holds the customers' locks. */
export async function addToRollUps(
  tx: Tx,
  { quarters, charges, targets }: UsageTotals,
): Promise<void> {
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
    addCharges(tx, charges),
    addTargets(tx, targets),
    addOutcomes(tx, targets),
  ]);
}

/**
 * Replaces the outcomes of one customer's usage since `from` (a quarter of an hour), after a late report changed who
 * pays. `totals` must include all of the customer's events with `at >= from`: the quarters keep their bytes, so totals
 * that differ violate a CHECK. Who pays changes no request's outcome. The caller holds the customer's lock.
 */
export async function rewriteOutcomes(
  tx: Tx,
  accountId: string,
  from: Date,
  { quarters, charges, targets }: UsageTotals,
): Promise<void> {
  await prepared(tx, 'usage.rewrite-quarters', REWRITE_QUARTERS_SQL, [
    ...keysOf(quarters),
    ...outcomeColumns(quarters),
  ]);
  await prepared(tx, 'usage.rewrite-coarser', REWRITE_COARSER_SQL, [accountId, from]);
  await prepared(tx, 'usage.forget-charges', FORGET_CHARGES_SQL, [accountId, from]);
  await addCharges(tx, charges);
  await prepared(tx, 'usage.forget-targets', FORGET_TARGETS_SQL, [accountId, from]);
  await addTargets(tx, targets);
}

async function addCharges(tx: Tx, charges: readonly ChargeTotal[]): Promise<void> {
  if (charges.length === 0) return;
  const columns = columnsOf(charges);
  await prepared(tx, 'usage.charge', CHARGE_SQL, [
    ...keysOf(charges),
    columns((row) => row.charge),
    columns((row) => row.grantId),
    columns((row) => row.bytes),
  ]);
}

async function addTargets(tx: Tx, targets: readonly TargetTotal[]): Promise<void> {
  if (targets.length === 0) return;
  const columns = columnsOf(targets);
  await prepared(tx, 'usage.target', TARGET_SQL, [
    columns((row) => row.accountId),
    columns((row) => row.quarter / 1_000),
    columns((row) => row.subAccountId),
    // Quoted: it may be empty, and a host may be named "null".
    columns((row) => `"${row.target}"`),
    columns((row) => row.outcome),
    columns((row) => row.charge),
    columns((row) => row.grantId),
    columns((row) => row.bytesUp),
    columns((row) => row.bytesDown),
    columns((row) => row.overheadBytes),
    columns((row) => row.handshakeBytes),
    columns((row) => row.requests),
  ]);
}

async function addOutcomes(tx: Tx, targets: readonly TargetTotal[]): Promise<void> {
  if (targets.length === 0) return;
  const columns = columnsOf(targets);
  await prepared(tx, 'usage.outcome-day', OUTCOME_DAY_SQL, [
    columns((row) => row.accountId),
    columns((row) => row.quarter / 1_000),
    columns((row) => row.subAccountId),
    columns((row) => row.outcome),
    columns((row) => row.requests),
  ]);
}

type Value = string | number | bigint;

/** Columns as Postgres array literals. The values are validated ids, codes, and numbers, so they need no quoting. */
const columnsOf =
  <Row>(rows: readonly Row[]) =>
  (value: (row: Row) => Value): string =>
    `{${rows.map(value).join(',')}}`;

function keysOf(rows: readonly (QuarterTotal | ChargeTotal)[]): string[] {
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
