import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';

/** One HTTP request, repeated as it is. */
export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** `NEW_KEY` in it becomes another UUID each time. */
  body: string | null;
}

/** Stands for a fresh idempotency key. */
export const NEW_KEY = '00000000-fre5-4key-8000-000000000000';

/** A server that is measured, and what it is asked: one request for each customer, in turn. */
export interface Target {
  name: string;
  url: string;
  requests: readonly Request[];
}

/** The session token of the n-th customer of the benchmark (the same expression as in seed.ts). */
export function tokenOf(n: number): string {
  return createHash('sha256').update(`bench-session-${n}`).digest('base64url');
}

/** The gateway at `url`, asked for one operation by each of the customers. */
export function graphqlTarget(
  url: string,
  customers: number,
  query: string,
  variables: object,
): Target {
  const body = JSON.stringify({ query, variables });
  return customerTarget('gateway', url, customers, { method: 'POST', path: '/graphql', body });
}

/** A server that each of the customers asks for the same. */
export function customerTarget(
  name: string,
  url: string,
  customers: number,
  { method, path, body }: Omit<Request, 'headers'>,
): Target {
  return {
    name,
    url,
    requests: Array.from({ length: customers }, (_, index) => {
      const authorization = `Bearer ${tokenOf(index + 1)}`;
      const headers: Record<string, string> = { authorization };
      if (body !== null) headers['content-type'] = 'application/json';
      return { method, path, headers, body };
    }),
  };
}

const SAMPLE = 25;

/** Fails unless both servers give the same content, except for moments of reading: nobody may be faster by answering less. */
export async function assertSameAnswers(a: Target, b: Target): Promise<void> {
  const step = Math.ceil(a.requests.length / SAMPLE);
  for (let n = 0; n < a.requests.length; n += step) {
    const [ofA, ofB] = await Promise.all([answerOf(a, n), answerOf(b, n)]);
    assert.deepEqual(ofA, ofB);
  }
}

/** Fails unless a server answers a sample of its requests without an error. */
export async function assertAnswers(target: Target): Promise<void> {
  const step = Math.ceil(target.requests.length / SAMPLE);
  for (let n = 0; n < target.requests.length; n += step) await answerOf(target, n);
}

/** The content of one answer. @throws Error if it is an error */
export async function answerOf({ name, url, requests }: Target, n: number): Promise<unknown> {
  const request = requests[n];
  if (!request) throw new Error(`${name} has no request ${n}`);
  const { path, method, headers } = request;
  const body = request.body?.replace(NEW_KEY, randomUUID()) ?? null;
  const response = await fetch(url + path, { method, headers, body });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors"'))
    throw new Error(`${name} answered ${response.status}: ${text}`);
  return JSON.parse(text, (key, value: unknown) => {
    // Only the product states an operation's cost.
    if (key === 'extensions') return undefined;
    return MOMENTS.has(key) && value !== null ? 'a moment' : value;
  });
}

/** Moments of reading, and what is computed from them, differ from call to call. */
const MOMENTS = new Set(['asOf', 'projectedRunOutAt']);
