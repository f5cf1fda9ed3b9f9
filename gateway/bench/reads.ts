import { ACCESS } from './reads/access.js';
import { BALANCE } from './reads/balance.js';
import { BILLING } from './reads/billing.js';
import { ORDERS_READS } from './reads/orders.js';
import { POINTS_READS } from './reads/points.js';
import type { ReadCase } from './reads/read-case.js';
import { SUPPORT } from './reads/support.js';
import { USAGE } from './reads/usage.js';
import { graphqlTarget, rawTarget, type Target } from './target.js';

/** In the order of the table in gateway/README.md. raw-server.ts answers each at its place in this list. */
export const READ_CASES: readonly ReadCase[] = [
  ...BALANCE,
  ...ORDERS_READS,
  ...BILLING,
  ...POINTS_READS,
  ...ACCESS,
  ...USAGE,
  ...SUPPORT,
];

/** The reads of the product and of its raw peer, side by side. */
export function readTargets(
  gateway: string,
  raw: string,
  customers: number,
): { name: string; targets: [Target, Target] }[] {
  return READ_CASES.map(({ name, query, variables }, place) => {
    const path = (n: number) =>
      `/reads/${place}?variables=${encodeURIComponent(JSON.stringify(variables(n)))}`;
    return {
      name,
      targets: [
        graphqlTarget('gateway', gateway, customers, query, variables),
        rawTarget('raw', raw, customers, path),
      ],
    };
  });
}
