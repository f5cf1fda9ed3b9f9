/** Sub accounts of the in-memory world. */
export interface MockSubAccount {
  readonly id: string;
  readonly accountType: 'MASTER' | 'SUB';
  readonly type: 'TRAFFIC' | 'UNLIMITED';
  readonly username: string;
  readonly password: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly chargeMode: 'SHARED' | 'ALLOCATED';
  /** Null is without limit. */
  readonly limitBytes: bigint | null;
  readonly remark: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const GB = 1_000_000_000n;

/** A sub account with everything that is not said left as it usually is. */
export function mockSubAccount(
  given: Pick<MockSubAccount, 'id' | 'username'> & Partial<MockSubAccount>,
): MockSubAccount {
  return {
    accountType: 'SUB',
    type: 'TRAFFIC',
    password: 'Secret42',
    status: 'ACTIVE',
    chargeMode: 'SHARED',
    limitBytes: null,
    remark: null,
    createdAt: '2026-08-03T09:30:00.000Z',
    ...given,
  };
}

/** One of each kind: without limit, with one, set aside and nearly used up, disabled, and the unlimited plan's. */
export function makeSubAccounts(now: Date): MockSubAccount[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return [
    mockSubAccount({
      id: 'sa-1',
      username: 'pricing',
      remark: 'Price monitoring, shops in the EU',
      createdAt: ago(132),
    }),
    mockSubAccount({
      id: 'sa-2',
      username: 'serp',
      limitBytes: 500n * GB,
      remark: 'SERP crawl · team B',
      createdAt: ago(121),
    }),
    mockSubAccount({
      id: 'sa-3',
      username: 'adverify',
      chargeMode: 'ALLOCATED',
      limitBytes: 20n * GB,
      createdAt: ago(60),
    }),
    mockSubAccount({
      id: 'sa-4',
      username: 'intern2026',
      status: 'INACTIVE',
      limitBytes: 5n * GB,
      remark: 'Internship, until the end of August',
      createdAt: ago(95),
    }),
    mockSubAccount({
      id: 'sa-5',
      username: 'u4k9m2x7qhtd',
      type: 'UNLIMITED',
      password: 'q7mh2kx9wtpn',
      createdAt: ago(20),
    }),
  ];
}
