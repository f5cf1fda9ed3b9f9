import { OVERVIEW } from './reads/overview.js';
import type { ReadCase } from './reads/read-case.js';
import { SCREEN_READS } from './reads/screens.js';
import { customerTarget, graphqlTarget, type Target } from './target.js';

/** raw-server.ts answers each at its place in this list. */
export const READ_CASES: readonly ReadCase[] = [OVERVIEW, ...SCREEN_READS];

/** A read of the product. */
export function readTarget({ query, variables }: ReadCase, url: string, customers: number): Target {
  return graphqlTarget(url, customers, query, variables());
}

/** The same read of a hand-written peer. */
export function rawReadTarget(
  name: string,
  read: ReadCase,
  url: string,
  customers: number,
): Target {
  const variables = encodeURIComponent(JSON.stringify(read.variables()));
  const path = `/reads/${READ_CASES.indexOf(read)}?variables=${variables}`;
  return customerTarget(name, url, customers, { method: 'GET', path, body: null });
}
