import type { I18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { t } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import type { BillingType, Purchase } from './purchase';

function daysIn(i18n: I18n, count: number): string {
  return t(i18n)`${plural(count, { one: '# day', other: '# days' })}`;
}

function hoursIn(i18n: I18n, count: number): string {
  return t(i18n)`${plural(count, { one: '# hour', other: '# hours' })}`;
}

function monthsIn(i18n: I18n, count: number): string {
  return t(i18n)`${plural(count, { one: '# month', other: '# months' })}`;
}

function calendarMonthsIn(i18n: I18n, count: number): string {
  return t(i18n)`${plural(count, { one: '# calendar month', other: '# calendar months' })}`;
}

/** `25 GB`, in Russian `25 ГБ`. */
function gigabytesIn(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte' });
}

/** The gigabyte symbol in a language. */
export function gigabyteSign(locale: string): string {
  return (
    gigabytesIn(locale)
      .formatToParts(1)
      .find(({ type }) => type === 'unit')?.value ?? 'GB'
  );
}

interface Terms {
  readonly validityDays: number;
  readonly validityHours?: number | null;
  readonly validityMonths: number | null;
}

/** Amounts in words: `25 GB`, `3 months`, `90 days`. */
export function useAmountWords(billingType: BillingType) {
  const { i18n } = useLingui();
  const gigabytes = gigabytesIn(i18n.locale);
  return {
    units: (count: number) =>
      billingType === 'TRAFFIC' ? gigabytes.format(count) : monthsIn(i18n, count),
    days: (count: number) => daysIn(i18n, count),
    /** The validity of a plan or a purchase. */
    validity: ({ validityDays, validityHours = null, validityMonths }: Terms) =>
      validityHours !== null
        ? hoursIn(i18n, validityHours)
        : validityMonths !== null
          ? monthsIn(i18n, validityMonths)
          : daysIn(i18n, validityDays),
    /** The duration of a purchase as it is counted: `6 calendar months`, `2 × 30 days`. */
    duration: ({ quantity, validityDays, validityMonths }: Purchase) => {
      if (validityMonths !== null) return calendarMonthsIn(i18n, validityMonths);
      if (billingType === 'TRAFFIC' || quantity === 1) return daysIn(i18n, validityDays);
      return `${String(quantity)} × ${daysIn(i18n, validityDays / quantity)}`;
    },
  };
}
