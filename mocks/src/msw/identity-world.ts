import type { AuditActorType } from '../../../schema/generated/schema-types.js';
import { ago, MINUTE_MS, type Seed } from './seed.js';

/** Emails of the in-memory world, which nobody can read. */
export type MockCodePurpose = 'VERIFY_EMAIL' | 'CHANGE_PASSWORD';

export interface MockCode {
  readonly userId: string;
  readonly purpose: MockCodePurpose;
  readonly code: string;
  /** Wrong tries left. */
  triesLeft: number;
  /** Null for the code of a registration, which nobody asked for, so another one may be asked for at once. */
  readonly askedAt: Date | null;
  readonly expiresAt: Date;
  /** Entered once, so it may be used to change the password. */
  confirmed: boolean;
}

/** The code in every email of this world. */
export const MOCK_CODE = 'K7M2QX';
/** The secret in every link: `/reset-password/confirm#token=mock-reset-token`. */
export const MOCK_RESET_TOKEN = 'mock-reset-token';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

function kind(
  action: string,
  actorType: AuditActorType,
  after: { name: string; value: string }[] = [],
) {
  return { action, actorType, count: action === 'signIn.fail' ? 14 : 1, before: [], after };
}

const KINDS = [
  kind('session.open', 'SESSION'),
  kind('signIn.fail', 'SYSTEM'),
  kind('apiKey.create', 'SESSION', [{ name: 'name', value: 'Reporting' }]),
  kind('subAccount.create', 'API_KEY', [{ name: 'username', value: 'shopbot' }]),
  kind('password.change', 'SYSTEM'),
];

function makeActivity(now: Date, count: number) {
  return Array.from({ length: Math.ceil(count / KINDS.length) }, () => KINDS)
    .flat()
    .slice(0, count)
    .map((each, index) => ({
      ...each,
      id: `audit-${count - index}`,
      lastAt: ago(now, (index * 7 + 1) * 60 * MINUTE_MS),
      address: index % 3 === 2 ? '203.0.113.24' : '198.51.100.7',
    }));
}

/** Also signed in on a phone and a desktop; or nowhere else, or at sixty places. */
export function makeIdentity({ now, amount }: Seed) {
  const count = { none: 0, usual: 2, many: 60 }[amount];
  return {
    /** Only the newest code of a purpose is valid. */
    codes: [] as MockCode[],
    /** When a link was last requested, by email address, known or not. */
    resetAsked: new Map<string, Date>(),
    /** The customer whose password the link changes; null once it is used. */
    resetUserId: null as string | null,
    otherSessions: Array.from({ length: count }, (_, index) => ({
      id: `session-${index + 2}`,
      userAgent: index % 2 === 0 ? PHONE : DESK,
      address: index % 2 === 0 ? '203.0.113.24' : '2001:db8:85a3:1f00:8a2e:370:7334:c0de',
      lastSeenAt: ago(now, (index * 11 + 2) * 60 * MINUTE_MS),
    })),
    /** Newest first. */
    activity: makeActivity(now, { none: 1, usual: 12, many: 250 }[amount]),
    /** Existing invitation codes. */
    inviteCodes: ['FRIEND42', '7K3M9Q2X'],
  };
}
