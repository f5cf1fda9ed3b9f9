import { ago, MINUTE_MS, type Seed } from './seed.js';

/** Emails of the in-memory world, which nobody can read. */
export type MockCodePurpose = 'VERIFY_EMAIL' | 'CHANGE_PASSWORD';

export interface MockCode {
  readonly userId: string;
  readonly purpose: MockCodePurpose;
  readonly code: string;
  /** Wrong tries left. */
  triesLeft: number;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  /** Entered once, so it may be used to change the password. */
  confirmed: boolean;
}

/** A session of the customer on another device. */
export interface MockSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly address: string | null;
  /** ISO 8601, UTC. */
  readonly lastSeenAt: string;
}

interface MockAuditValue {
  readonly name: string;
  readonly value: string | null;
}

/** A line of the audit log. */
export interface MockActivity {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly lastAt: string;
  readonly count: number;
  readonly action: string;
  readonly actorType: 'SESSION' | 'API_KEY' | 'SYSTEM';
  readonly address: string | null;
  readonly before: readonly MockAuditValue[];
  readonly after: readonly MockAuditValue[];
}

/** The code in every email of this world. */
export const MOCK_CODE = 'K7M2QX';
/** The secret in every link: `/reset-password/confirm#token=mock-reset-token`. */
export const MOCK_RESET_TOKEN = 'mock-reset-token';

export interface MockIdentity {
  /** Only the newest code of a purpose is valid. */
  codes: MockCode[];
  /** When a link was last requested, by email address, known or not. */
  resetAsked: Map<string, Date>;
  /** The customer whose password the link changes; null once it is used. */
  resetUserId: string | null;
  otherSessions: MockSession[];
  /** Newest first. */
  activity: MockActivity[];
  /** Existing invitation codes. */
  inviteCodes: string[];
}

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

const KINDS: readonly Pick<MockActivity, 'action' | 'actorType' | 'count' | 'before' | 'after'>[] =
  [
    { action: 'session.open', actorType: 'SESSION', count: 1, before: [], after: [] },
    { action: 'signIn.fail', actorType: 'SYSTEM', count: 14, before: [], after: [] },
    {
      action: 'apiKey.create',
      actorType: 'SESSION',
      count: 1,
      before: [],
      after: [{ name: 'name', value: 'Reporting' }],
    },
    {
      action: 'subAccount.create',
      actorType: 'API_KEY',
      count: 1,
      before: [],
      after: [{ name: 'username', value: 'shopbot' }],
    },
    { action: 'password.change', actorType: 'SYSTEM', count: 1, before: [], after: [] },
  ];

function makeActivity(now: Date, count: number): MockActivity[] {
  return Array.from({ length: Math.ceil(count / KINDS.length) }, () => KINDS)
    .flat()
    .slice(0, count)
    .map((kind, index) => ({
      ...kind,
      id: `audit-${count - index}`,
      lastAt: ago(now, (index * 7 + 1) * 60 * MINUTE_MS),
      address: index % 3 === 2 ? '203.0.113.24' : '198.51.100.7',
    }));
}

/** Also signed in on a phone and a desktop; or nowhere else, or at sixty places. */
export function makeIdentity({ now, amount }: Seed): MockIdentity {
  const count = { none: 0, usual: 2, many: 60 }[amount];
  return {
    codes: [],
    resetAsked: new Map(),
    resetUserId: null,
    otherSessions: Array.from({ length: count }, (_, index) => ({
      id: `session-${index + 2}`,
      userAgent: index % 2 === 0 ? PHONE : DESK,
      address: index % 2 === 0 ? '203.0.113.24' : '2001:db8:85a3:1f00:8a2e:370:7334:c0de',
      lastSeenAt: ago(now, (index * 11 + 2) * 60 * MINUTE_MS),
    })),
    activity: makeActivity(now, { none: 1, usual: 12, many: 250 }[amount]),
    inviteCodes: ['FRIEND42', '7K3M9Q2X'],
  };
}
