/** The secret of the mailed link. It stands behind `#`, so that no server on the way sees it. @returns null without one */
export function resetTokenOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}

/** What the screen of the new password tells the login. */
export const PASSWORD_WAS_RESET = { passwordReset: true } as const;

/** @param state of the location, which anybody may have written */
export function wasPasswordReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'passwordReset' in state;
}

/** The address that was typed at the login already. @param state of the location */
export function emailOfState(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
