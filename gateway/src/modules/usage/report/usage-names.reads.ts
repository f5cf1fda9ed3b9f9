import type { ReadPool } from '../../../platform/database/read-pool.js';

/** Usernames of a customer's sub accounts, including deleted ones, whose usage stays. */
export async function readUsernames(
  reads: ReadPool,
  accountId: string,
): Promise<Map<string, string>> {
  const found = await reads.query<{ id: string; username: string }>(
    'usage.usernames',
    `SELECT id, username FROM sub_account WHERE account_id = $1`,
    [accountId],
  );
  return new Map(found.map(({ id, username }) => [id, username]));
}

/** Numbers of the orders of a customer's grants, including ended ones. */
export async function readGrantNames(
  reads: ReadPool,
  accountId: string,
): Promise<Map<string, string>> {
  const found = await reads.query<{ id: string; source: string; number: string | null }>(
    'usage.grant-names',
    `SELECT g.id, g.source, o.number FROM traffic_grant g LEFT JOIN orders o ON o.id = g.order_id
     WHERE g.account_id = $1`,
    [accountId],
  );
  return new Map(
    found.map(({ id, source, number }) => [
      id,
      number ?? (source === 'TRIAL' ? 'Free trial' : source),
    ]),
  );
}
