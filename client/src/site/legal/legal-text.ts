/** Date of the current wording. Change it with terms.md or privacy.md. */
export const LAST_UPDATED = '2026-11-27';
