import { changePercent, sharePercent } from './change-percent.js';
import type { UsageGroup } from './usage-groups.js';
import type { ReportRecord } from './usage-report.js';
import { Slices } from '../../../platform/slices.js';
import { totalOf } from './usage-sums.js';
import { isByPlan } from './usage-rows.sql.js';
import type { GroupSums } from './usage-table.reads.js';
import type { Overhead } from './usage-targets.reads.js';

/** A row of the ranked table. Figures that are not known by plan are null. */
export interface RowRecord {
  keys: string[];
  labels: string[];
  totalBytes: bigint;
  paidBytes: bigint;
  freeBytes: bigint;
  writtenOffBytes: bigint;
  bytesUp: bigint | null;
  bytesDown: bigint | null;
  requests: bigint | null;
  sharePercent: number;
  previousBytes: bigint | null;
  changePercent: number | null;
  bucketBytes: bigint[];
  overheadBytes: bigint | null;
  handshakeBytes: bigint | null;
}

/**
 * @param before sums of the compared period; null without one
 * @param overheads of rows by target
 */
export async function rowsOfGroups(
  report: ReportRecord,
  groups: readonly UsageGroup[],
  before: readonly GroupSums[] | null,
  overheads: readonly Overhead[],
): Promise<RowRecord[]> {
  const { dimensions, filter } = report;
  const besides = new Map(overheads.map((overhead) => [idOf(overhead), overhead]));
  const isUndirected = isByPlan(dimensions, filter);
  const then = new Map(before?.map((sums) => [idOf(sums), totalOf(sums)]));
  const slices = new Slices();
  const found: RowRecord[] = [];
  for (const group of groups) {
    const { key, thenKey, rows, sums } = group;
    const keys = dimensions?.length === 2 ? [key, thenKey] : [key];
    const previousBytes = before === null ? null : (then.get(idOf(group)) ?? 0n);
    const known = (figure: bigint) => (isUndirected ? null : figure);
    found.push({
      keys,
      labels: keys.map((each) => report.labelOf(each)),
      totalBytes: sums.totalBytes,
      paidBytes: sums.paidBytes,
      freeBytes: sums.freeBytes,
      writtenOffBytes: sums.writtenOffBytes,
      bytesUp: known(sums.bytesUp),
      bytesDown: known(sums.bytesDown),
      requests: known(sums.requests),
      sharePercent: sharePercent(sums.totalBytes, report.totalBytes),
      previousBytes,
      changePercent: previousBytes === null ? null : changePercent(sums.totalBytes, previousBytes),
      bucketBytes: bucketBytes(rows, report.buckets.length),
      overheadBytes: besides.get(idOf(group))?.overheadBytes ?? null,
      handshakeBytes: besides.get(idOf(group))?.handshakeBytes ?? null,
    });
    await slices.after(rows.length + report.buckets.length);
  }
  return found;
}

const idOf = ({ key, thenKey }: { key: string; thenKey: string }): string => `${key}\n${thenKey}`;

function bucketBytes(rows: UsageGroup['rows'], length: number): bigint[] {
  const bytes = new Array<bigint>(length).fill(0n);
  for (const row of rows) bytes[row.bucket] = (bytes[row.bucket] ?? 0n) + totalOf(row);
  return bytes;
}
