/** What was mailed in the in-memory world, since nobody can read its mail. */
export type MockCodePurpose = 'VERIFY_EMAIL' | 'CHANGE_PASSWORD';

export interface MockCode {
  readonly userId: string;
  readonly purpose: MockCodePurpose;
  readonly code: string;
  /** Wrong tries that are left. */
  triesLeft: number;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  /** Entered once; a password may be changed with it. */
  confirmed: boolean;
}

/** Every mail of this world brings this code. */
export const MOCK_CODE = 'K7M2QX';
/** And this secret of a link: `/reset-password/confirm#token=mock-reset-token`. */
export const MOCK_RESET_TOKEN = 'mock-reset-token';

export interface MockIdentity {
  /** The newest code of a purpose counts. */
  codes: MockCode[];
  /** When a link was last asked for, by e-mail address, known or not. */
  resetAsked: Map<string, Date>;
  /** Whose password the link changes; null when it is used up. */
  resetUserId: string | null;
  /** Invitation codes that exist. */
  inviteCodes: string[];
}

export function makeIdentity(): MockIdentity {
  return { codes: [], resetAsked: new Map(), resetUserId: null, inviteCodes: ['FRIEND42'] };
}
