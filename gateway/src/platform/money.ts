/** An amount in the smallest unit of its currency (cents for USD, yen for JPY). Never a float (SECURITY 11). */
export interface MoneyAmount {
  minor: bigint;
  /** ISO 4217, upper case. */
  currency: string;
}

/** Decimal places of a currency, from the runtime's CLDR data: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  );
}

/** The exact decimal text in major units, as payment providers expect it: 1999 USD → "19.99", 1999 JPY → "1999". */
export function toMajor({ minor, currency }: MoneyAmount): string {
  const digits = currencyDigits(currency);
  if (digits === 0) return minor.toString();
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Parses a provider's amount in major units. JSON numbers arrive as doubles. Their shortest decimal text is exact up to
 * 15 digits, so it is parsed as text and never multiplied. Throws RangeError for fractions of the smallest unit.
 */
export function fromMajor(amount: number | string, currency: string): MoneyAmount {
  const digits = currencyDigits(currency);
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(String(amount));
  const fraction = match?.[3]?.replace(/0+$/, '') ?? '';
  if (!match || fraction.length > digits)
    throw new RangeError(`not an amount of ${currency}: ${amount}`);
  const minor = BigInt(`${match[2] ?? ''}${fraction.padEnd(digits, '0')}`);
  return { minor: match[1] ? -minor : minor, currency };
}
