import { delay, http, HttpResponse } from 'msw';
import { graphqlError, refused } from './answer.js';
import { refuse } from './auth-handlers.js';
import type { Answers } from './records.js';

/** Conditions of the gateway's answers, as the panel offers them. */
export const ANSWER_STATES = {
  normal: 'As they should',
  errors: 'Fail: 500',
  network: 'Fail: no connection',
  'rate-limited': 'Fail: 429',
  slow: 'Take 3 s',
  refused: 'Mutations are refused',
} as const satisfies Record<Answers['state'], string>;

export type AnswerState = keyof typeof ANSWER_STATES;

export const isAnswerState = (name: string): name is AnswerState =>
  Object.hasOwn(ANSWER_STATES, name);

const SLOW_MS = 3_000;

/** A call's name: its operation, or its path. */
export async function callName(request: Request): Promise<string> {
  const { pathname } = new URL(request.url);
  if (pathname !== '/graphql') return pathname;
  const { operationName } = (await request.clone().json()) as { operationName?: string };
  return operationName ?? pathname;
}

/** Comes before all other handlers and answers instead of them while a fault is active; REST with its err_codes. */
export function conditionHandlers(current: () => Answers) {
  /** Matches nothing without a fault: otherwise, MSW would take a request that no other handler answers for handled. */
  const isFaulty = async (request: Request, folders: readonly string[]) => {
    const { state, only } = current();
    const { pathname } = new URL(request.url);
    if (state === 'normal' || state === 'refused') return false;
    if (!folders.some((folder) => pathname.startsWith(folder))) return false;
    const name = only === null ? '' : await callName(request);
    return only === null || (only.startsWith('/') ? name.startsWith(only) : name === only);
  };
  const below = (folders: readonly string[], internal: () => Response, limited: () => Response) =>
    http.all(
      ({ request }) => isFaulty(request, folders),
      () => {
        switch (current().state) {
          case 'normal':
          case 'refused':
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
      },
    );
  return [
    below(
      ['/graphql'],
      () => graphqlError('INTERNAL', 'Internal server error'),
      () => graphqlError('RATE_LIMITED', 'Too many requests, please try again later'),
    ),
    http.get('/readyz', () => {
      const { state, only } = current();
      const isDown = state === 'network' && only === null;
      return isDown ? HttpResponse.error() : HttpResponse.json({ status: 'ok' });
    }),
    below(
      ['/auth/'],
      () => refuse('INTERNAL'),
      () => refuse('RATE_LIMITED'),
    ),
    below(
      ['/invoices/', '/support/', '/status.json', '/contact', '/zh-hk/contact'],
      () => refused(500, 'INTERNAL'),
      () => refused(429, 'RATE_LIMITED'),
    ),
  ];
}
