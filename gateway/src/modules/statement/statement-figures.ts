import { formatMoney } from '../../../../schema/rules/money.js';
import type { Locale } from '../../platform/locale.js';
import { STATEMENT_WORDS } from './statement-words.js';

interface Change {
  amount: bigint;
  quantity: bigint;
  unit: string;
}

/** Bytes and points in full, money in its currency. */
export function figureOf(amount: bigint, unit: string, locale: Locale): string {
  if (unit === 'BYTES' || unit === 'POINTS') return amount.toLocaleString(locale);
  return formatMoney({ minor: amount.toString(), currency: unit }, locale);
}

/** A change with its sign; of what changed nothing, also what it is for. */
export function changeOf({ amount, quantity, unit }: Change, locale: Locale): string {
  if (amount !== 0n || quantity === 0n)
    return `${amount > 0n ? '+' : ''}${figureOf(amount, unit, locale)}`;
  return STATEMENT_WORDS[locale].nothing(figureOf(quantity, unit, locale));
}
