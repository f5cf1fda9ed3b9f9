import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../proxy-node/src/config.js';
import { startProxyNode, type ProxyNode } from '../../../proxy-node/src/proxy-node.js';

const NODE_ID = 'node-1';
export const NODE_SECRET = 'secret-of-the-test-node';
/** The gateway setting that admits the node. */
export const EDGE_NODES = `${NODE_ID}:${NODE_SECRET}`;

export type TestNode = ProxyNode;

/** A port that is free now. The gateway must know the node's port before the node starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * The proxy node, connected to a gateway and targets on this machine. Ready for customers when it resolves.
 */
export async function startTestNode({
  nodeId = NODE_ID,
  gatewayUrl,
  httpPort,
  socksPort,
}: {
  gatewayUrl: string;
  httpPort: number;
  socksPort: number;
  /** Id of a node in EDGE_NODES. All test nodes share one secret. */
  nodeId?: string;
}): Promise<TestNode> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth node '));
  const node = await startProxyNode(
    readConfig({
      NODE_ENV: 'test',
      NODE_ID: nodeId,
      NODE_SECRET,
      GATEWAY_URL: gatewayUrl,
      PROXY_HTTP_PORT: String(httpPort),
      PROXY_SOCKS5_PORT: String(socksPort),
      OPERATIONS_PORT: '0',
      NODE_DATA_DIR: dataDir,
      FLUSH_INTERVAL_MS: '50',
      IDLE_REPORT_MS: '60000',
      CONNECT_TIMEOUT_MS: '1000',
      DRAIN_MS: '1000',
      ALLOW_PRIVATE_TARGETS: '1',
    }),
    () => undefined,
  );
  // The node refuses everybody until it knows the number of its last batch.
  while (node.stats().batches.lastCreated === null) await sleep(20);
  return {
    ...node,
    async stop() {
      await node.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
