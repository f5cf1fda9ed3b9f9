import type { I18n } from '@lingui/core';
import { toMajor } from '../../../../schema/rules/money';
import type { Cell } from '../../lib/csv';
import { formatAmount, formatBytes } from '../../lib/format';

/** An amount of a ledger in the reader's units: `13.20 GB`, `$67.50`, `135`. */
export function amountText(amount: bigint, unit: string, { locale }: I18n): string {
  if (unit === 'BYTES') return formatBytes(amount, locale);
  if (unit === 'POINTS') return new Intl.NumberFormat(locale).format(amount);
  return formatAmount({ minor: amount.toString(), currency: unit }, locale);
}

/** The same as a change: `+13.20 GB`. Zero has no unit, because nothing changed. */
export function changeText(amount: bigint, unit: string, i18n: I18n): string {
  if (amount === 0n) return '0';
  return `${amount > 0n ? '+' : ''}${amountText(amount, unit, i18n)}`;
}

/** For spreadsheets: bytes, points, or the currency's major unit. */
export function amountCell(amount: string, unit: string): Cell {
  if (unit === 'BYTES' || unit === 'POINTS') return BigInt(amount);
  return { decimal: toMajor({ minor: amount, currency: unit }) };
}
