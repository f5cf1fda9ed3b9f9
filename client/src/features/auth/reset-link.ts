/** The token of the emailed link. It is in the fragment, so that no server sees it. @returns null without one */
export function resetTokenOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}

/** Location state that tells the login about a finished reset. */
export const PASSWORD_WAS_RESET = { passwordReset: true } as const;

/** @param state of the location; untrusted */
export function wasPasswordReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'passwordReset' in state;
}

/** The address that was typed at the login. @param state of the location */
export function emailOfState(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
