import { createHash } from 'node:crypto';

/** The dashboard's overview: what its first screen shows, in one operation. */
const OVERVIEW_QUERY = /* GraphQL */ `
  query Overview {
    me {
      id
      email
      displayName
      emailVerified
      registeredAt
      balance {
        traffic {
          remainingBytes
          totalBytes
          nextExpiryAt
        }
        unlimited {
          activeUntil
          ordersWaiting
        }
        prioritizedPlan
        trialUsed
        projectedRunOutAt
        asOf
      }
      orders(first: 10) {
        totalCount
        nodes {
          id
          number
          name
          status
          serviceStatus
          quantity
          total {
            minor
            currency
          }
          createdAt
        }
      }
      points {
        total
        history(first: 10) {
          nodes {
            id
            type
            change
            balance
            remark
            at
          }
        }
      }
      subAccounts(first: 10) {
        nodes {
          id
          username
          status
          chargeMode
          limitBytes
          usedBytes
          remainingBytes
          createdAt
        }
      }
      usage(last: 30) {
        totalBytes
        asOf
        buckets {
          start
          totalBytes
        }
      }
    }
  }
`;

/** The session token of the n-th customer of the benchmark (the same expression as in seed.ts). */
export function tokenOf(n: number): string {
  return createHash('sha256').update(`bench-session-${n}`).digest('base64url');
}

/** How a server is asked for the overview of one customer. */
export interface OverviewServer {
  name: string;
  url: string;
  method: 'GET' | 'POST';
  path: string;
  body: string | null;
}

/** The gateway at `url`, asked for the overview. */
export function overviewOf(name: string, url: string): OverviewServer {
  const body = JSON.stringify({ query: OVERVIEW_QUERY, operationName: 'Overview' });
  return { name, url, method: 'POST', path: '/graphql', body };
}

export async function askOverview(server: OverviewServer, n: number): Promise<unknown> {
  const response = await fetch(server.url + server.path, {
    method: server.method,
    headers: {
      authorization: `Bearer ${tokenOf(n)}`,
      ...(server.body !== null && { 'content-type': 'application/json' }),
    },
    ...(server.body !== null && { body: server.body }),
  });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${server.name} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/**
 * Nobody may be faster by answering less: every server gives the same content, but for the moment it is of.
 * @returns bytes of a typical answer
 */
export async function assertSameAnswers(
  servers: readonly OverviewServer[],
  customers: number,
): Promise<number> {
  let size = 0;
  for (let n = 1; n <= customers; n += Math.ceil(customers / 25)) {
    const [first, ...others] = await Promise.all(servers.map((server) => askOverview(server, n)));
    size = JSON.stringify(first).length;
    for (const [index, other] of others.entries()) {
      const place = firstDifference(timeless(first), timeless(other), 'answer');
      if (place !== null)
        throw new Error(
          `${servers[index + 1]?.name} and ${servers[0]?.name} disagree about ${place}`,
        );
    }
  }
  return size;
}

function firstDifference(a: unknown, b: unknown, path: string): string | null {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return Object.is(a, b) ? null : `${path}: ${JSON.stringify(b)} and ${JSON.stringify(a)}`;
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const place = firstDifference(
      (a as Record<string, unknown>)[key],
      (b as Record<string, unknown>)[key],
      `${path}.${key}`,
    );
    if (place !== null) return place;
  }
  return null;
}

/** Moments of reading, and what is reckoned from them, differ from call to call. */
const MOMENTS = new Set(['asOf', 'projectedRunOutAt']);

function timeless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) =>
    MOMENTS.has(key) && item !== null ? 'a moment' : item,
  );
}
