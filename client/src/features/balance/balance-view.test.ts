import type { BalanceCard_BalanceFragment } from './balance-card.generated';
import { type Grant, toBalanceView } from './balance-view';

const NOW = '2026-11-21T04:00:00.000Z';
const GB = 1_000_000_000;

function balance({
  remaining = 10 * GB,
  total = 50 * GB,
  activeUntil = null as string | null,
  daysLeft = 0,
  ...rest
}: {
  remaining?: number;
  total?: number;
  activeUntil?: string | null;
  daysLeft?: number;
} & Partial<BalanceCard_BalanceFragment> = {}): BalanceCard_BalanceFragment {
  return {
    __typename: 'Balance',
    asOf: NOW,
    prioritizedPlan: 'TRAFFIC',
    projectedRunOut: null,
    trialUsed: true,
    traffic: {
      __typename: 'TrafficBalance',
      remainingBytes: String(remaining),
      totalBytes: String(total),
      nextExpiryAt: null,
      heldBytes: '0',
      grants: remaining > 0 ? [grant('all', String(remaining))] : [],
      heldGrants: [],
    },
    unlimited: {
      __typename: 'UnlimitedBalance',
      activeUntil,
      daysLeft,
      ordersActivated: 0,
      ordersHeld: 0,
      ordersWaiting: 0,
    },
    ...rest,
  };
}

test.each([
  [50, 'brand'],
  [10.1, 'brand'],
  [10, 'warn'],
  [2.6, 'warn'],
  [2.5, 'bad'],
  [0, 'bad'],
])('%d of 50 GB are %s', (gigabytes, tone) => {
  expect(toBalanceView(balance({ remaining: gigabytes * GB })).tone).toBe(tone);
});

const ACTIVE = { activeUntil: '2026-12-07T13:36:00.000Z', daysLeft: 16.4 };

test.each([
  ['traffic first, both there', {}, ACTIVE, 'TRAFFIC'],
  ['unlimited first, both there', { prioritizedPlan: 'UNLIMITED' as const }, ACTIVE, 'UNLIMITED'],
  ['unlimited first, none runs', { prioritizedPlan: 'UNLIMITED' as const }, {}, 'TRAFFIC'],
  ['traffic first, none left', { remaining: 0 }, ACTIVE, 'UNLIMITED'],
  ['nothing at all', { remaining: 0 }, {}, null],
])('charged next with %s', (_what, given, unlimited, expected) => {
  expect(toBalanceView(balance({ ...given, ...unlimited })).chargedNext).toBe(expected);
});

test('offers a choice of what pays first only with both plans', () => {
  expect(toBalanceView(balance(ACTIVE)).hasBoth).toBe(true);
  expect(toBalanceView(balance()).hasBoth).toBe(false);
  expect(toBalanceView(balance({ ...ACTIVE, remaining: 0 })).hasBoth).toBe(false);
});

test.each([
  [30 - 1 / 86_400, { days: 30, hours: 0 }],
  [16.4, { days: 16, hours: 10 }],
  [1.5, { days: 1, hours: 12 }],
  [0.4, { days: 0, hours: 10 }],
  [0.01, { days: 0, hours: 0 }],
])('%d days of the unlimited plan are told as %j', (daysLeft, left) => {
  expect(toBalanceView(balance({ ...ACTIVE, daysLeft })).unlimitedLeft).toEqual(left);
});

test('without an unlimited plan, no time is left', () => {
  expect(toBalanceView(balance()).unlimitedLeft).toBeNull();
});

test.each([
  ['2026-11-25T04:00:00.000Z', 'USED_UP', true, true],
  ['2026-12-10T04:00:00.000Z', 'USED_UP', true, false],
  ['2027-03-01T04:00:00.000Z', 'USED_UP', true, false],
  ['2026-11-25T04:00:00.000Z', 'EXPIRES', true, false],
  ['2026-11-25T04:00:00.000Z', 'USED_UP', false, false],
] as const)('an end at %s (%s, enough usage: %s) is soon: %s', (at, reason, enough, soon) => {
  const projectedRunOut = {
    __typename: 'ProjectedRunOut',
    at,
    reason,
    hasEnoughUsage: enough,
    paceBytesPerDay: '5',
  } as const;
  const { level } = toBalanceView(balance({ remaining: 20 * GB, projectedRunOut }));
  expect(level).toBe(soon ? 'SOON' : 'FINE');
});

test('without traffic nothing runs out', () => {
  expect(toBalanceView(balance()).runOut).toBeNull();
});

const grant = (id: string, remainingBytes: string, heldAt: string | null = null): Grant => ({
  __typename: 'TrafficGrant',
  id,
  remainingBytes,
  heldAt,
  source: 'PURCHASE',
  orderId: null,
  orderNumber: null,
  grantedBytes: '10',
  allocatedBytes: '1',
  payingOrder: 1,
  expiresAt: NOW,
});

test('traffic set aside for a sub account does not pay for the account', () => {
  const { traffic, ...rest } = balance();
  const grants = [grant('only set aside', '0'), grant('free', '3')];
  const heldGrants = [grant('held', '5', NOW)];
  const view = toBalanceView({ ...rest, traffic: { ...traffic, grants, heldGrants } });
  expect(view.nextGrant?.id).toBe('free');
  expect(view.grants.map(({ id }) => id)).toEqual(['only set aside', 'free', 'held']);
  const onlyAside = toBalanceView({
    ...rest,
    traffic: { ...traffic, grants: [grant('aside', '0')] },
  });
  expect(onlyAside).toMatchObject({ chargedNext: null, isEmpty: false });
});
