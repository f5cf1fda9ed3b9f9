import { graphqlTarget, rawTarget, type Target } from './target.js';

/** A read that a screen or a partner makes, and the path at which a raw peer answers the same (peers/raw-reads.ts). */
interface ReadCase {
  name: string;
  path: string;
  /** What is asked of `me`. */
  query: string;
}

const HOUR_MS = 3_600_000;
const HOURS_SHOWN = 48;

const MONEY = '{ minor currency }';

function casesAt(now: number): ReadCase[] {
  const to = Math.floor(now / HOUR_MS) * HOUR_MS;
  const from = to - HOURS_SHOWN * HOUR_MS;
  const at = (ms: number) => `"${new Date(ms).toISOString()}"`;
  return [
    {
      name: 'orders, filtered, 20 of a page and their number',
      path: '/orders',
      query: `orders(first: 20, filter: { status: [PAID], billingType: TRAFFIC }) { totalCount pageInfo { hasNextPage } nodes {
        id number name billingType bytes validityDays total ${MONEY} captured ${MONEY} refunded ${MONEY} net ${MONEY}
        paymentMethod createdAt paidAt status serviceStatus endsAt remark } }`,
    },
    {
      name: 'points, 20 lines of the ledger and their number',
      path: '/points',
      query: `points { total history(first: 20) { totalCount pageInfo { hasNextPage } nodes { id at type change balance remark } } }`,
    },
    {
      name: 'sub accounts, filtered, with what each can use',
      path: '/sub-accounts',
      query: `subAccounts(first: 20, filter: { status: ACTIVE }) { totalCount pageInfo { hasNextPage } nodes {
        id type accountType username status chargeMode limitBytes usedBytes availableBytes remark createdAt } }`,
    },
    {
      name: 'statistics by hour, 48 hours',
      path: `/usage/hours?from=${from}&to=${to}`,
      query: `usage(range: { from: ${at(from)}, to: ${at(to)} }, granularity: HOUR) { totalBytes buckets { start totalBytes } }`,
    },
    {
      name: 'statistics by day, 30 days, one country',
      path: '/usage/days',
      query: `usage(last: 30, filter: { countries: ["US"] }) { totalBytes buckets { start totalBytes requests } }`,
    },
    {
      name: 'statistics by country, 30 days',
      path: '/usage/countries',
      query: `usage(last: 30, groupBy: COUNTRY) { totalBytes series { key totalBytes paidBytes } }`,
    },
  ];
}

/** The reads of the product and of its raw peer, side by side. */
export function readTargets(
  gateway: string,
  raw: string,
  customers: number,
): { name: string; targets: [Target, Target] }[] {
  return casesAt(Date.now()).map(({ name, path, query }) => ({
    name,
    targets: [
      graphqlTarget('gateway', gateway, customers, `{ me { ${query} } }`),
      rawTarget('raw', raw, customers, path),
    ],
  }));
}
