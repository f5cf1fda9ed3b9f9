import type { SubAccount } from '../../../schema/generated/schema-types.js';
import { ago, DAY_MS, GB, randomOf, type Seed } from './seed.js';
import type { MockUsage } from './usage-world.js';

/** A sub account of the in-memory world. */
export interface MockSubAccount extends Pick<
  SubAccount,
  'id' | 'accountType' | 'type' | 'username' | 'status' | 'chargeMode' | 'remark' | 'createdAt'
> {
  readonly password: string;
  /** Null means no limit. */
  readonly limitBytes: bigint | null;
  /** Allocated bytes that lapsed with their grant. Saving the limit allocates other bytes and clears this. */
  readonly lapsedBytes: bigint;
}

export function usedBytes(usage: readonly MockUsage[], subAccountId: string): bigint {
  return usage
    .filter((entry) => entry.subAccountId === subAccountId)
    .reduce((sum, { bytesUp, bytesDown }) => sum + bytesUp + bytesDown, 0n);
}

/** Bytes still allocated to an ALLOCATED sub account. */
export function setAsideBytes(usage: readonly MockUsage[], account: MockSubAccount): bigint {
  const { id, chargeMode, limitBytes, lapsedBytes } = account;
  if (chargeMode === 'SHARED') return 0n;
  const left = (limitBytes ?? 0n) - usedBytes(usage, id) - lapsedBytes;
  return left > 0n ? left : 0n;
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
  const account = (id: string, username: string, daysOld: number, given: Partial<MockSubAccount>) =>
    mockSubAccount({ id, username, createdAt: ago(now, daysOld * DAY_MS), ...given });
  const usual = [
    account('sa-1', 'pricing', 122, {
      accountType: 'MASTER',
      remark: 'Price monitoring, shops in the EU',
    }),
    account('sa-2', 'serp', 124, { limitBytes: 500n * GB, remark: 'SERP crawl · team B' }),
    account('sa-3', 'adverify', 128, { chargeMode: 'ALLOCATED', limitBytes: 20n * GB }),
    account('sa-4', 'intern2026', 126, {
      status: 'INACTIVE',
      limitBytes: 5n * GB,
      remark: 'Internship, until the end of August',
    }),
    account('sa-5', 'u4k9m2x7qhtd', 20, { type: 'UNLIMITED', password: 'q7mh2kx9wtpn' }),
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
      createdAt: ago(now, random.between(1, 130) * DAY_MS),
    });
  });
}
