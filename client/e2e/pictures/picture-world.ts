import { addGrant } from '../../../mocks/src/msw/balance.js';
import { mockOrder, mockOrderEvent, planWith } from '../../../mocks/src/msw/order-world.js';
import type {
  MockOrder,
  MockProxyConfiguration,
  MockUsage,
  World,
} from '../../../mocks/src/msw/records.js';
import { DAY_MS, GB, MINUTE_MS, randomOf } from '../../../mocks/src/msw/seed.js';
import { mockSubAccount } from '../../../mocks/src/msw/sub-accounts.js';
import { createWorld } from '../../../mocks/src/msw/world.js';

/**
 * The time in every product picture: late on a Tuesday in Hong Kong, so that the bar of the day is complete, and the seven
 * bars are the seven days that the run-out date is computed from.
 */
export const PICTURE_TIME = new Date('2026-11-17T15:50:00.000Z');
export const PICTURE_TIME_ZONE = 'Asia/Hong_Kong';

/** The order that the pictures open. */
export const PICTURED_ORDER = 'order-of-november';

const DAYS = 90;
const FIRST_DAY = PICTURE_TIME.getTime() - (DAYS - 1) * DAY_MS;

/** Average gigabytes on a weekday by sub account. `u4k9m2x7qhtd` is the unlimited plan's. */
const GB_A_DAY = { pricing: 0.62, serp: 0.41, adverify: 0.17, research: 0.3, u4k9m2x7qhtd: 0.8 };

/**
 * The customer in the product pictures: four projects, two traffic orders, and an unlimited month. The remaining traffic and
 * its end follow from the usage, as in the gateway: the pictures show the same figures.
 */
export function createPictureWorld(): World {
  const world = createWorld({ now: PICTURE_TIME });
  const usage = makeUsage();
  const { orders, latest, previous, month } = makeOrders(world);
  // The older order began when nothing else was left, so it paid for all usage since then.
  const used = paidSince(usage, previous.createdAt);
  const { balance } = world;
  const grant = ({ id, number, createdAt, plan }: MockOrder, spent: bigint) => {
    const grantedBytes = plan.bytes ?? 0n;
    addGrant(balance, {
      id: `grant-of-${id}`,
      orderId: id,
      orderNumber: number,
      grantedBytes,
      remainingBytes: grantedBytes - spent,
      expiresAt: daysAfter(createdAt, plan.validityDays),
    });
  };
  balance.grants = [];
  grant(previous, used);
  grant(latest, 0n);
  world.subAccounts = Object.keys(GB_A_DAY).map((username, index) =>
    mockSubAccount({
      id: username,
      username,
      createdAt: new Date(FIRST_DAY).toISOString(),
      ...(index === 0 && { accountType: 'MASTER' }),
      ...(username === 'u4k9m2x7qhtd' && { type: 'UNLIMITED' }),
    }),
  );
  world.usage = usage;
  world.orders = orders;
  world.proxyConfigurations = makeSetups();
  balance.projectedRunOut = runOutOf(usage, balance.traffic.remainingBytes);
  balance.unlimited.activeUntil = daysAfter(month.createdAt, month.plan.validityDays);
  balance.unlimited.ordersWaiting = 0;
  return world;
}

function daysAfter(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString();
}

/** Three months of projects that rest on weekends and grow slowly. */
function makeUsage(): MockUsage[] {
  const random = randomOf('picture');
  return Object.entries(GB_A_DAY).flatMap(([subAccountId, gigabytes]) =>
    Array.from({ length: DAYS }, (_, index): MockUsage => {
      const date = new Date(FIRST_DAY + index * DAY_MS);
      const weekend = date.getUTCDay() % 6 === 0 ? 0.5 : 1;
      const growth = 0.75 + (0.25 * index) / DAYS;
      const bytes = Number(GB) * gigabytes * weekend * growth * (0.8 + 0.4 * random.next());
      return {
        subAccountId,
        day: date.toISOString().slice(0, 10),
        bytesUp: BigInt(Math.round(bytes * 0.12)),
        bytesDown: BigInt(Math.round(bytes * 0.88)),
        requests: Math.round(bytes / 180_000),
        isFree: subAccountId === 'u4k9m2x7qhtd',
      };
    }),
  );
}

const paidOn = (usage: readonly MockUsage[], day: string) =>
  usage
    .filter((entry) => entry.day === day && entry.isFree !== true)
    .reduce((sum, { bytesUp, bytesDown }) => sum + bytesUp + bytesDown, 0n);

function paidSince(usage: readonly MockUsage[], at: string): bigint {
  const days = new Set(usage.map(({ day }) => day).filter((day) => day >= at.slice(0, 10)));
  return [...days].reduce((sum, day) => sum + paidOn(usage, day), 0n);
}

/** Repeats the last seven days until nothing is left (ACCOUNTING rule 17, by days instead of hours). */
function runOutOf(usage: readonly MockUsage[], remainingBytes: bigint) {
  const week = Array.from({ length: 7 }, (_, index) =>
    paidOn(
      usage,
      new Date(PICTURE_TIME.getTime() + (index - 6) * DAY_MS).toISOString().slice(0, 10),
    ),
  );
  let left = remainingBytes;
  let days = 0;
  for (let bytes = week[0] ?? 0n; left > bytes; bytes = week[days % 7] ?? 0n) {
    left -= bytes;
    days += 1;
  }
  return {
    at: new Date(PICTURE_TIME.getTime() + days * DAY_MS).toISOString(),
    reason: 'USED_UP' as const,
    paceBytesPerDay: week.reduce((sum, bytes) => sum + bytes, 0n) / 7n,
    hasEnoughUsage: true,
  };
}

function makeOrders(world: World) {
  const order = (id: string, planId: string, createdAt: string, more: Partial<MockOrder> = {}) => {
    const after = (seconds: number) =>
      new Date(Date.parse(createdAt) + seconds * 1_000).toISOString();
    return mockOrder({
      id,
      createdAt,
      status: 'PAID',
      plan: planWith(planId, world.plans),
      paidAt: after(94),
      startedAt: after(94),
      timeline: [
        mockOrderEvent(id, 'CREATED', createdAt),
        mockOrderEvent(id, 'PAYMENT_STARTED', after(21)),
        mockOrderEvent(id, 'STATUS_CHANGED', after(94), 'PAID'),
        mockOrderEvent(id, 'STARTED', after(94)),
      ],
      ...more,
    });
  };
  const latest = order(PICTURED_ORDER, 'traffic-25gb', '2026-11-16T01:40:12.000Z', {
    remark: 'Price monitoring, week 47',
  });
  const month = order('order-of-the-month', 'unlimited-30d', '2026-11-05T02:15:30.000Z');
  const previous = order('order-before', 'traffic-25gb', '2026-11-02T03:05:41.000Z');
  return { orders: [latest, month, previous], latest, month, previous };
}

function makeSetups(): MockProxyConfiguration[] {
  const createdAt = new Date(PICTURE_TIME.getTime() - 90 * MINUTE_MS).toISOString();
  const common = {
    authMethod: 'USER_ACCOUNT',
    format: 'HOST_PORT_USER_PASS',
    quantity: 1,
  } as const;
  const rotating = { sessionType: 'ROTATING', protocol: 'HTTP' } as const;
  return [
    {
      id: 'pc-2',
      createdAt,
      input: { ...common, ...rotating, subAccountId: 'serp', country: 'GB' },
    },
    {
      id: 'pc-1',
      createdAt,
      input: { ...common, ...rotating, subAccountId: 'pricing', country: 'DE' },
    },
  ];
}
