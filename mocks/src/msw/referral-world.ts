import { maskedEmail } from '../../../schema/rules/masked-email.js';
import { ago, DAY_MS, type Seed } from './seed.js';

/** A customer who registered with the demo customer's code. */
export interface MockReferredUser {
  readonly id: string;
  readonly maskedEmail: string;
  readonly registeredAt: string;
  readonly orderCount: number;
}

/** A line of the rewards. The total after it follows from the lines before. */
export interface MockReward {
  readonly id: string;
  readonly at: string;
  /** Negative if taken back. */
  readonly points: number;
  readonly maskedEmail: string;
  readonly orderNumber: string;
  readonly takenBackAfter: 'REFUND' | 'CHARGEBACK' | null;
}

export interface MockReferral {
  code: string;
  /** Newest first. */
  users: MockReferredUser[];
  /** Newest first. */
  rewards: MockReward[];
}

const LONGEST = maskedEmail('margaret@holdings.international');

/** Two people, one of whom bought and was refunded; or nobody; or sixty people with a purchase each. */
export function makeReferral({ now, amount }: Seed): MockReferral {
  const code = '7K3M9Q2X';
  if (amount === 'none') return { code, users: [], rewards: [] };
  const user = (n: number, masked: string, daysAgo: number, orderCount: number) => ({
    id: `referred-${n}`,
    maskedEmail: masked,
    registeredAt: ago(now, daysAgo * DAY_MS),
    orderCount,
  });
  const reward = (n: number, daysAgo: number, points: number, more: Partial<MockReward> = {}) => ({
    id: String(500 - n),
    at: ago(now, daysAgo * DAY_MS),
    points,
    maskedEmail: 'j•••@c•••.example',
    orderNumber: 'RP-4N6P8Q2R',
    takenBackAfter: null,
    ...more,
  });
  const crowd = amount === 'many' ? Array.from({ length: 60 }, (_, index) => index) : [];
  return {
    code,
    users: [
      ...crowd.map((n) =>
        user(n + 3, n === 0 ? LONGEST : maskedEmail(`pat@team-${n}.example`), n / 2, 1),
      ),
      user(1, 'm•••@c•••.example', 110, 0),
      user(2, 'j•••@c•••.example', 120, 1),
    ],
    rewards: [
      ...crowd.map((n) =>
        reward(n, n / 2, 15, {
          maskedEmail: n === 0 ? LONGEST : maskedEmail(`pat@team-${n}.example`),
          orderNumber: `RP-M${n}`,
        }),
      ),
      reward(101, 88, -75, { takenBackAfter: 'CHARGEBACK' }),
      reward(102, 96, 150),
    ],
  };
}
