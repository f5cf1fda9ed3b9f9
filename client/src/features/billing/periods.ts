import { dayIn } from '../../../../schema/rules/accounting-day';

/** Whole days as invoices state them; `to` is not included. Both are ISO 8601 dates. */
interface Period {
  readonly from: string;
  readonly to: string;
}

export type PeriodName = 'THIS_MONTH' | 'LAST_MONTH' | 'THIS_YEAR' | 'LAST_YEAR';

/** The whole months or years that contain, or precede, `now` in the seller's zone, in which invoices are dated. */
export function periodOf(name: PeriodName, now: Date, timeZone: string): Period {
  const [year = 0, nth = 1] = dayIn(timeZone, now).split('-').map(Number);
  const month = nth - 1;
  const between = (from: number, to: number): Period => ({ from: day(from), to: day(to) });
  switch (name) {
    case 'THIS_MONTH':
      return between(Date.UTC(year, month), Date.UTC(year, month + 1));
    case 'LAST_MONTH':
      return between(Date.UTC(year, month - 1), Date.UTC(year, month));
    case 'THIS_YEAR':
      return between(Date.UTC(year, 0), Date.UTC(year + 1, 0));
    case 'LAST_YEAR':
      return between(Date.UTC(year - 1, 0), Date.UTC(year, 0));
  }
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
