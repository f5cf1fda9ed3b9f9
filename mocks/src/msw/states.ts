import { delay, http, HttpResponse } from 'msw';
import { refuse } from './auth-handlers.js';
import { type MockGrant, trafficOf } from './balance-world.js';
import { graphqlError } from './graphql-errors.js';
import { MOCK_PLANS, mockOrder } from './order-world.js';
import { ago, DAY_MS, GB } from './seed.js';
import { createWorld, type World } from './world.js';

/** Customer situations that a developer can choose in mock mode. */
export const WORLD_STATES = {
  usual: 'Usual: some of everything',
  empty: 'Empty: has just registered',
  many: 'Many: full pages, longest names',
  unverified: 'Email not verified',
  'low-balance': 'Traffic nearly used up',
  disputed: 'A disputed payment, a queued month',
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

/** Creates the world of a situation. */
export function createWorldIn(state: WorldState, now = new Date()): World {
  switch (state) {
    case 'usual':
      return createWorld({ now });
    case 'empty':
      return createWorld({ now, amount: 'none' });
    case 'many':
      return createWorld({ now, amount: 'many' });
    case 'unverified': {
      const world = createWorld({ now, amount: 'none' });
      world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
      return world;
    }
    case 'low-balance': {
      const world = createWorld({ now });
      const [grant] = world.balance.grants;
      const grants = grant === undefined ? [] : [{ ...grant, remainingBytes: (8n * GB) / 10n }];
      world.balance = { ...world.balance, grants, traffic: trafficOf(grants) };
      return world;
    }
    case 'disputed':
      return disputedWorld(now);
  }
}

/** A bank disputes a payment, and a second unlimited month waits behind the first. */
function disputedWorld(now: Date): World {
  const world = createWorld({ now });
  const held: MockGrant = {
    id: 'grant-held',
    source: 'PURCHASE',
    orderNumber: 'RP-DISPUTED',
    ...{ grantedBytes: 5n * GB, remainingBytes: 5n * GB, allocatedBytes: 0n },
    expiresAt: ago(now, -25 * DAY_MS),
    heldAt: ago(now, 3 * DAY_MS),
  };
  const grants = [...world.balance.grants, held];
  world.balance = { ...world.balance, grants, traffic: trafficOf(grants) };
  const bought = (days: number) =>
    ({ createdAt: ago(now, days * DAY_MS), status: 'PAID' }) as const;
  const planOf = (id: string) => MOCK_PLANS.filter((plan) => plan.id === id);
  world.orders = [
    ...planOf('traffic-5gb').map((plan) =>
      mockOrder({
        ...{ ...bought(5), id: 'order-of-grant-held', number: 'RP-DISPUTED', plan },
        disputedMinor: plan.priceMinor,
        service: {
          ...{ serviceStatus: 'HELD', serviceEndReason: null },
          serviceStartsAt: ago(now, 5 * DAY_MS),
        },
      }),
    ),
    ...planOf('unlimited-30d').map((plan) =>
      mockOrder({
        ...{ ...bought(6), id: 'order-queued', number: 'RP-QUEUED42', plan },
        startedAt: ago(now, 6 * DAY_MS),
        service: {
          ...{ serviceStatus: 'QUEUED', serviceEndReason: null },
          serviceStartsAt: world.balance.unlimited.activeUntil,
        },
      }),
    ),
    ...world.orders,
  ];
  return world;
}

const SLOW_MS = 3_000;

/** Comes before all other handlers and answers instead of them while a fault is active; REST with its err_codes. */
export function conditionHandlers(current: () => AnswerState) {
  return [
    http.all('/graphql', () => {
      switch (current()) {
        case 'normal':
          return undefined;
        case 'errors':
          return graphqlError('INTERNAL', 'Internal server error');
        case 'network':
          return HttpResponse.error();
        case 'rate-limited':
          return graphqlError('RATE_LIMITED', 'Too many requests, please try again later');
        case 'slow':
          return delay(SLOW_MS);
      }
    }),
    http.get('/readyz', () =>
      current() === 'network' ? HttpResponse.error() : HttpResponse.json({ status: 'ok' }),
    ),
    http.get('/invoices/*', () => {
      switch (current()) {
        case 'normal':
          return undefined;
        case 'errors':
          return HttpResponse.json({ code: 'INTERNAL' }, { status: 500 });
        case 'network':
          return HttpResponse.error();
        case 'rate-limited':
          return HttpResponse.json({ code: 'RATE_LIMITED' }, { status: 429 });
        case 'slow':
          return delay(SLOW_MS);
      }
    }),
    http.all('/auth/*', () => {
      switch (current()) {
        case 'normal':
          return undefined;
        case 'errors':
          return refuse('INTERNAL');
        case 'network':
          return HttpResponse.error();
        case 'rate-limited':
          return refuse('RATE_LIMITED');
        case 'slow':
          return delay(SLOW_MS);
      }
    }),
  ];
}
