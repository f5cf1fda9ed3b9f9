import type { ClientBase, FieldDef } from 'pg';

/** The table column that a column shows. */
interface Origin {
  /** The table and its partitions. */
  tables: string[];
  column: string;
  notNull: boolean;
}

/** A node of a plan, as EXPLAIN writes it in JSON. */
interface Plan {
  'Node Type'?: string;
  'Relation Name'?: string;
  Schema?: string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  'CTE Name'?: string;
  'Group Key'?: string[];
  Filter?: string;
  Output?: string[];
  Plans?: Plan[];
}

/** On which side of outer joins a plan reads a table: `inner` gives its rows as they are, `outer` may give nulls instead. */
type Side = 'inner' | 'outer';

/** Expressions that always have a value, as EXPLAIN writes them. */
const NEVER_NULL = [
  /^(count|row_number|now|clock_timestamp|jsonb_build_object|jsonb_build_array)\(.*\)$/,
  /^COALESCE\(.*, (?:'[^']*'|-?\d+)(?:::[a-z ]+)?\)$/,
  /^EXISTS\(.*\)$/,
  /^[^()]*(?:\([^()]*\)[^()]*)* IS (?:NOT )?(?:NULL|DISTINCT FROM .*)$/,
  /^(?:'[^']*'|-?\d+|true|false)(?:::[a-z ]+)?$/,
];
/** Aggregates that are null over no rows, which a statement without groups and conditions on them can meet. */
const NULL_OVER_NOTHING = /^(?:sum|min|max|avg|bool_or|bool_and|array_agg|string_agg)\(/;
const CONDITIONS = /Filter|Cond$/;

/**
 * Whether each column of a statement can be null; null where table and plan do not make that certain. Certain are: a
 * column that is NOT NULL, unless an outer join lies above its table; a nullable column that no condition mentions; a few
 * expressions of statements without outer joins.
 */
export async function nullableOf(
  client: ClientBase,
  sql: string,
  fields: FieldDef[],
): Promise<(boolean | null)[]> {
  if (fields.length === 0) return [];
  const plan = await planOf(client, sql);
  const origins = await originsOf(client, fields);
  // Grouping sets give nulls in place of any column.
  if (plan === null || JSON.stringify(plan).includes('"Grouping Sets"'))
    return fields.map(() => null);
  const outputs = plan.Output ?? [];
  const conditions = [...conditionsOf(plan)].join('\n');
  const sides = sidesOf(plan);
  const hasOuterJoin = [...sides.values()].some((found) => found.has('outer'));
  return fields.map((_, index) => {
    const origin = origins.get(index);
    if (origin === undefined) return hasOuterJoin ? null : ofExpression(outputs[index] ?? '', plan);
    const under = new Set(origin.tables.flatMap((table) => [...(sides.get(table) ?? [])]));
    if (under.size !== 1) return null;
    if (under.has('outer')) return true;
    if (origin.notNull) return false;
    // A condition may exclude nulls. The plan leaves out one that an index implies.
    return mentions(conditions, origin.column) || mentions(sql, `${origin.column} IS NOT NULL`)
      ? null
      : true;
  });
}

function ofExpression(text: string, plan: Plan): boolean | null {
  let bare = text;
  // Casts and brackets do not change whether there is a value.
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = withoutBrackets(bare).replace(/\)::(?:bigint|integer|text|date|smallint)$/, ')');
  }
  if (NEVER_NULL.some((pattern) => pattern.test(bare))) return false;
  const overEverything =
    plan['Node Type'] === 'Aggregate' && !plan['Group Key'] && plan.Filter === undefined;
  return overEverything && NULL_OVER_NOTHING.test(bare) ? true : null;
}

function withoutBrackets(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    if (depth === 0) return at === text.length - 1 ? text.slice(1, -1) : text;
  }
  return text;
}

function mentions(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`, 'i').test(text);
}

/** Null for statements that have no plan. */
async function planOf(client: ClientBase, sql: string): Promise<Plan | null> {
  if (!/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|VALUES)\b/i.test(sql)) return null;
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${sql}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan ?? null;
}

/** By the number of the field. */
async function originsOf(client: ClientBase, fields: FieldDef[]): Promise<Map<number, Origin>> {
  const { rows } = await client.query<Origin & { n: string }>(
    `SELECT o.n, a.attname AS "column", a.attnotnull AS "notNull", ARRAY(
       SELECT format('%s.%s', s.nspname, c.relname) FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
       WHERE c.oid = o.relation OR c.oid IN (SELECT relid FROM pg_partition_tree(o.relation))) AS tables
     FROM unnest($1::oid[], $2::smallint[]) WITH ORDINALITY AS o(relation, attribute, n)
     JOIN pg_attribute a ON a.attrelid = o.relation AND a.attnum = o.attribute`,
    [fields.map(({ tableID }) => tableID), fields.map(({ columnID }) => columnID)],
  );
  return new Map(rows.map((row) => [Number(row.n) - 1, row]));
}

function* conditionsOf(plan: Plan): Generator<string> {
  for (const [key, value] of Object.entries(plan)) if (CONDITIONS.test(key)) yield String(value);
  for (const child of plan.Plans ?? []) yield* conditionsOf(child);
}

/** By table. */
function sidesOf(plan: Plan): Map<string, Set<Side>> {
  const sides = new Map<string, Set<Side>>();
  const named = new Map<string, Plan>();
  const walk = (node: Plan, side: Side): void => {
    const table = node['Relation Name'];
    if (table !== undefined) {
      const key = `${node.Schema ?? 'public'}.${table}`;
      sides.set(key, (sides.get(key) ?? new Set()).add(side));
    }
    const children = node.Plans ?? [];
    for (const child of children) {
      const [, name] = /^CTE (.*)$/.exec(child['Subplan Name'] ?? '') ?? [];
      if (name !== undefined) named.set(name, child);
    }
    const read = named.get(node['CTE Name'] ?? '');
    if (read) walk(read, side);
    const type = node['Join Type'] ?? '';
    for (const child of children) {
      const relationship = child['Parent Relationship'] ?? '';
      // Expressions: their columns have no origin in the answer.
      if (/^(?:InitPlan|SubPlan)$/.test(relationship)) continue;
      const mayMiss =
        type === 'Full' ||
        (/^(?:Left|Anti)$/.test(type) && relationship === 'Inner') ||
        (/^Right(?: Anti)?$/.test(type) && relationship === 'Outer');
      walk(child, mayMiss ? 'outer' : side);
    }
  };
  walk(plan, 'inner');
  return sides;
}
