import { trial } from '../../../schema/generated/catalogue.js';
import { addGrant, setGrants } from '../msw/balance.js';
import { startTrial } from '../msw/identity-handlers.js';
import { mockOrder, planWith } from '../msw/order-world.js';
import type { World } from '../msw/records.js';
import { ago, type Amount, DAY_MS, GB } from '../msw/seed.js';
import { createWorld } from '../msw/world.js';

/** Customer situations that a developer can choose in mock mode. */
export const WORLD_STATES = {
  usual: 'Usual: some of everything',
  empty: 'Empty: has just registered',
  many: 'Many: full pages, longest names',
  unverified: 'Email not verified',
  trial: 'Trial only: nothing bought',
  'low-balance': 'Traffic nearly used up',
  'used-up': 'Everything used up or expired',
  unlimited: 'Unlimited only, ends soon',
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
  'low-balance': ({ balance, now }) => {
    const [first] = balance.grants;
    if (first !== undefined) first.remainingBytes = (8n * GB) / 10n;
    setGrants(balance, balance.grants.slice(0, 1));
    const { projectedRunOut: runOut } = balance;
    if (runOut !== null)
      balance.projectedRunOut = Object.assign({}, runOut, { at: ago(now, -DAY_MS / 12) });
  },
  'used-up': ({ balance }) => {
    setGrants(balance, []);
    endUnlimited(balance);
    balance.projectedRunOut = null;
  },
  unlimited: (world) => {
    const { balance, now } = world;
    setGrants(balance, []);
    endUnlimited(balance);
    balance.projectedRunOut = null;
    balance.prioritizedPlan = 'UNLIMITED';
    balance.unlimited.activeUntil = ago(now, -2.2 * DAY_MS);
    balance.unlimited.ordersActivated = 1;
  },
  disputed: dispute,
  'no-sale': (world) => {
    world.plans = world.plans.map((plan) => {
      const { listMinor, priceMinor, unitPrice } = plan;
      const minor = String((Number(unitPrice.minor) * listMinor) / priceMinor);
      return { ...plan, priceMinor: listMinor, unitPrice: { ...unitPrice, minor }, sale: null };
    });
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
  const { now, balance } = world;
  const registeredAt = ago(now, 2 * DAY_MS);
  world.users = world.users.map((user) => ({ ...user, registeredAt }));
  startTrial(world);
  const [[grant], [first]] = [balance.grants, world.subAccounts];
  if (grant === undefined || first === undefined) return;
  const used = grant.grantedBytes / 3n;
  grant.expiresAt = ago(now, (2 - trial.days) * DAY_MS);
  grant.remainingBytes -= used;
  setGrants(balance, [grant]);
  const [bytesUp, bytesDown] = [used / 10n, used - used / 10n];
  const day = ago(now, DAY_MS).slice(0, 10);
  world.usage = [{ subAccountId: first.id, day, bytesUp, bytesDown, requests: 212 }];
}

/** No unlimited period runs, and none waits. */
function endUnlimited({ unlimited }: World['balance']): void {
  Object.assign(unlimited, { activeUntil: null, ordersActivated: 0, ordersWaiting: 0 });
}

/** A bank disputes a payment, and a second unlimited month waits behind the first. */
function dispute({ balance, orders, now }: World): void {
  const daysAgo = (days: number) => ago(now, days * DAY_MS);
  const number = 'RP-DISPUTED';
  const { activeUntil } = balance.unlimited;
  addGrant(balance, {
    id: 'grant-held',
    orderId: 'order-of-grant-held',
    orderNumber: number,
    heldAt: daysAgo(3),
    grantedBytes: 5n * GB,
    expiresAt: daysAgo(-25),
  });
  const [traffic, month] = [planWith('traffic-5gb'), planWith('unlimited-30d')];
  orders.unshift(
    mockOrder({
      id: 'order-of-grant-held',
      number,
      plan: traffic,
      createdAt: daysAgo(5),
      status: 'PAID',
      disputedMinor: traffic.priceMinor,
      service: { serviceHeld: true },
    }),
    mockOrder({
      id: 'order-queued',
      number: 'RP-QUEUED42',
      plan: month,
      createdAt: daysAgo(6),
      status: 'PAID',
      startedAt: daysAgo(6),
      service: { serviceStartsAt: new Date(activeUntil ?? now) },
    }),
  );
}
