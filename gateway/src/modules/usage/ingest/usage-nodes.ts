import type { Core } from '../../../platform/core.js';
import { SECOND_MS } from '../../../platform/clock.js';
import type { ReadPool } from '../../../platform/database/read-pool.js';
import { readNodeReports } from './usage-nodes.reads.js';

/** An idle node reports every second, so one that is silent for this long is disconnected or dead. */
const SILENT_MS = 60 * SECOND_MS;

interface Dependencies extends Pick<Core, 'reads' | 'clock' | 'log'> {
  /** Ids of the configured nodes. */
  nodeIds: readonly string[];
}

export interface NodeLag {
  node: string;
  /** Seconds behind; null before the node's first report. */
  seconds: number | null;
}

/**
 * Tracks up to when the nodes have reported (ACCOUNTING 18). A node counts while it is configured and not retired.
 * An operator removes one from EDGE_NODES, or sets `edge_node.retired_at` to take effect at once.
 */
export class UsageNodes {
  #asOf: Promise<Date | null> | null = null;
  /** Nodes start at any time. Until its first report, a node's silence is counted from our own start. */
  readonly #startedAt: number;

  constructor(private readonly deps: Dependencies) {
    this.#startedAt = deps.clock.now().getTime();
  }

  /**
   * Time up to which all nodes have reported; null if one never has. It is the same for all customers, so all calls of
   * one tick share a statement.
   */
  asOf(): Promise<Date | null> {
    if (this.#asOf === null) {
      this.#asOf = this.#slowest(this.deps.reads);
      setImmediate(() => {
        this.#asOf = null;
      });
    }
    return this.#asOf;
  }

  /** The same over the reads of one operation, which reads it once. */
  over(reads: ReadPool): Pick<UsageNodes, 'asOf' | 'over'> {
    let asOf: Promise<Date | null> | null = null;
    return { asOf: () => (asOf ??= this.#slowest(reads)), over: (others) => this.over(others) };
  }

  /** Lag of each node. */
  async lags(): Promise<NodeLag[]> {
    const now = this.deps.clock.now().getTime();
    const reports = await readNodeReports(this.deps.reads, this.deps.nodeIds);
    return reports.map(({ id, reportedUntil }) => ({
      node: id,
      seconds:
        reportedUntil === null ? null : Math.max(0, now - reportedUntil.getTime()) / SECOND_MS,
    }));
  }

  /** Whether no node is silent; null while one may still be starting, and if all are retired. */
  async areReporting(): Promise<boolean | null> {
    const lags = await this.lags();
    if (this.#silentOf(lags).length > 0) return false;
    return lags.length > 0 && lags.every(({ seconds }) => seconds !== null) ? true : null;
  }

  /** Logs the nodes that hold back `asOf`. Returns them. */
  async watch(): Promise<NodeLag[]> {
    const silent = this.#silentOf(await this.lags());
    if (silent.length > 0)
      this.deps.log.warn(
        { nodes: silent },
        'silent proxy nodes delay the statistics; retire those that are gone for good',
      );
    return silent;
  }

  #silentOf(lags: readonly NodeLag[]): NodeLag[] {
    const runningFor = (this.deps.clock.now().getTime() - this.#startedAt) / SECOND_MS;
    return lags.filter(({ seconds }) => (seconds ?? runningFor) * SECOND_MS > SILENT_MS);
  }

  async #slowest(reads: ReadPool): Promise<Date | null> {
    const [slowest] = await readNodeReports(reads, this.deps.nodeIds);
    return slowest?.reportedUntil ?? null;
  }
}
