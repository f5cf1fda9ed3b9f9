import pg from 'pg';
import { NEW_KEY, graphqlTarget, tokenOf, type Target } from './target.js';

const PRODUCT = 'redeem-1gb';
/** Enough for every redemption of a run. */
const POINTS_EACH = 1_000_000_000;

/** Gives everybody points, and opens the system's accounts as the first purchase would. */
export async function givePoints(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = replica`);
    await client.query(`UPDATE ledger_account SET balance = $1 WHERE kind = 'points'`, [
      POINTS_EACH,
    ]);
    await client.query(
      `INSERT INTO ledger_account (kind, unit, tracked, guarded)
       VALUES ('points_issued', 'POINTS', false, false), ('traffic_sold', 'BYTES', false, false) ON CONFLICT DO NOTHING`,
    );
  } finally {
    await client.end();
  }
}

/** Points for traffic: an order, two postings, a grant, a mail, and an audit entry in one transaction. */
export function redeemTargets(gateway: string, raw: string, customers: number): [Target, Target] {
  const mutation = `mutation Redeem($productId: ID!, $key: String!) {
    pointsRedeem(productId: $productId, idempotencyKey: $key) { order { status serviceStatus } userErrors { code } } }`;
  return [
    graphqlTarget('gateway', gateway, customers, mutation, { productId: PRODUCT, key: NEW_KEY }),
    {
      name: 'raw',
      url: raw,
      requests: Array.from({ length: customers }, (_, index) => ({
        method: 'POST',
        path: '/redeem',
        headers: { authorization: `Bearer ${tokenOf(index + 1)}` },
        body: JSON.stringify({ productId: PRODUCT, key: NEW_KEY }),
      })),
    },
  ];
}
