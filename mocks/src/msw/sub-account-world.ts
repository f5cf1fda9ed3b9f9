import { ago as before, DAY_MS, GB, randomOf, type Seed } from './seed.js';

/** Sub accounts of the in-memory world. */
export interface MockSubAccount {
  readonly id: string;
  readonly accountType: 'MASTER' | 'SUB';
  readonly type: 'TRAFFIC' | 'UNLIMITED';
  readonly username: string;
  readonly password: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly chargeMode: 'SHARED' | 'ALLOCATED';
  /** Null means no limit. */
  readonly limitBytes: bigint | null;
  /** Allocated bytes that lapsed with their grant. Saving the limit allocates other bytes and clears this. */
  readonly lapsedBytes: bigint;
  readonly remark: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A sub account with defaults for unspecified fields. */
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
    lapsedBytes: 0n,
    remark: null,
    createdAt: '2026-08-03T09:30:00.000Z',
    ...given,
  };
}

/** One of each kind: without a limit, with one, allocated and nearly used up, disabled, and the unlimited plan's. */
export function makeSubAccounts({ now, amount }: Seed): MockSubAccount[] {
  if (amount === 'none') return [];
  const ago = (days: number) => before(now, days * DAY_MS);
  const usual = [
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
  return amount === 'many' ? [...usual, ...makeMore(now)] : usual;
}

const PURPOSES = ['retail', 'travel', 'serp', 'ads', 'brand', 'stock', 'news', 'maps'] as const;

/** Fifty-five more, some with the longest allowed username and note. */
function makeMore(now: Date): MockSubAccount[] {
  const random = randomOf('sub accounts');
  return Array.from({ length: 55 }, (_, index) => {
    const number = index + 6;
    const long = index % 7 === 0;
    return mockSubAccount({
      id: `sa-${number}`,
      username: long ? `longestname${number}`.slice(0, 12) : `${random.pick(PURPOSES)}${number}`,
      status: random.next() < 0.2 ? 'INACTIVE' : 'ACTIVE',
      chargeMode: index % 5 === 0 ? 'ALLOCATED' : 'SHARED',
      limitBytes: index % 3 === 0 ? null : BigInt(random.between(1, 900)) * GB,
      remark: long ? 'Price and availability monitoring, all shops of the group. '.repeat(4) : null,
      createdAt: before(now, random.between(1, 130) * DAY_MS),
    });
  });
}
