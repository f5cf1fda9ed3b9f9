import type { ReadPool } from '../../../platform/database/read-pool.js';

/** Time up to which a configured node has reported; null before its first report. */
export interface NodeReport {
  id: string;
  reportedUntil: Date | null;
}

/** The configured nodes that are not retired, the furthest behind first. */
export function readNodeReports(
  reads: ReadPool,
  nodeIds: readonly string[],
): Promise<NodeReport[]> {
  return reads.query<NodeReport>(
    'usage.node-reports',
    `SELECT c.id, n.reported_until AS "reportedUntil"
     FROM unnest($1::text[]) AS c(id) LEFT JOIN edge_node n ON n.id = c.id
     WHERE n.retired_at IS NULL ORDER BY n.reported_until NULLS FIRST, c.id`,
    [nodeIds],
  );
}
