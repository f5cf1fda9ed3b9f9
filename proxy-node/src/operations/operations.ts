import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Exits } from '../exits/exits.js';
import type { DeliveryState } from '../usage/delivery.js';

/** What gauges show. */
interface NodeState {
  readonly openConnections: number;
  readonly batches: DeliveryState;
  readonly names: { readonly open: number; readonly waiting: number };
}

/** Counters for operators. */
export class NodeMetrics {
  readonly registry = new Registry();
  private readonly refusals = new Counter({
    name: 'hearth_node_refusals_total',
    help: 'Refused requests and connections that were cut, by reason',
    labelNames: ['reason'],
    registers: [this.registry],
  });
  private readonly added = new Histogram({
    name: 'hearth_node_added_seconds',
    help: 'What the node adds to a request before it connects to the target: reading and authorizing it',
    buckets: [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 3],
    registers: [this.registry],
  });

  constructor(state: () => NodeState) {
    collectDefaultMetrics({ register: this.registry });
    const batches = () => state().batches;
    const waiting = 'Batches that the gateway has not acknowledged';
    this.gauge('hearth_node_spooled_batches', waiting, () => batches().queued);
    const rejected = 'Batches that wait for a person';
    this.gauge('hearth_node_rejected_batches', rejected, () => batches().rejected);
    const openNames = 'Names of targets that DNS is asked for';
    this.gauge('hearth_node_open_names', openNames, () => state().names.open);
    const waitingNames = 'Names that wait for their turn';
    this.gauge('hearth_node_waiting_names', waitingNames, () => state().names.waiting);
    const open = 'Open connections to targets';
    this.gauge('hearth_node_open_connections', open, () => state().openConnections);
  }

  refused(reason: string): void {
    this.refusals.inc({ reason });
  }

  /** @param since when the request had arrived, by `performance.now()` */
  admitted(since: number): void {
    this.added.observe((performance.now() - since) / 1_000);
  }

  private gauge(name: string, help: string, value: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: () => gauge.set(value()),
    });
  }
}

/** The parts of the node that the operations port reads. */
export interface Operated {
  readonly metrics: NodeMetrics;
  readonly exits: Exits;
  /** Why the node cannot serve now; null if it can. */
  unready(): string | null;
  stats(): object;
  /** Whether exits can be steered from here: for a stand-in on one machine only. */
  readonly canSteerExits: boolean;
}

/**
 * The operator's API, on a port of its own that no customer reaches. It needs no credentials, because it contains no
 * secret and moves no money.
 * - `GET /healthz` is 200 while the process works, `GET /readyz` 503 with the reason while the node refuses customers.
 * - `GET /metrics` is for Prometheus; `GET /stats` returns the counters as JSON.
 * - `PUT /exits {"country": "GB"}` opens every exit in that country, whatever is requested, until null; and
 *   `PUT /exits {"lost": "127.7.2.1"}` loses an exit for a minute. Only a stand-in has this route.
 */
export function createOperations(node: Operated): FastifyInstance {
  // Its stop is at the end of the node's: nobody who holds a connection may hold that.
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const reason = node.unready();
    return reply.code(reason === null ? 200 : 503).send({ ready: reason === null, reason });
  });
  app.get('/metrics', async (_request, reply) => {
    const { registry } = node.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.get('/stats', () => node.stats());
  if (node.canSteerExits) addExitRoutes(app, node.exits);
  return app;
}

interface ExitOrder {
  readonly country?: string | null;
  readonly lost?: string;
}

function addExitRoutes(app: FastifyInstance, exits: Exits): void {
  // A web page that somebody visits can send requests to this machine, but none with this content type and no origin.
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (method === 'PUT' && headers.origin !== undefined)
      return reply.code(403).send({ code: 'NO_PAGES' });
    return undefined;
  });
  app.put<{ Body: ExitOrder }>('/exits', { schema: { body: EXIT_ORDER } }, ({ body }, reply) => {
    if (body.country !== undefined) exits.forced = body.country;
    if (body.lost !== undefined) exits.loseAddress(body.lost);
    return reply.code(204).send();
  });
}

const EXIT_ORDER = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    country: { type: ['string', 'null'], pattern: '^[A-Z]{2}$' },
    lost: { type: 'string', format: 'ipv4' },
  },
};
