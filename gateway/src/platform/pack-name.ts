import type { Locale } from './locale.js';

/** The purchased plan, traffic or unlimited. */
export interface Pack {
  readonly billingType: 'TRAFFIC' | 'UNLIMITED';
  /** Decimal text, of the whole order. Null for unlimited plans. */
  readonly bytes: string | null;
  /** Of the whole order. */
  readonly validityDays: number;
  readonly quantity: number;
}

const BYTES_PER_GIGABYTE = 1_000_000_000;

/** The name of one unit in the reader's language, because plans have English names: as the dashboard words it (`planName`). */
export function packName(pack: Pack, locale: Locale): string {
  const { bytes, validityDays, quantity } = pack;
  if (bytes !== null) {
    const gigabytes = Number(BigInt(bytes) / BigInt(quantity)) / BYTES_PER_GIGABYTE;
    const amount = `${gigabytes.toLocaleString(locale, { maximumFractionDigits: 9 })} GB`;
    return locale === 'zh-HK' ? `住宅代理，${amount}` : `Residential proxies, ${amount}`;
  }
  const days = (validityDays / quantity).toLocaleString(locale);
  return locale === 'zh-HK'
    ? `不限流量住宅代理，${days} 日`
    : `Unlimited residential proxies, ${days} days`;
}
