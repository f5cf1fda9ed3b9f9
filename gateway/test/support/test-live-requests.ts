import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../src/platform/viewer.js';
import { pageRequest } from '../../src/platform/page.js';
import { readProxyRequests } from '../../src/modules/proxy-request/proxy-request.reads.js';
import { rows } from '../../src/platform/database/database.js';
import type { TestServices } from './test-services.js';
import type { EdgeAnswer, TestEdge } from './test-edge.js';

/** A request as a node reports it. */
export const liveRequest = (edge: TestEdge, subAccountId: string, number = 1, more: object = {}) =>
  Object.assign(
    {
      number,
      at: edge.gateway.clock.now().toISOString(),
      subAccountId,
      protocol: 'HTTP',
      target: 'shop.example.com',
      askedCountry: 'US',
      askedCity: 'new_york',
      exitCountry: 'US',
      exitCity: 'new_york',
      outcome: 'OK',
      part: null,
      bytesUp: '120',
      bytesDown: '3400',
      firstByteMs: 40,
      durationMs: 90,
      clientNetwork: '203.0.113.0/24',
    },
    more,
  );

/** Reports requests as a process of a node. */
export function tellRequests(
  edge: TestEdge,
  requests: readonly object[],
  boot: string = randomUUID(),
): Promise<EdgeAnswer> {
  return edge.post('/edge/v1/requests', { boot, dropped: 0, requests });
}

/** A customer's requests, newest first. */
export async function toldRequests(edge: TestEdge, { accountId }: Pick<Viewer, 'accountId'>) {
  const everything = { subAccountIds: null, outcomes: null, isOk: null };
  const list = { name: 'Me.requests', owner: accountId, query: everything };
  const all = [];
  for (let after: string | null = null; ;) {
    const page = pageRequest({ first: 100, after }, list);
    const { nodes, pageInfo } = await readProxyRequests(
      edge.gateway.services.freshReads,
      accountId,
      everything,
      page,
    );
    all.push(...nodes);
    if (!pageInfo.hasNextPage) return all;
    after = pageInfo.endCursor;
  }
}

/** The numbers of a customer's requests, newest first. */
export async function requestNumbers(
  { services }: TestServices,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<number[]> {
  const found = await services.db.transaction((tx) =>
    rows<{ number: bigint }>(
      tx,
      `SELECT number FROM proxy_request WHERE account_id = $1 ORDER BY created_at DESC, id DESC`,
      [accountId],
    ),
  );
  return found.map(({ number }) => Number(number));
}
