import { changePercent } from './change-percent.js';
import type { ReportRecord } from './usage-report.js';
import type { UsageCompared } from './usage-explorer.object.js';

export type ComparedRecord = UsageCompared;

/** The usage `then` as the comparison of a report, with the report's changes against it. */
export function comparedWith(
  report: ReportRecord,
  then: ReportRecord,
  rates: { now: number | null; then: number | null },
): ComparedRecord {
  const peakOf = ({ peak }: ReportRecord) => peak?.totalBytes ?? 0n;
  return {
    from: new Date(then.window.from),
    to: new Date(then.window.to),
    existed: then.existed,
    totalBytes: then.totalBytes,
    paidBytes: then.paidBytes,
    freeBytes: then.freeBytes,
    writtenOffBytes: then.writtenOffBytes,
    bytesUp: then.bytesUp,
    bytesDown: then.bytesDown,
    requests: then.requests,
    averageBytes: then.averageBytes,
    dailyAverageBytes: then.dailyAverageBytes,
    peak: then.peak,
    buckets: [...then.buckets],
    totalChangePercent: changePercent(report.totalBytes, then.totalBytes),
    averageChangePercent: changePercent(report.averageBytes, then.averageBytes),
    peakChangePercent: changePercent(peakOf(report), peakOf(then)),
    requestsChangePercent: changePercent(report.requests, then.requests),
    successRate: rates.then,
    successRateChange: pointsBetween(rates.then, rates.now),
  };
}

/** Rates have one decimal, and so has their difference. */
const pointsBetween = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : Math.round((to - from) * 10) / 10;
