import { createApp } from '../../src/app.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { startTestServices, type TestServices } from './test-services.js';
import { createSubAccount } from './test-sub-accounts.js';

const SECRET = 'secret-of-the-test-node';
export type NodeId = 'node-1' | 'node-2' | 'node-3';
const nodeCredentials = (id: NodeId) =>
  `Basic ${Buffer.from(`${id}:${SECRET}`).toString('base64')}`;
const NODE = nodeCredentials('node-1');

export interface EdgeAnswer {
  status: number;
  body: Record<string, unknown>;
}

export interface TestSubAccount {
  id: string;
  username: string;
  password: string;
}

/** The gateway over HTTP as a proxy node uses it, with customers who have traffic. */
export interface TestEdge {
  gateway: TestServices;
  url: string;
  /** A null `authorization` sends no header; a string is sent unchanged. */
  post(path: string, payload: unknown, authorization?: string | null): Promise<EdgeAnswer>;
  cursor(): Promise<unknown>;
  authorize(body: object, nodeId?: NodeId): Promise<EdgeAnswer>;
  customer(bytes?: bigint, validityDays?: number): Promise<Viewer>;
  subAccount(
    viewer: Viewer,
    limitBytes?: bigint | null,
    chargeMode?: 'SHARED' | 'ALLOCATED',
  ): Promise<TestSubAccount>;
  /** Reports bytes in the next batch. Returns its number. */
  use(subAccountId: string, bytes: number): Promise<number>;
  close(): Promise<void>;
}

export const usageEvent = (subAccountId: string, bytes: number) => ({
  at: new Date().toISOString(),
  subAccountId,
  country: 'ZZ',
  protocol: 'HTTP',
  bytesUp: '0',
  bytesDown: String(bytes),
  requests: 1,
});

export async function startTestEdge(): Promise<TestEdge> {
  // Far from any limit, so that leases do not interfere; they have their own tests.
  const gateway = await startTestServices({
    EDGE_NODE_BYTES_PER_SECOND: '1',
    EDGE_NODES: ['node-1', 'node-2', 'node-3'].map((id) => `${id}:${SECRET}`).join(),
  });
  const app = await createApp(gateway.services);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  let names = 0;
  let batch = 0;

  const post: TestEdge['post'] = async (path, payload, authorization = NODE) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(authorization !== null && { authorization }),
      },
      body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  return {
    gateway,
    url,
    post,
    cursor: async () =>
      (await fetch(`${url}/edge/v1/cursor`, { headers: { authorization: NODE } })).json(),
    authorize: (body, nodeId = 'node-1') =>
      post(
        '/edge/v1/authorize',
        { protocol: 'HTTP', clientIp: '203.0.113.9', ...body },
        nodeCredentials(nodeId),
      ),
    async customer(bytes = 1_000_000n, validityDays = 30) {
      const viewer = await gateway.customer();
      if (bytes > 0n) await gateway.grant(viewer, bytes, validityDays);
      return viewer;
    },
    async subAccount(viewer, limitBytes = null, chargeMode = 'SHARED') {
      const username = `edge${(++names).toString(36)}`;
      const id = await createSubAccount(gateway, viewer, { username, chargeMode, limitBytes });
      return { id, username, password: 'secret12' };
    },
    async use(subAccountId, bytes) {
      const { body } = await post('/edge/v1/usage', {
        batch: ++batch,
        events: [usageEvent(subAccountId, bytes)],
      });
      expect(body).toEqual({ batch, applied: true, expected: batch + 1 });
      return batch;
    },
    async close() {
      await app.close();
      await gateway.close();
    },
  };
}
