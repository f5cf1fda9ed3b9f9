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
  variables: object = {},
): Target {
  const body = JSON.stringify({ query, variables });
  return {
    name,
    url,
    requests: tokens(customers).map((token) => ({
      method: 'POST',
      path: '/graphql',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })),
  };
}

/** A hand-written peer at `url` (peers/raw-server.ts), asked for `path` by each of the customers. */
export function rawTarget(name: string, url: string, customers: number, path: string): Target {
  return {
    name,
    url,
    requests: tokens(customers).map((token) => ({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}` },
      body: null,
    })),
  };
}

function tokens(customers: number): string[] {
  return Array.from({ length: customers }, (_, index) => tokenOf(index + 1));
}
