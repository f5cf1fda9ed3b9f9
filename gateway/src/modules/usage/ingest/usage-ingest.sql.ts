/**
 * Statements of one usage batch, in the order they run (usage-ingest.service.ts). Arrays are passed as Postgres array
 * literals. Their values are validated ids, numbers, and codes, so they need no quoting.
 */

/**
 * Takes the node's next number; updates no row if the number is not the next. Concurrent deliveries of a batch
 * serialize on this row.
 */
export const TAKE_NUMBER_SQL = `
  UPDATE edge_node SET last_batch = $2::bigint, last_seen_at = $3, reported_until = greatest(reported_until, $4)
  WHERE id = $1 AND last_batch = $2::bigint - 1`;

export const LAST_NUMBER_SQL = `SELECT last_batch AS "lastBatch" FROM edge_node WHERE id = $1`;

export const KNOW_NODE_SQL = `INSERT INTO edge_node (id) VALUES ($1) ON CONFLICT DO NOTHING`;
