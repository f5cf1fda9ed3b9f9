import { withoutEndingZeros } from './text.js';

/** An amount in the smallest unit of its currency (cents for USD, yen for JPY). Never a float (SECURITY 11). */
export interface MoneyAmount {
  minor: bigint;
  /** ISO 4217, upper case. */
  currency: string;
}

/** The same, or as JSON carries it: as decimal text. */
interface MoneyText {
  readonly minor: bigint | string;
  readonly currency: string;
}

/** Decimal digits that a double carries exactly. */
const EXACT_DIGITS = 15;

/** Decimal places of a currency, from the runtime's CLDR data: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return digitsOf(new Intl.NumberFormat('en', { style: 'currency', currency }));
}

/** The exact decimal text in major units, as payment providers expect it: 1999 USD → "19.99", 1999 JPY → "1999". */
export function toMajor({ minor, currency }: MoneyText): string {
  return majorText(BigInt(minor), currencyDigits(currency));
}

/**
 * Parses a provider's amount in major units. JSON numbers arrive as doubles. Their shortest decimal text is exact up to
 * 15 digits, so it is parsed as text and never multiplied. A sum that drifted (0.1 + 0.2) shows its extra digits.
 * @throws RangeError for more digits, and for fractions of the smallest unit (ACCOUNTING 19)
 */
export function fromMajor(amount: number | string, currency: string): MoneyAmount {
  const digits = currencyDigits(currency);
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  const fraction = withoutEndingZeros(decimals);
  if (whole === '' || fraction.length > digits || whole.length + digits > EXACT_DIGITS)
    throw new RangeError(`not an amount of ${currency}: ${amount}`);
  const minor = BigInt(whole + fraction.padEnd(digits, '0'));
  return { minor: sign === '-' ? -minor : minor, currency };
}

/** Money in a reader's language: `7500` USD → `$75.00`. Exact: its decimal text goes to the formatter. */
export function formatMoney(
  { minor, currency }: MoneyText,
  locale: string,
  display: Pick<Intl.NumberFormatOptions, 'currencyDisplay' | 'trailingZeroDisplay'> = {},
): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...display });
  return format.format(majorText(BigInt(minor), digitsOf(format)) as `${number}`);
}

function digitsOf(format: Intl.NumberFormat): number {
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

function majorText(minor: bigint, digits: number): string {
  if (digits === 0) return minor.toString();
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
