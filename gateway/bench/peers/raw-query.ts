import pg from 'pg';

/** Runs one prepared statement. */
export type Query = <Row>(sql: string, values: unknown[]) => Promise<Row[]>;

// The gateway's read session is told to plan its statements once, for one process; the peers get the same advantage.
const options = '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0';

/** Postgres finds a prepared statement by its name. */
function namesOf(): (sql: string) => string {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql) ?? `s${names.size}`;
    names.set(sql, known);
    return known;
  };
}

/** pg as its documentation shows it. */
export function pooled(connectionString: string, max: number): Query {
  const pool = new pg.Pool({ connectionString, max, options });
  const nameOf = namesOf();
  return async <Row>(text: string, values: unknown[]) =>
    (await pool.query({ name: nameOf(text), text, values })).rows as Row[];
}

/** pg's pipelined clients; all queries of one tick go to one of them in one write. */
export async function pipelined(connectionString: string, count: number): Promise<Query> {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString, options, pipeline: true }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  const nameOf = namesOf();
  let turn = 0;
  let current: pg.Client | null = null;
  const clientOfThisTick = (): pg.Client => {
    if (current) return current;
    const client = clients[turn++ % count];
    if (!client) throw new Error('no clients');
    current = client;
    client.connection.stream.cork();
    setImmediate(() => {
      current = null;
      client.connection.stream.uncork();
    });
    return client;
  };
  return async <Row>(text: string, values: unknown[]) =>
    (await clientOfThisTick().query({ name: nameOf(text), text, values })).rows as Row[];
}
