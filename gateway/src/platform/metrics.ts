import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics for operators, in Prometheus' text format at `/metrics` of the operations port (http/operations). */
export class Metrics {
  readonly registry = new Registry();

  readonly httpSeconds = new Histogram({
    name: 'hearth_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [this.registry],
  });

  readonly webhookOutcomes = new Counter({
    name: 'hearth_webhook_events_total',
    help: 'Payment provider webhooks by outcome. UNKNOWN_INTENT, AMOUNT_MISMATCH and UNREADABLE_REPORT need a person.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  readonly webhookClockSkew = new Gauge({
    name: 'hearth_webhook_clock_skew_seconds',
    help: "How far the payment provider's clock is from ours while its signed webhooks are refused for it; 0 otherwise.",
    registers: [this.registry],
  });

  readonly usageEvents = new Counter({
    name: 'hearth_usage_events_total',
    help: 'Usage events taken in from proxy nodes.',
    labelNames: ['node'],
    registers: [this.registry],
  });

  readonly liveRequests = new Counter({
    name: 'hearth_live_requests_total',
    help: 'Requests that proxy nodes told beside the usage, and those that they dropped: not sampled, or lost on the way.',
    labelNames: ['node', 'fate'],
    registers: [this.registry],
  });

  /** Calls `count` at each scrape. If it fails, the last value stays. */
  watchGivenUpJobs(count: () => Promise<number>): void {
    const gauge = new Gauge({
      name: 'hearth_jobs_given_up',
      help: 'Jobs that were tried as often as they may be. Each needs a person: see the view given_up_job.',
      registers: [this.registry],
      async collect() {
        const value = await count().catch(() => null);
        if (value !== null) gauge.set(value);
      },
    });
  }

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Lag of each proxy node's reports, read at each scrape; `+Inf` for a node that has never reported. */
  observeNodeLag(lags: () => Promise<readonly { node: string; seconds: number | null }[]>): void {
    new Gauge({
      name: 'hearth_edge_node_lag_seconds',
      help: 'Seconds since the last usage that a configured proxy node has reported. The largest holds back the statistics.',
      labelNames: ['node'],
      registers: [this.registry],
      async collect() {
        this.reset();
        // While the database is unavailable, the other metrics still work.
        const found = await lags().catch(() => []);
        for (const { node, seconds } of found) this.set({ node }, seconds ?? Infinity);
      },
    });
  }
}
