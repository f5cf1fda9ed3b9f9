/** Dialogs over the overview, in its address: a registration leads straight to `verify` (lib/addresses.ts). */
export const DIALOGS = ['verify', 'password'] as const;

/** Periods of the small chart, in days. */
export const RECENT_DAYS = [7, 30] as const;
export type RecentDays = (typeof RECENT_DAYS)[number];

export const USUAL_DAYS: RecentDays = 7;

/** The usual period where the address names none, or a wrong one. */
export function readDays(search: URLSearchParams): RecentDays {
  return RECENT_DAYS.find((days) => String(days) === search.get('days')) ?? USUAL_DAYS;
}

/** The usual period is left out, so that one view has one address. */
export function writeDays(search: URLSearchParams, days: RecentDays): URLSearchParams {
  const next = new URLSearchParams(search);
  if (days === USUAL_DAYS) next.delete('days');
  else next.set('days', String(days));
  return next;
}
