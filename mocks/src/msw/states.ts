import { trial } from '../../../schema/generated/catalogue.js';
import { addGrant, mockGrant, sumOf, trafficOf } from './balance-world.js';
import { startTrial } from './identity-handlers.js';
import { mockOrder, planWith } from './order-world.js';
import { ago, type Amount, DAY_MS, GB } from './seed.js';
import { createWorld, type World } from './world.js';

/** Customer situations that a developer can choose in mock mode. */
export const WORLD_STATES = {
  usual: 'Usual: some of everything',
  empty: 'Empty: has just registered',
  many: 'Many: full pages, longest names',
  unverified: 'Email not verified',
  trial: 'Trial only: nothing bought',
  'low-balance': 'Traffic nearly used up',
  disputed: 'A disputed payment, a queued month',
  'no-sale': 'No plan is on sale',
  'prices-rise': 'Prices rise while an order is made',
} as const;

export type WorldState = keyof typeof WORLD_STATES;

export const isWorldState = (name: string): name is WorldState => Object.hasOwn(WORLD_STATES, name);

const AMOUNTS: Partial<Record<WorldState, Amount>> = {
  empty: 'none',
  many: 'many',
  unverified: 'none',
  trial: 'none',
};

const CHANGES: Partial<Record<WorldState, (world: World) => void>> = {
  unverified: (world) => {
    world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  },
  trial: tryOut,
  'low-balance': ({ balance }) => {
    balance.grants = balance.grants
      .slice(0, 1)
      .map((grant) => ({ ...grant, remainingBytes: (8n * GB) / 10n }));
    balance.traffic = trafficOf(balance.grants);
  },
  disputed: dispute,
  'no-sale': (world) => {
    world.plans = world.plans.map((plan) => ({ ...plan, priceMinor: plan.listMinor, sale: null }));
  },
  'prices-rise': (world) => {
    world.pricesRise = true;
  },
};

/** Creates the world of a situation. */
export function createWorldIn(state: WorldState, now = new Date()): World {
  const { [state]: amount = 'usual' } = AMOUNTS;
  const world = createWorld({ now, amount });
  CHANGES[state]?.(world);
  return world;
}

/** Registered and verified two days ago, and used a third of the trial yesterday. */
function tryOut(world: World): void {
  const [user] = world.users;
  if (user === undefined) return;
  world.users = [{ ...user, registeredAt: ago(world.now, 2 * DAY_MS) }];
  startTrial(world);
  const { balance } = world;
  const used = sumOf(balance.grants, ({ grantedBytes }) => grantedBytes) / 3n;
  balance.grants = balance.grants.map((grant) => ({
    ...grant,
    expiresAt: ago(world.now, (2 - trial.days) * DAY_MS),
    remainingBytes: grant.grantedBytes - used,
  }));
  balance.traffic = trafficOf(balance.grants);
  const [first] = world.subAccounts;
  const day = ago(world.now, DAY_MS).slice(0, 10);
  const [bytesUp, bytesDown] = [used / 10n, used - used / 10n];
  if (first !== undefined)
    world.usage = [{ subAccountId: first.id, day, bytesUp, bytesDown, requests: 212 }];
}

/** A bank disputes a payment, and a second unlimited month waits behind the first. */
function dispute(world: World): void {
  const daysAgo = (days: number) => ago(world.now, days * DAY_MS);
  const number = 'RP-DISPUTED';
  const held = { id: 'grant-held', orderNumber: number, heldAt: daysAgo(3) };
  addGrant(world.balance, mockGrant({ ...held, grantedBytes: 5n * GB, expiresAt: daysAgo(-25) }));
  const serviceEndReason = null;
  const [traffic, month] = [planWith('traffic-5gb'), planWith('unlimited-30d')];
  world.orders = [
    mockOrder({
      id: 'order-of-grant-held',
      number,
      plan: traffic,
      createdAt: daysAgo(5),
      status: 'PAID',
      disputedMinor: traffic.priceMinor,
      service: { serviceStatus: 'HELD', serviceEndReason, serviceStartsAt: daysAgo(5) },
    }),
    mockOrder({
      id: 'order-queued',
      number: 'RP-QUEUED42',
      plan: month,
      createdAt: daysAgo(6),
      status: 'PAID',
      startedAt: daysAgo(6),
      service: {
        serviceStatus: 'QUEUED',
        serviceEndReason,
        serviceStartsAt: world.balance.unlimited.activeUntil,
      },
    }),
    ...world.orders,
  ];
}
