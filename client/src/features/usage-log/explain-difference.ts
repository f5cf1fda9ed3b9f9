import type { LogEntry, LogSummary } from './log-summary';

/** Why the proxy counts other bytes than a log. */
export type DifferenceKind =
  /** Targets that the log does not have. */
  | 'OTHER_TARGETS'
  /** The log counts only what it received. */
  | 'UPLOADS'
  /** Requests of the same targets that the log does not have: retries, or other computers. */
  | 'OTHER_REQUESTS'
  /** In the log, but not of this period: perhaps of another time zone. */
  | 'OTHER_TIME'
  /** In the log, but to a target that was not reached through these sub accounts. */
  | 'NOT_HERE'
  /** What is left: headers and TLS, which few logs count. */
  | 'HEADERS';

export interface Difference {
  readonly kind: DifferenceKind;
  /** Negative: the log counts more. */
  readonly bytes: bigint;
}

export interface CountedRow {
  readonly target: string;
  readonly bytes: bigint;
  readonly up: bigint;
  readonly requests: bigint;
}

const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
const sizeOf = ({ up, down }: LogEntry) => (up ?? 0n) + down;

/** Whether a host belongs to a target, which is its registrable domain or itself. */
const isOf = (host: string | null, target: string) =>
  host !== null && (host === target || host.endsWith(`.${target}`));

/**
 * The difference of what was counted and a log, by kind. Their sum is the difference exactly, because what no other kind
 * explains is that of headers.
 * @param span of the counted bytes, in milliseconds, without its end
 */
export function explainDifference(
  { entries }: LogSummary,
  rows: readonly CountedRow[],
  span: { readonly from: number; readonly to: number },
): readonly Difference[] {
  const total = sum(rows.map(({ bytes }) => bytes)) - sum(entries.map(sizeOf));
  const isInTime = ({ at }: LogEntry) => at === null || (at >= span.from && at < span.to);
  const inTime = entries.filter(isInTime);
  const hasHosts = entries.some(({ host }) => host !== null);
  const isHere = ({ host }: LogEntry) =>
    host === null || rows.some(({ target }) => isOf(host, target));
  const here = inTime.filter(isHere);
  const matched = hasHosts
    ? rows.filter(({ target }) => here.some(({ host }) => isOf(host, target)))
    : rows;

  const counted = sum(matched.map(({ bytes }) => bytes));
  const ups = sum(matched.map(({ up }) => up));
  const isDownOnly = entries.every(({ up }) => up === null || up === 0n);
  const gap = counted - sum(here.map(sizeOf));
  // A total says nothing about its parts, so at most the gap is theirs.
  const uploads = !isDownOnly || gap <= 0n ? 0n : ups < gap ? ups : gap;
  const requests = sum(matched.map((row) => row.requests));
  const more = hasHosts ? requests - BigInt(here.length) : 0n;
  const left = gap - uploads;
  const perRequest = requests > 0n ? (counted - uploads) / requests : 0n;
  const theirs = more > 0n && left > 0n ? more * perRequest : 0n;

  const known: Difference[] = [
    { kind: 'OTHER_TARGETS', bytes: sum(rows.map(({ bytes }) => bytes)) - counted },
    { kind: 'UPLOADS', bytes: uploads },
    { kind: 'OTHER_REQUESTS', bytes: theirs < left ? theirs : left > 0n ? left : 0n },
    { kind: 'OTHER_TIME', bytes: -sum(entries.filter((e) => !isInTime(e)).map(sizeOf)) },
    { kind: 'NOT_HERE', bytes: -sum(inTime.filter((e) => !isHere(e)).map(sizeOf)) },
  ];
  const rest = total - sum(known.map(({ bytes }) => bytes));
  return [...known, { kind: 'HEADERS' as const, bytes: rest }].filter(({ bytes }) => bytes !== 0n);
}
