import { BYTES_PER_GIGABYTE } from '../../../schema/rules/bytes';
import { formatMoney as moneyText } from '../../../schema/rules/money';

/** Number formats. Bytes are decimal (1 GB = 10⁹, PRODUCT.md) and arrive as strings, because they exceed 2⁵³. */

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;
export type ByteUnit = (typeof UNITS)[number];

/** The largest unit in which a value is at least 1. */
export function byteUnit(bytes: bigint): ByteUnit {
  let rest = bytes < 0n ? -bytes : bytes;
  let index = 0;
  while (rest >= 1000n && index < UNITS.length - 1) {
    rest /= 1000n;
    index += 1;
  }
  return UNITS[index] ?? 'B';
}

/** Bytes as a number of `unit`, exact to 15 digits. For charts and formatting, never for sums. */
export function inUnit(bytes: bigint, unit: ByteUnit): number {
  return Number(bytes) / 1000 ** UNITS.indexOf(unit);
}

/** `1149600000000n` → `1.15 TB`. Two decimals, one from 100 on, none for single bytes. */
export function formatBytes(
  bytes: bigint,
  locale: string,
  unit: ByteUnit = byteUnit(bytes),
): string {
  return formatInUnit(inUnit(bytes, unit), unit, locale);
}

const TERABYTE = 1_000n * BYTES_PER_GIGABYTE;
/** Below this, two decimals of a gigabyte are too coarse. */
const HANDFUL = BYTES_PER_GIGABYTE / 100n;

/** Traffic in the units of sale, GB or TB (spec §2). Only small remainders are exact. */
export function formatTraffic(bytes: bigint, locale: string): string {
  if (bytes > 0n && bytes < HANDFUL) return formatBytes(bytes, locale);
  return formatBytes(bytes, locale, bytes >= TERABYTE ? 'TB' : 'GB');
}

/** A no-break space between a number and its unit. */
const UNBROKEN = '\u00a0';

/** The same for a value that is already in the unit, as in charts. */
export function formatInUnit(value: number, unit: ByteUnit, locale: string): string {
  const digits = unit === 'B' ? 0 : Math.abs(value) >= 100 ? 1 : 2;
  return `${new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)}${UNBROKEN}${unit}`;
}

/** `96.9` → `96.9%`, `11` → `11.0%`: a column of them aligns. */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(percent / 100);
}

/** `0.083` → `+8.3 %`; zero has no sign. */
export function formatChange(ratio: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(ratio);
}

const NARROW = { currencyDisplay: 'narrowSymbol' } as const;

/** Formats minor units as a price without superfluous zeros: `1500` USD → `$15`. Rounds an average to whole minor units. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  const money = { minor: BigInt(Math.round(minor)), currency };
  return moneyText(money, locale, { ...NARROW, trailingZeroDisplay: 'stripIfInteger' });
}

const CHINESE_DIGITS = '一二三四五六七八九';
const CHINESE_UNITS = ['萬', '十萬', '百萬', '千萬'];

/**
 * `10482600` → `10M+`, in Chinese `一千萬個以上`: a claim rounds down. Chinese counts in ten thousands, so it keeps the first
 * digit and names its unit, for counts from ten thousand up to a hundred million.
 */
export function formatFloor(count: number, locale: string): string {
  const power = Math.floor(Math.log10(count));
  const unit = CHINESE_UNITS[power - 4];
  if (locale === 'zh-HK' && unit !== undefined) {
    return `${CHINESE_DIGITS.charAt(Math.floor(count / 10 ** power) - 1)}${unit}個以上`;
  }
  const short = new Intl.NumberFormat('en-US', {
    notation: 'compact',
    maximumFractionDigits: 0,
    roundingMode: 'floor',
  });
  return `${short.format(count)}+`;
}

/** A `Money` with all its decimals, so that columns line up: `7500` USD → `$75.00`. */
export function formatAmount(
  money: { readonly minor: string; readonly currency: string },
  locale: string,
): string {
  return moneyText(money, locale, NARROW);
}
