/** @typedef {import('./describe-statement.mjs').Field} Field */
/** @typedef {import('./describe-statement.mjs').Client} Client */
/**
 * The table column that a column shows. `tables` are the table and its partitions.
 * @typedef {{ tables: string[], column: string, notNull: boolean }} Origin
 */
/** @typedef {Record<string, any>} Plan */

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
 * @param {Client} client
 * @param {string} sql
 * @param {Field[]} fields
 * @returns {Promise<(boolean | null)[]>}
 */
export async function nullableOf(client, sql, fields) {
  if (fields.length === 0) return [];
  const plan = await planOf(client, sql);
  const origins = await originsOf(client, fields);
  // Grouping sets give nulls in place of any column.
  if (plan === null || JSON.stringify(plan).includes('"Grouping Sets"'))
    return fields.map(() => null);
  const outputs = /** @type {string[]} */ (plan['Output'] ?? []);
  const conditions = [...conditionsOf(plan)].join('\n');
  const sides = sidesOf(plan);
  const hasOuterJoin = [...sides.values()].some((found) => found.has('outer'));
  return fields.map((_, index) => {
    const origin = origins[index];
    if (origin == null) return hasOuterJoin ? null : ofExpression(outputs[index] ?? '', plan);
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

/** @param {string} text @param {Plan} plan @returns {boolean | null} */
function ofExpression(text, plan) {
  let bare = text;
  // Casts and brackets do not change whether there is a value.
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = withoutBrackets(bare).replace(/\)::(?:bigint|integer|text|date|smallint)$/, ')');
  }
  if (NEVER_NULL.some((pattern) => pattern.test(bare))) return false;
  const overEverything =
    plan['Node Type'] === 'Aggregate' && !plan['Group Key'] && plan['Filter'] === undefined;
  return overEverything && NULL_OVER_NOTHING.test(bare) ? true : null;
}

/** @param {string} text */
function withoutBrackets(text) {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    if (depth === 0) return at === text.length - 1 ? text.slice(1, -1) : text;
  }
  return text;
}

/** @param {string} text @param {string} word */
function mentions(text, word) {
  return new RegExp(`\\b${word}\\b`, 'i').test(text);
}

/**
 * @param {Client} client
 * @param {string} sql
 * @returns {Promise<Plan | null>} null for statements that have no plan
 */
async function planOf(client, sql) {
  if (!/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|VALUES)\b/i.test(sql)) return null;
  const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${sql}`);
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** @param {Client} client @param {Field[]} fields @returns {Promise<(Origin | null)[]>} */
async function originsOf(client, fields) {
  const { rows } = await client.query(
    `SELECT o.n, a.attname AS "column", a.attnotnull AS "notNull", ARRAY(
       SELECT format('%s.%s', s.nspname, c.relname) FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
       WHERE c.oid = o.relation OR c.oid IN (SELECT relid FROM pg_partition_tree(o.relation))) AS tables
     FROM unnest($1::oid[], $2::smallint[]) WITH ORDINALITY AS o(relation, attribute, n)
     JOIN pg_attribute a ON a.attrelid = o.relation AND a.attnum = o.attribute`,
    [fields.map(({ tableID }) => tableID), fields.map(({ columnID }) => columnID)],
  );
  const byIndex = new Map(
    rows.map((/** @type {Origin & { n: bigint }} */ row) => [Number(row.n) - 1, row]),
  );
  return fields.map((_, index) => byIndex.get(index) ?? null);
}

/** @param {Plan} plan @returns {Plan[]} */
function childrenOf(plan) {
  return plan['Plans'] ?? [];
}

/** @param {Plan} plan @returns {Generator<string>} */
function* conditionsOf(plan) {
  for (const [key, value] of Object.entries(plan)) if (CONDITIONS.test(key)) yield String(value);
  for (const child of childrenOf(plan)) yield* conditionsOf(child);
}

/**
 * Per table, on which side of outer joins the plan reads it: `inner` gives its rows as they are, `outer` may give nulls in
 * their place.
 * @param {Plan} plan
 * @returns {Map<string, Set<'inner' | 'outer'>>}
 */
function sidesOf(plan) {
  /** @type {Map<string, Set<'inner' | 'outer'>>} */
  const sides = new Map();
  /** @type {Map<string, Plan>} */
  const named = new Map();
  /** @param {Plan} node @param {'inner' | 'outer'} side */
  const walk = (node, side) => {
    const table = node['Relation Name'];
    if (table !== undefined) {
      const key = `${node['Schema'] ?? 'public'}.${table}`;
      sides.set(key, (sides.get(key) ?? new Set()).add(side));
    }
    const children = childrenOf(node);
    for (const child of children) {
      const [, name] = /^CTE (.*)$/.exec(child['Subplan Name'] ?? '') ?? [];
      if (name !== undefined) named.set(name, child);
    }
    const read = named.get(node['CTE Name']);
    if (read) walk(read, side);
    const type = node['Join Type'];
    for (const child of children) {
      const relationship = child['Parent Relationship'];
      // Expressions: their columns have no origin in the answer.
      if (relationship === 'InitPlan' || relationship === 'SubPlan') continue;
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
