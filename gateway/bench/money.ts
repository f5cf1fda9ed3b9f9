import assert from 'node:assert/strict';
import pg from 'pg';
import { answerOf, customerTarget, graphqlTarget, NEW_KEY, type Target } from './target.js';

/** Enough for every redemption of a run. */
const POINTS_EACH = 1_000_000_000;
const VARIABLES = { productId: 'redeem-1gb', idempotencyKey: NEW_KEY };
const REDEEM = `mutation ($productId: ID!, $idempotencyKey: String!) {
  pointsRedeem(productId: $productId, idempotencyKey: $idempotencyKey) { order { status serviceStatus } userErrors { code } } }`;

/** Gives everybody points, and opens the system's accounts as the first purchase would. */
export async function givePoints(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`UPDATE ledger_account SET balance = ${POINTS_EACH} WHERE kind = 'points'`);
    await client.query(`
      INSERT INTO ledger_account (kind, unit, tracked, guarded)
      VALUES ('points_issued', 'POINTS', false, false), ('traffic_sold', 'BYTES', false, false) ON CONFLICT DO NOTHING`);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Points for traffic: an order, its grant, both ledgers, an email, and the audit log in one transaction. */
export function redemptionTargets(
  gateway: string,
  raw: string,
  customers: number,
): [Target, Target] {
  const body = JSON.stringify(VARIABLES);
  return [
    graphqlTarget(gateway, customers, REDEEM, VARIABLES),
    customerTarget('raw', raw, customers, { method: 'POST', path: '/redeem', body }),
  ];
}

/** The customers whose rows are counted. */
const [OF_OURS, OF_PEER] = [1, 3];

/** Fails unless both write as many rows to the same tables: nobody may be faster by leaving one out. */
export async function assertSameRows(
  databaseUrl: string,
  [ours, peer]: readonly [Target, Target],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The first redemption also writes what the seed has left out.
    for (const customer of [OF_OURS, OF_PEER]) await answerOf(ours, customer);
    const start = await rowsByTable(client);
    await answerOf(ours, OF_OURS);
    const between = await rowsByTable(client);
    await answerOf(peer, OF_PEER);
    const end = await rowsByTable(client);
    assert.deepEqual(added(between, end), added(start, between));
  } finally {
    await client.end();
  }
}

async function rowsByTable(client: pg.Client): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker') ORDER BY 1`,
  );
  const counts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`,
  );
  const { rows } = await client.query<{ name: string; rows: number }>(counts.join(' UNION ALL '));
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

function added(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  const differences = [...after].map(
    ([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const,
  );
  return Object.fromEntries(differences.filter(([, rows]) => rows !== 0));
}
