/** The dialog over the overview that an address asks for: a registration leads straight to `verify` (lib/addresses.ts). */
export type OverviewDialog = 'verify' | 'password';

const DIALOGS: readonly OverviewDialog[] = ['verify', 'password'];

/** Periods of the small chart, in days. */
export const RECENT_DAYS = [7, 30] as const;
export type RecentDays = (typeof RECENT_DAYS)[number];

export interface OverviewAddress {
  readonly dialog: OverviewDialog | null;
  readonly days: RecentDays;
}

/** What a bare address shows. */
export const DEFAULT_OVERVIEW: OverviewAddress = { dialog: null, days: 7 };

/** Whatever the address does not say, or says wrongly, is the default. */
export function readOverviewAddress(search: URLSearchParams): OverviewAddress {
  return {
    dialog: DIALOGS.find((dialog) => search.get(dialog) === '1') ?? DEFAULT_OVERVIEW.dialog,
    days: RECENT_DAYS.find((days) => String(days) === search.get('days')) ?? DEFAULT_OVERVIEW.days,
  };
}

/** The query for an address; defaults are left out, so that one view has one address. */
export function writeOverviewAddress({ dialog, days }: OverviewAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (dialog !== null) search.set(dialog, '1');
  if (days !== DEFAULT_OVERVIEW.days) search.set('days', String(days));
  return search;
}
