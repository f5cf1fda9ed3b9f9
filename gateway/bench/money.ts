import pg from 'pg';
import { customerTarget, graphqlTarget, NEW_KEY, type Target } from './target.js';

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
