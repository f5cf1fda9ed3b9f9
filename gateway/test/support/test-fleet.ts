import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createApp } from '../../src/app.js';
import { NODE_SECRET, startTestNode, type TestNode } from './test-node.js';
import { startTestServices, type TestServices } from './test-services.js';

const TICK_MS = 100;
/** The size of one write of the target, which is also that of the nodes. */
export const WRITE_BYTES = 65_536;

export interface TestFleet {
  readonly gateway: TestServices;
  readonly gatewayUrl: string;
  readonly nodes: readonly TestNode[];
  /** Asks a node for a tunnel to a target that sends as fast as it can. */
  tunnel: (node: TestNode, username: string, password: string) => Socket;
  close: () => Promise<void>;
}

/** Several proxy nodes of one gateway, whose clock goes on: what nodes hold lapses as it advances. */
export async function startTestFleet(nodeIds: readonly string[]): Promise<TestFleet> {
  const gateway = await startTestServices({
    EDGE_NODES: nodeIds.map((id) => `${id}:${NODE_SECRET}`).join(','),
  });
  const ticking = setInterval(() => {
    gateway.clock.advance(TICK_MS);
  }, TICK_MS);
  const app = await createApp(gateway.services);
  const gatewayUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const nodes = await Promise.all(
    nodeIds.map((nodeId) => startTestNode({ nodeId, gatewayUrl, httpPort: 0, socksPort: 0 })),
  );
  const endless = createServer(pour).listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const { port } = endless.address() as AddressInfo;
  return {
    gateway,
    gatewayUrl,
    nodes,
    tunnel(node, username, password) {
      const socket = connect(node.httpPort, '127.0.0.1');
      socket.on('error', () => socket.destroy());
      const credentials = Buffer.from(`${username}:${password}`).toString('base64');
      socket.write(
        `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nProxy-Authorization: Basic ${credentials}\r\n\r\n`,
      );
      return socket;
    },
    async close() {
      clearInterval(ticking);
      await Promise.all(nodes.map((node) => node.stop()));
      endless.close();
      await app.close();
      await gateway.close();
    },
  };
}

/** Sends as fast as possible until the connection ends. */
function pour(socket: Socket): void {
  const more = (): void => {
    while (socket.writable && socket.write(Buffer.alloc(WRITE_BYTES)));
  };
  socket.on('drain', more);
  socket.on('error', () => socket.destroy());
  more();
}
