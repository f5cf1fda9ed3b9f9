/** The dialog over the overview that an address asks for: a registration leads straight to `verify` (lib/addresses.ts). */
export type OverviewDialog = 'verify' | 'password';

const DIALOGS: readonly OverviewDialog[] = ['verify', 'password'];

export function readOverviewDialog(search: URLSearchParams): OverviewDialog | null {
  return DIALOGS.find((dialog) => search.get(dialog) === '1') ?? null;
}

/** `search` with this dialog open, or none. */
export function withOverviewDialog(
  search: URLSearchParams,
  open: OverviewDialog | null,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const dialog of DIALOGS) {
    if (dialog === open) next.set(dialog, '1');
    else next.delete(dialog);
  }
  return next;
}
