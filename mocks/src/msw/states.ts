import { delay, http, HttpResponse } from 'msw';
import { refuse } from './auth-handlers.js';
import { addGrant, mockGrant, trafficOf } from './balance-world.js';
import { graphqlError } from './graphql-errors.js';
import { mockOrder, planWith } from './order-world.js';
import { ago, type Amount, DAY_MS, GB } from './seed.js';
import { createWorld, type World } from './world.js';

/** Customer situations that a developer can choose in mock mode. */
export const WORLD_STATES = {
  usual: 'Usual: some of everything',
  empty: 'Empty: has just registered',
  many: 'Many: full pages, longest names',
  unverified: 'Email not verified',
  'low-balance': 'Traffic nearly used up',
  disputed: 'A disputed payment, a queued month',
  'no-sale': 'No plan is on sale',
  'prices-rise': 'Prices rise while an order is made',
} as const;

/** How the gateway answers. */
export const ANSWER_STATES = {
  normal: 'As it should',
  errors: 'Every call fails: 500',
  network: 'Every call fails: no connection',
  'rate-limited': 'Every call fails: 429',
  slow: 'Every call takes 3 s',
} as const;

export type WorldState = keyof typeof WORLD_STATES;
export type AnswerState = keyof typeof ANSWER_STATES;

export const isWorldState = (name: string): name is WorldState => Object.hasOwn(WORLD_STATES, name);
export const isAnswerState = (name: string): name is AnswerState =>
  Object.hasOwn(ANSWER_STATES, name);

const AMOUNTS: Partial<Record<WorldState, Amount>> = {
  empty: 'none',
  many: 'many',
  unverified: 'none',
};

const CHANGES: Partial<Record<WorldState, (world: World) => void>> = {
  unverified: (world) => {
    world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  },
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
      ...{
        id: 'order-of-grant-held',
        number,
        plan: traffic,
        createdAt: daysAgo(5),
        status: 'PAID',
      },
      disputedMinor: traffic.priceMinor,
      service: { serviceStatus: 'HELD', serviceEndReason, serviceStartsAt: daysAgo(5) },
    }),
    mockOrder({
      ...{ id: 'order-queued', number: 'RP-QUEUED42', plan: month, createdAt: daysAgo(6) },
      status: 'PAID',
      startedAt: daysAgo(6),
      service: {
        ...{ serviceStatus: 'QUEUED', serviceEndReason },
        serviceStartsAt: world.balance.unlimited.activeUntil,
      },
    }),
    ...world.orders,
  ];
}

const SLOW_MS = 3_000;

/** Comes before all other handlers and answers instead of them while a fault is active; REST with its err_codes. */
export function conditionHandlers(current: () => AnswerState) {
  const faults = (internal: () => Response, limited: () => Response) => () => {
    switch (current()) {
      case 'normal':
        return undefined;
      case 'errors':
        return internal();
      case 'network':
        return HttpResponse.error();
      case 'rate-limited':
        return limited();
      case 'slow':
        return delay(SLOW_MS);
    }
  };
  // Match nothing without a fault: otherwise, MSW would take a request that no other handler answers for handled.
  const below =
    (folder: string) =>
    ({ request }: { request: Request }) =>
      current() !== 'normal' && new URL(request.url).pathname.startsWith(folder);
  return [
    http.all(
      '/graphql',
      faults(
        () => graphqlError('INTERNAL', 'Internal server error'),
        () => graphqlError('RATE_LIMITED', 'Too many requests, please try again later'),
      ),
    ),
    http.get('/readyz', () =>
      current() === 'network' ? HttpResponse.error() : HttpResponse.json({ status: 'ok' }),
    ),
    http.all(
      below('/auth/'),
      faults(
        () => refuse('INTERNAL'),
        () => refuse('RATE_LIMITED'),
      ),
    ),
    ...['/invoices/', '/support/', '/status.json'].map((folder) =>
      http.all(
        below(folder),
        faults(
          () => HttpResponse.json({ code: 'INTERNAL' }, { status: 500 }),
          () => HttpResponse.json({ code: 'RATE_LIMITED' }, { status: 429 }),
        ),
      ),
    ),
  ];
}
