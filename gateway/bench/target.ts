import { createHash } from 'node:crypto';

/** One HTTP request, repeated as it is. */
export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  /** `NEW_KEY` in it becomes another UUID each time. */
  body: string | null;
}

/** Stands for a fresh idempotency key. As long as a UUID, so that the length of the body is known beforehand. */
export const NEW_KEY = '00000000-fre5-4key-8000-000000000000';

/** A server that is measured, and what it is asked: one request for each customer, in turn. */
export interface Target {
  name: string;
  url: string;
  requests: readonly Request[];
  /** Set if each request can be made only once: the next ones, after `used` others. `requests` are then the first. */
  more?: (used: number) => readonly Request[];
}

/** The first requests are for the comparison of answers. */
const FIRST = 25;
/** More than a server answers in one round. */
const OF_A_ROUND = 4_000;

/** A server whose requests can each be made only once, for example because each pays for an order. */
export function onceOnly(name: string, url: string, requestAt: (turn: number) => Request): Target {
  const requests = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => requestAt(from + index));
  return {
    name,
    url,
    requests: requests(0, FIRST),
    more: (used) => requests(FIRST + used, OF_A_ROUND),
  };
}

/** The session token of the n-th customer of the benchmark (the same expression as in seed.ts). */
export function tokenOf(n: number): string {
  return createHash('sha256').update(`bench-session-${n}`).digest('base64url');
}

/** The gateway at `url`, asked for one operation by each of the customers. */
export function graphqlTarget(
  name: string,
  url: string,
  customers: number,
  query: string,
  /** Those of the n-th customer, counted from 1. */
  variables: (n: number) => object = () => ({}),
): Target {
  return {
    name,
    url,
    requests: tokens(customers).map((token, index) => ({
      method: 'POST',
      path: '/graphql',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: variables(index + 1) }),
    })),
  };
}

/** A hand-written peer at `url` (peers/raw-server.ts), asked for `path` by each of the customers. */
export function rawTarget(
  name: string,
  url: string,
  customers: number,
  path: (n: number) => string,
): Target {
  return {
    name,
    url,
    requests: tokens(customers).map((token, index) => ({
      method: 'GET',
      path: path(index + 1),
      headers: { authorization: `Bearer ${token}` },
      body: null,
    })),
  };
}

function tokens(customers: number): string[] {
  return Array.from({ length: customers }, (_, index) => tokenOf(index + 1));
}
