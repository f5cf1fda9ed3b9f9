import { SECOND_MS, type Clock } from '../../platform/clock.js';
import { rows, type Database } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import { connectionShare, speedShares } from './edge-share.js';

/** A node that reports no more has closed its connections, or is cut off. It renews its answers every two seconds. */
const CONNECTIONS_LIVE_MS = 10 * SECOND_MS;
/** Speed is given to others sooner: a node without traffic must not keep half of it for long. */
const SPEED_LIVE_MS = 5 * SECOND_MS;
/** The columns are 32-bit integers, as are the limits. */
const MAX_INTEGER = 2_147_483_647;

/** Limits of a plan, or a node's share of them. Null means no limit. */
export interface PlanLimits {
  maxConnections: number | null;
  bitsPerSecond: number | null;
}

/** A node's report about the sub account, sent with its request. */
export interface NodeReport {
  /** Null: the node does not know yet which sub account the credentials belong to. */
  openConnections: number | null;
  /** Both directions together, since its last request. Null: not measured. */
  bitsPerSecond: number | null;
  isThrottled: boolean;
  /** Whether the request is for one more connection. */
  wantsConnection: boolean;
}

interface Share {
  nodeId: string;
  connections: number;
  earlierConnections: number;
  bitsPerSecond: number | null;
  isThrottled: boolean;
  reportedAt: Date;
}

/**
 * Shares the limits of unlimited plans between nodes. Connections are exact: all nodes together never have more than the
 * limit, unless one could not report for ten seconds and kept its own. Speed follows what the nodes report.
 */
export class EdgeShareService {
  constructor(private readonly deps: { db: Database; clock: Clock }) {}

  /**
   * This node's share at this moment. Null if it has no connection and can get none.
   * @param report null only looks: nothing is taken
   */
  async share(
    { nodeId, subAccountId }: { nodeId: string; subAccountId: string },
    { maxConnections, bitsPerSecond }: PlanLimits,
    report: NodeReport | null,
  ): Promise<PlanLimits | null> {
    if (maxConnections === null && bitsPerSecond === null) return { maxConnections, bitsPerSecond };
    const { db, clock } = this.deps;
    return db.transactionOf(subAccountId, async (tx) => {
      const now = clock.now();
      const since = new Date(now.getTime() - CONNECTIONS_LIVE_MS);
      // Together: the second statement runs, and takes its snapshot, once the first one has the lock.
      const [, { rows: live }] = await Promise.all([
        prepared(tx, 'proxy.edge-share-lock', LOCK_SQL, [`edge-share:${subAccountId}`]),
        prepared<Share>(tx, 'proxy.edge-shares', LIVE_SQL, [subAccountId, since]),
      ]);
      const before = live.find((share) => share.nodeId === nodeId);
      const others = live.filter((share) => share.nodeId !== nodeId);
      const open = Math.min(report?.openConnections ?? before?.connections ?? 0, MAX_INTEGER);
      const wantsOne = report?.wantsConnection ?? true;
      const held = others.reduce((sum, share) => sum + counted(share), 0);
      const connections =
        maxConnections === null ? null : connectionShare(maxConnections, held, { open, wantsOne });
      const mine: Share = {
        nodeId,
        connections: connections ?? Math.max(open, Number(wantsOne)),
        earlierConnections: before?.connections ?? 0,
        ...speedOf(report, before),
        reportedAt: now,
      };
      if (report !== null)
        await prepared(tx, 'proxy.edge-share', SHARE_SQL, [
          ...[subAccountId, nodeId, mine.connections, mine.earlierConnections],
          ...[mine.bitsPerSecond, mine.isThrottled, now],
        ]);
      if (wantsOne && connections === 0) return null;
      return {
        maxConnections: connections,
        bitsPerSecond: bitsPerSecond === null ? null : speedShare(bitsPerSecond, mine, others),
      };
    });
  }

  /** Deletes what nodes no longer renew. Returns how many. */
  async purge(): Promise<number> {
    const { db, clock } = this.deps;
    const before = new Date(clock.now().getTime() - CONNECTIONS_LIVE_MS);
    const gone = await db.transaction((tx) =>
      rows(tx, `DELETE FROM edge_share WHERE reported_at <= $1 RETURNING node_id`, [before]),
    );
    return gone.length;
  }
}

/** An answer with fewer connections counts once the node reports again: until then, it may not have read it. */
function counted({ connections, earlierConnections }: Share): number {
  return Math.max(connections, earlierConnections);
}

function speedOf(
  report: NodeReport | null,
  before: Share | undefined,
): Pick<Share, 'bitsPerSecond' | 'isThrottled'> {
  if (report?.bitsPerSecond == null)
    return {
      bitsPerSecond: before?.bitsPerSecond ?? null,
      isThrottled: before?.isThrottled ?? false,
    };
  const bitsPerSecond = Math.min(report.bitsPerSecond, MAX_INTEGER);
  return { bitsPerSecond, isThrottled: report.isThrottled };
}

function speedShare(limit: number, mine: Share, others: readonly Share[]): number {
  const since = mine.reportedAt.getTime() - SPEED_LIVE_MS;
  const active = others.filter(
    ({ connections, reportedAt }) => connections > 0 && reportedAt.getTime() > since,
  );
  const [share = limit] = speedShares(limit, [mine, ...active]);
  return share;
}

const LOCK_SQL = `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`;

const LIVE_SQL = `
  SELECT node_id AS "nodeId", connections, earlier_connections AS "earlierConnections",
    bits_per_second AS "bitsPerSecond", is_throttled AS "isThrottled", reported_at AS "reportedAt"
  FROM edge_share WHERE sub_account_id = $1 AND reported_at > $2`;

const SHARE_SQL = `
  INSERT INTO edge_share (sub_account_id, node_id, connections, earlier_connections, bits_per_second, is_throttled, reported_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (sub_account_id, node_id) DO UPDATE
    SET connections = excluded.connections, earlier_connections = excluded.earlier_connections,
      bits_per_second = excluded.bits_per_second, is_throttled = excluded.is_throttled,
      reported_at = excluded.reported_at`;
