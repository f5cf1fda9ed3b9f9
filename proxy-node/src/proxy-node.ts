import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../platform/listen.js';
import { Authorizer } from './admission/authorizer.js';
import type { NodeConfig } from './config.js';
import { createControlServer } from './operations/control-server.js';
import { Delivery, type DeliveryState } from './usage/delivery.js';
import { EdgeClient } from './edge/edge-client.js';
import { createEchoServer, Exits } from './exits/exits.js';
import { HttpFront } from './http/http-front.js';
import { LeaseBook } from './admission/leases.js';
import type { Log } from './log.js';
import { Meter, type CounterRow } from './usage/meter.js';
import { Passages } from './target/passages.js';
import { SocksFront } from './socks/socks-front.js';
import { Spool } from './usage/spool.js';

/** Time for open connections to finish when the node stops. */
const DRAIN_MS = 1_000;
const LAST_DELIVERY_MS = 3_000;

/** The answer to `GET /stats`. Counters run since `startedAt`, reported or not; Meter defines what counts. */
export interface NodeStats {
  readonly nodeId: string;
  readonly startedAt: string;
  readonly asOf: string;
  readonly openConnections: number;
  readonly counters: readonly CounterRow[];
  readonly batches: DeliveryState;
}

/** A running proxy node: two proxy ports, the meter behind them, and the link to the gateway. */
export interface ProxyNode {
  readonly httpPort: number;
  readonly socksPort: number;
  readonly controlUrl: string;
  /** Where a connection through this node learns the address and country of its exit. */
  readonly echoUrl: string;
  stats(): NodeStats;
  /**
   * Stops accepting, gives connections a second to finish, cuts the rest, then delivers the counted usage (3 s at
   * most).
   */
  stop(): Promise<void>;
}

/**
 * Starts a node. It listens even while the gateway is unavailable, and refuses connections until it is back.
 * @throws the system's error if a port is taken or NODE_DATA_DIR is unusable
 */
export async function startProxyNode(config: NodeConfig, log: Log): Promise<ProxyNode> {
  const startedAt = new Date();
  const edge = new EdgeClient(config.gatewayUrl, config.nodeId, config.nodeSecret);
  const meter = new Meter();
  const leases = new LeaseBook();
  const delivery = new Delivery(edge, await Spool.open(config.dataDir), meter, leases, log);
  const authorizer = new Authorizer(edge, leases, delivery, log);
  const ownPorts = new Set<number>();
  const exits = new Exits();
  const passages = new Passages(authorizer, meter, leases, exits, { ...config, ownPorts });
  const http = new HttpFront({ ...config, port: config.httpPort }, passages, log);
  const socks = new SocksFront(passages, config.idleTimeoutMs, log);

  const stats = (): NodeStats => ({
    nodeId: config.nodeId,
    startedAt: startedAt.toISOString(),
    asOf: new Date().toISOString(),
    openConnections: authorizer.openConnections,
    counters: meter.rows(),
    batches: delivery.state(),
  });
  const control = createControlServer(stats, exits);
  const echo = createEchoServer(exits);

  await delivery.start(config);
  await http.listen();
  const socksPort = await socks.listen(config.host, config.socksPort);
  const controlUrl = await listen(control, {
    host: '127.0.0.1',
    port: config.controlPort,
    portName: 'CONTROL_PORT',
  });
  const echoUrl = await listen(echo, {
    host: '127.0.0.1',
    port: config.echoPort,
    portName: 'ECHO_PORT',
  });
  for (const port of [http.port, socksPort, Number(new URL(controlUrl).port)]) ownPorts.add(port);

  return {
    httpPort: http.port,
    socksPort,
    controlUrl,
    echoUrl,
    stats,
    stop: async () => {
      const drained = Promise.all([http.close(), socks.close()]);
      // Without a reference: once the connections are closed, the process need not wait for the rest of the time.
      await Promise.race([drained, sleep(DRAIN_MS, undefined, { ref: false })]);
      http.closeConnections();
      socks.closeConnections();
      await drained;
      await delivery.stop(LAST_DELIVERY_MS);
      authorizer.close();
      await Promise.all([control.close(), echo.close()]);
    },
  };
}
