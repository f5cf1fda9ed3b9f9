import { bytesToGigabytes } from '../../../../schema/rules/bytes.js';
import {
  type Validity,
  type ValidityTerms,
  validityOf,
} from '../../../../schema/rules/validity.js';
import type { Locale } from '../../platform/locale.js';

/** The purchased plan, traffic or unlimited. The terms are those of the whole order. */
export interface Pack extends ValidityTerms {
  readonly billingType: 'TRAFFIC' | 'UNLIMITED';
  /** Decimal text, of the whole order. Null for unlimited plans. */
  readonly bytes: string | null;
  readonly quantity: number;
}

const UNITS = {
  'en-US': { HOUR: ['hour', 'hours'], DAY: ['day', 'days'], MONTH: ['month', 'months'] },
  'zh-HK': { HOUR: ['小時', '小時'], DAY: ['日', '日'], MONTH: ['個月', '個月'] },
} as const;

/** `30 days`, `3 months`, `24 hours`. */
export function validityText({ unit, count }: Validity, locale: Locale): string {
  const [one, other] = UNITS[locale][unit];
  return `${count.toLocaleString(locale)} ${count === 1 ? one : other}`;
}

/** The name of one unit in the reader's language, because plans have English names: as the dashboard words it (`planName`). */
export function packName(pack: Pack, locale: Locale): string {
  const { bytes, quantity } = pack;
  if (bytes !== null) {
    const gigabytes = Number(bytesToGigabytes(BigInt(bytes) / BigInt(quantity)));
    const amount = `${gigabytes.toLocaleString(locale, { maximumFractionDigits: 9 })} GB`;
    return locale === 'zh-HK' ? `住宅代理，${amount}` : `Residential proxies, ${amount}`;
  }
  const { unit, count } = validityOf(pack);
  const each = validityText({ unit, count: count / quantity }, locale);
  return locale === 'zh-HK'
    ? `不限流量住宅代理，${each}`
    : `Unlimited residential proxies, ${each}`;
}
