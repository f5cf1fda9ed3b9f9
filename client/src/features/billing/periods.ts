import type { Period } from '../../lib/services/use-invoice-download';

export type PeriodName = 'THIS_MONTH' | 'LAST_MONTH' | 'THIS_YEAR' | 'LAST_YEAR';

/** The whole UTC months or years that contain, or precede, `now`. Invoices are dated in UTC. */
export function periodOf(name: PeriodName, now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
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
