import type * as Types from '../../../schema/generated/schema-types.js';
import type { MockUsage } from '../msw/records.js';
import { DAY_MS } from '../msw/seed.js';
import type { Span } from './periods.js';

/** How each day's bytes are divided, in percent. Grants are `plan` for bytes that traffic did not pay for. */
const PARTS = [
  { percent: 55n, COUNTRY: 'US', PROTOCOL: 'HTTPS', TARGET: 'shop.example', OUTCOME: 'OK' },
  { percent: 30n, COUNTRY: 'JP', PROTOCOL: 'SOCKS5', TARGET: 'maps.example', OUTCOME: 'OK' },
  { percent: 12n, COUNTRY: 'HK', PROTOCOL: 'HTTPS', TARGET: 'news.example', OUTCOME: 'OK' },
  {
    percent: 3n,
    COUNTRY: 'DE',
    PROTOCOL: 'HTTP',
    TARGET: 'shop.example',
    OUTCOME: 'TARGET_ABORTED',
  },
] as const;
/** The parts of a day at which usage is looked at, so that integers add up. */
const WHOLE = 1_000_000;

interface Measures {
  readonly bytesUp: bigint;
  readonly bytesDown: bigint;
  readonly requests: bigint;
  readonly paidBytes: bigint;
  readonly freeBytes: bigint;
  readonly writtenOffBytes: bigint;
}

/** Usage with one value in each dimension. */
export interface Cell extends Measures {
  readonly keys: Readonly<Record<Types.UsageGroupBy, string>>;
}

/** More by day than by night, up to now. */
function reached(at: number, start: number, now: number): bigint {
  const part = Math.min(Math.max((at - start) / Math.min(DAY_MS, now - start), 0), 1);
  return BigInt(Math.round(WHOLE * (part - Math.sin(2 * Math.PI * part) / 9)));
}

const slice = (amount: bigint, from: bigint, to: bigint, whole: bigint) =>
  (amount * to) / whole - (amount * from) / whole;

/** The usage of a period. Cells of neighboring periods, and of a whole day, add up. */
export function cellsOf(
  usage: readonly MockUsage[],
  now: Date,
  { from, to }: Span,
  filter: Types.UsageFilterInput,
): Cell[] {
  const [wanted, unwanted] = [valuesOf(filter), valuesOf(filter.not ?? {})];
  return usage
    .flatMap((entry) => {
      const start = Date.parse(entry.day);
      if (start >= to || start + DAY_MS <= from) return [];
      const [begun, ended] = [from, to].map((at) => reached(at, start, now.getTime()));
      return partsOf(entry, begun ?? 0n, ended ?? 0n);
    })
    .filter(
      ({ keys }) =>
        wanted.every(
          ([dimension, values]) => values?.some((each) => each === keys[dimension]) ?? true,
        ) &&
        unwanted.every(
          ([dimension, values]) => values?.every((each) => each !== keys[dimension]) ?? true,
        ),
    );
}

const valuesOf = (values: Types.UsageExclusionInput) =>
  [
    ['SUB_ACCOUNT', values.subAccountIds],
    ['COUNTRY', values.countries],
    ['PROTOCOL', values.protocols],
    ['GRANT', values.grantIds],
    ['TARGET', values.targets],
    ['OUTCOME', values.outcomes],
  ] as const;

function partsOf(entry: MockUsage, begun: bigint, ended: bigint): Cell[] {
  const { subAccountId, isFree = false, writtenOffBytes: lost = 0n } = entry;
  let percents = 0n;
  return PARTS.map(({ percent, ...keys }) => {
    const [first, last] = [percents, (percents += percent)];
    const part = (amount: bigint) =>
      slice(slice(amount, first, last, 100n), begun, ended, BigInt(WHOLE));
    const [bytesUp, bytesDown] = [part(entry.bytesUp), part(entry.bytesDown)];
    const writtenOffBytes = part(lost);
    const charged = bytesUp + bytesDown - writtenOffBytes;
    const [PLAN, GRANT] = isFree ? ['UNLIMITED', 'UNLIMITED'] : ['TRAFFIC', 'TM-0001'];
    return {
      keys: { ...keys, SUB_ACCOUNT: subAccountId, PLAN, GRANT },
      bytesUp,
      bytesDown,
      requests: part(BigInt(entry.requests)),
      paidBytes: isFree ? 0n : charged,
      freeBytes: isFree ? charged : 0n,
      writtenOffBytes,
    };
  });
}

/** Sums of cells; only bytes are known by the plan that paid them. */
export function figuresOf(cells: readonly Cell[], { paidBy, not }: Types.UsageFilterInput) {
  const sum = (name: keyof Measures) => cells.reduce((total, cell) => total + cell[name], 0n);
  const [paidBytes, freeBytes] = [sum('paidBytes'), sum('freeBytes')];
  const none = {
    bytesUp: 0n,
    bytesDown: 0n,
    requests: 0n,
    paidBytes: 0n,
    freeBytes: 0n,
    writtenOffBytes: 0n,
  };
  const writtenOffBytes = sum('writtenOffBytes');
  if (paidBy != null || not?.paidBy != null) {
    const part = (plan: Types.BillingType, bytes: bigint) =>
      (paidBy ?? plan) === plan && not?.paidBy !== plan ? bytes : 0n;
    const [paid, free] = [part('TRAFFIC', paidBytes), part('UNLIMITED', freeBytes)];
    const lost = paidBy == null ? writtenOffBytes : 0n;
    const parts = { paidBytes: paid, freeBytes: free, writtenOffBytes: lost };
    return { ...none, ...parts, totalBytes: paid + free + lost };
  }
  const [bytesUp, bytesDown, requests] = [sum('bytesUp'), sum('bytesDown'), sum('requests')];
  const totalBytes = bytesUp + bytesDown;
  return { totalBytes, bytesUp, bytesDown, requests, paidBytes, freeBytes, writtenOffBytes };
}
