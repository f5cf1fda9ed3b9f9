import { delay, http, HttpResponse } from 'msw';
import { refuse } from './auth-handlers.js';
import { graphqlError } from './graphql-errors.js';

/** Conditions of the gateway's answers, as the panel offers them. */
export const ANSWER_STATES = {
  normal: 'As they should',
  errors: 'Fail: 500',
  network: 'Fail: no connection',
  'rate-limited': 'Fail: 429',
  slow: 'Take 3 s',
} as const;

export type AnswerState = keyof typeof ANSWER_STATES;

/** The state of the answers, of all calls or of one. */
export interface Answers {
  readonly state: AnswerState;
  /** A GraphQL operation (`OrderCreate`), or the beginning of a path (`/auth/login`). */
  readonly only: string | null;
}

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

async function concerns(only: string | null, request: Request): Promise<boolean> {
  if (only === null) return true;
  const name = await callName(request);
  return only.startsWith('/') ? name.startsWith(only) : name === only;
}

/** Comes before all other handlers and answers instead of them while a fault is active; REST with its err_codes. */
export function conditionHandlers(current: () => Answers) {
  const faults = (internal: () => Response, limited: () => Response) => () => {
    switch (current().state) {
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
    (...folders: string[]) =>
    async ({ request }: { request: Request }) => {
      const { state, only } = current();
      const { pathname } = new URL(request.url);
      if (state === 'normal' || !folders.some((folder) => pathname.startsWith(folder)))
        return false;
      return concerns(only, request);
    };
  return [
    http.all(
      below('/graphql'),
      faults(
        () => graphqlError('INTERNAL', 'Internal server error'),
        () => graphqlError('RATE_LIMITED', 'Too many requests, please try again later'),
      ),
    ),
    http.get('/readyz', () => {
      const { state, only } = current();
      return state === 'network' && only === null
        ? HttpResponse.error()
        : HttpResponse.json({ status: 'ok' });
    }),
    http.all(
      below('/auth/'),
      faults(
        () => refuse('INTERNAL'),
        () => refuse('RATE_LIMITED'),
      ),
    ),
    http.all(
      below('/invoices/', '/support/', '/status.json', '/contact', '/zh-hk/contact'),
      faults(
        () => HttpResponse.json({ code: 'INTERNAL' }, { status: 500 }),
        () => HttpResponse.json({ code: 'RATE_LIMITED' }, { status: 429 }),
      ),
    ),
  ];
}
