/** Remembers the code of the referral link that a visitor opened. */
export const INVITATION_COOKIE = 'invite';
export const INVITATION_DAYS = 30;
