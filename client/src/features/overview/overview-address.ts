/** The dialog that the overview's URL names. A registration leads straight to `verify` (lib/addresses.ts). */
export type OverviewDialog = 'verify' | 'password';

const DIALOGS: readonly OverviewDialog[] = ['verify', 'password'];

/** Periods of the small chart, in days. */
export const RECENT_DAYS = [7, 30] as const;
export type RecentDays = (typeof RECENT_DAYS)[number];

export interface OverviewAddress {
  readonly dialog: OverviewDialog | null;
  readonly days: RecentDays;
}

/** The view without parameters. */
export const DEFAULT_OVERVIEW: OverviewAddress = { dialog: null, days: 7 };

/** Missing or invalid parameters get their default. */
export function readOverviewAddress(search: URLSearchParams): OverviewAddress {
  return {
    dialog: DIALOGS.find((dialog) => search.get(dialog) === '1') ?? DEFAULT_OVERVIEW.dialog,
    days: RECENT_DAYS.find((days) => String(days) === search.get('days')) ?? DEFAULT_OVERVIEW.days,
  };
}

/** The query for a view. Defaults are omitted, so that a view has one URL. */
export function writeOverviewAddress({ dialog, days }: OverviewAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (dialog !== null) search.set(dialog, '1');
  if (days !== DEFAULT_OVERVIEW.days) search.set('days', String(days));
  return search;
}
