import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { NODE_DENIALS } from '../../schema/rules/proxy-denials.js';
import { AccountLimits } from './admission/account-limits.js';
import { Authorizer } from './admission/authorizer.js';
import { LeaseBook } from './admission/leases.js';
import type { NodeConfig } from './config.js';
import type { Denial } from './denial.js';
import { EdgeClient } from './edge/edge-client.js';
import { createEchoServer } from './exits/echo-server.js';
import { Exits } from './exits/exits.js';
import { HttpFront } from './http/http-front.js';
import { LiveRequests, type LiveState } from './live/live-requests.js';
import type { Log } from './log.js';
import { Names } from './names/names.js';
import { createOperations, NodeMetrics } from './operations/operations.js';
import { RefusalLog } from './refusal-log.js';
import { SocksFront } from './socks/socks-front.js';
import { Passages } from './target/passages.js';
import { Delivery, type DeliveryState } from './usage/delivery.js';
import { Meter, type CounterRow } from './usage/meter.js';
import { Spool } from './usage/spool.js';

const LAST_DELIVERY_MS = 3_000;
/**
 * The gateway may restart without the node being taken out of service: that would end what the node still lets in. All nodes
 * of one gateway lose it at the same time.
 */
const GATEWAY_PATIENCE_MS = 60_000;

/** The answer to `GET /stats`. Counters run since `startedAt`, reported or not; Meter defines what counts. */
export interface NodeStats {
  readonly nodeId: string;
  readonly startedAt: string;
  readonly asOf: string;
  readonly openConnections: number;
  readonly counters: readonly CounterRow[];
  readonly batches: DeliveryState;
  /** Names of targets that DNS is asked for, and those that wait for their turn. */
  readonly names: { readonly open: number; readonly waiting: number };
  readonly liveRequests: LiveState;
}

/** A running proxy node: two proxy ports, the meter behind them, and the link to the gateway. */
export interface ProxyNode {
  readonly httpPort: number;
  readonly socksPort: number;
  readonly operationsUrl: string;
  /** Where a connection through this node learns the address and country of its exit. Null in production. */
  readonly echoUrl: string | null;
  stats(): NodeStats;
  /**
   * Stops accepting, gives connections `drainMs` to finish, cuts the rest, then delivers the counted usage (3 s at most).
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
  const limits = new AccountLimits();
  const delivery = new Delivery(edge, await Spool.open(config.dataDir), meter, leases, log);
  const authorizer = new Authorizer(edge, leases, limits, delivery, log);
  const ownPorts = new Set<number>();
  const exits = new Exits(config.exitPool);
  const names = new Names(config, log);
  const live = new LiveRequests((report) => edge.sendRequests(report));

  const stats = (): NodeStats => ({
    nodeId: config.nodeId,
    startedAt: startedAt.toISOString(),
    asOf: new Date().toISOString(),
    openConnections: authorizer.openConnections,
    counters: meter.rows(),
    batches: delivery.state(),
    names: names.state(),
    liveRequests: live.state(),
  });
  const metrics = new NodeMetrics(stats);
  const rules = { ...config, ownPorts, names };
  const passages = new Passages({ authorizer, meter, live, leases, limits, exits, metrics, rules });
  const refusals = new RefusalLog(log);
  const onRefused = (denial: Denial): void => {
    metrics.refused(denial.code);
    // The authorizer has logged the reasons of accounts, once for each question and not for each client.
    if (Object.hasOwn(NODE_DENIALS, denial.code)) refusals.note(denial);
  };
  const http = new HttpFront(passages, config, onRefused, log);
  const socks = new SocksFront(passages, config, onRefused, log);
  let isStopping = false;
  const unready = (): string | null => {
    if (isStopping) return 'the node is stopping';
    if (!delivery.ready) return 'the gateway has not answered yet';
    if (delivery.hasDiskFailed) return 'usage cannot be written to disk';
    const since = edge.failingSince;
    return since !== null && Date.now() - since > GATEWAY_PATIENCE_MS
      ? 'the gateway does not answer'
      : null;
  };
  const canSteerExits = config.echoPort !== null;
  const operations = createOperations({ metrics, exits, unready, stats, canSteerExits });
  const echo = config.echoPort === null ? null : createEchoServer(exits);

  await delivery.start(config);
  const httpPort = await http.listen(config.host, config.httpPort);
  const socksPort = await socks.listen(config.host, config.socksPort);
  const operationsUrl = await listen(operations, config.operationsHost, config.operationsPort);
  const echoUrl = echo && (await listen(echo, '127.0.0.1', config.echoPort ?? 0));
  for (const port of [httpPort, socksPort, Number(new URL(operationsUrl).port)]) ownPorts.add(port);

  return {
    httpPort,
    socksPort,
    operationsUrl,
    echoUrl,
    stats,
    stop: async () => {
      isStopping = true;
      const drained = Promise.all([http.close(), socks.close()]);
      // Without a reference: once the connections are closed, the process need not wait for the rest of the time.
      await Promise.race([drained, sleep(config.drainMs, undefined, { ref: false })]);
      http.closeConnections();
      socks.closeConnections();
      await drained;
      names.close();
      refusals.sumUp();
      live.stop();
      await delivery.stop(LAST_DELIVERY_MS);
      authorizer.close();
      await Promise.all([operations.close(), echo?.close()]);
    },
  };
}

/** Returns the URL that a client on this machine can use, also when the address is a wildcard. */
async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${address.port}`;
}
