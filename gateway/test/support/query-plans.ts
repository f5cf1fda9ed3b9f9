import type { ReadPool } from '../../src/platform/database/read-pool.js';

/** A node of `EXPLAIN (ANALYZE, FORMAT JSON)`, with the figures that count rows. */
interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** One row of `EXPLAIN (ANALYZE, FORMAT JSON) …`. */
export interface ExplainedRow {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

/** Number of rows that an explained statement read from a table. */
export function rowsRead(explained: ExplainedRow, table: string): number {
  return countRows(explained['QUERY PLAN'][0].Plan, table);
}

function countRows(node: PlanNode, table: string): number {
  const perLoop =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = node['Relation Name'] === table ? perLoop * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + countRows(child, table), own);
}

/** A pool that also explains each statement that it runs. `plans` has them in their order. */
export function explaining(reads: ReadPool): { reads: ReadPool; plans: ExplainedRow[] } {
  const plans: ExplainedRow[] = [];
  return {
    plans,
    reads: {
      query: async <Row>(name: string, sql: string, parameters: readonly unknown[] = []) => {
        const [explained] = await reads.query<ExplainedRow>(
          `explain.${name}`,
          `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
          parameters,
        );
        if (explained) plans.push(explained);
        return reads.query<Row>(name, sql, parameters);
      },
      close: () => Promise.resolve(),
    },
  };
}
