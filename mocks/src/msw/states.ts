import { delay, http, HttpResponse } from 'msw';
import { refuse } from './auth-handlers.js';
import { trafficOf } from './balance-world.js';
import { graphqlError } from './graphql-errors.js';
import { GB } from './seed.js';
import { createWorld, type World } from './world.js';

/** Situations of a customer that a developer can choose in mock mode. */
export const WORLD_STATES = {
  usual: 'Usual: some of everything',
  empty: 'Empty: has just registered',
  many: 'Many: full pages, longest names',
  unverified: 'E-mail not verified',
  'low-balance': 'Traffic nearly used up',
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

/** The world in which a customer is in that situation. */
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
  }
}

const SLOW_MS = 3_000;

/** Stands before all other handlers and answers in their place while something is wrong; REST with its err_codes. */
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
