import { delay, http, HttpResponse } from 'msw';
import { graphqlError, refused } from '../msw/answer.js';
import { refuse } from '../msw/auth-handlers.js';
import type { Answers } from '../msw/records.js';

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

/** Paths of REST calls without an envelope. */
const PLAIN = /^\/(invoices|requests|support|usage)\/|^\/(status\.json|(zh-hk\/)?contact)/;

/** A failure in the form of the call: GraphQL's, that of /auth/, or a status alone. */
function refusalOf(pathname: string, code: 'INTERNAL' | 'RATE_LIMITED') {
  if (pathname.startsWith('/auth/')) return refuse(code);
  return pathname === '/graphql'
    ? graphqlError(code, 'The developer asked for it')
    : refused(code === 'INTERNAL' ? 500 : 429, code);
}

/** Comes before all other handlers and answers instead of them while a fault is active; REST with its err_codes. */
export function conditionHandlers(current: () => Answers) {
  /** Matches nothing without a fault: otherwise, MSW would take a request that no other handler answers for handled. */
  const isFaulty = async ({ request }: { request: Request }) => {
    const { state, only } = current();
    const { pathname } = new URL(request.url);
    if (state === 'normal' || state === 'refused') return false;
    if (!/^\/(graphql|auth\/)/.test(pathname) && !PLAIN.test(pathname)) return false;
    const name = only === null ? '' : await callName(request);
    return only === null || (only.startsWith('/') ? name.startsWith(only) : name === only);
  };
  return [
    http.get('/readyz', () => {
      const { state, only } = current();
      const isDown = state === 'network' && only === null;
      return isDown ? HttpResponse.error() : HttpResponse.json({ status: 'ok' });
    }),
    http.all(isFaulty, ({ request }) => {
      const { state } = current();
      const { pathname } = new URL(request.url);
      if (state === 'network') return HttpResponse.error();
      if (state === 'slow') return delay(SLOW_MS);
      return refusalOf(pathname, state === 'errors' ? 'INTERNAL' : 'RATE_LIMITED');
    }),
  ];
}
