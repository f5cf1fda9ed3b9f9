import type { Query } from './raw-query.js';

const ACCESS = `
  SELECT s.id AS "subAccountId", s.account_id AS "userId", s.sealed_password, owner.usage_target_detail AS "targetDetail", least(pot.bytes, s.limit_bytes - s.used_bytes) AS "maxBytes"
  FROM sub_account s JOIN accounts owner ON owner.id = s.account_id CROSS JOIN LATERAL (
    SELECT coalesce(sum(a.balance), 0)::bigint AS bytes FROM ledger_account a JOIN traffic_grant g ON g.id = a.grant_id
    WHERE a.account_id = s.account_id AND a.kind = 'traffic_pot' AND g.starts_at <= now() AND g.expires_at > now() AND g.held_at IS NULL
      AND a.sub_account_id IS NULL) pot
  WHERE s.username = $1 AND s.deleted_at IS NULL AND s.status = 'ACTIVE'`;

interface Access {
  subAccountId: string;
  userId: string;
  targetDetail: string;
  maxBytes: string;
}

/** Whether a sub account may pass, by one prepared statement. It does not open the password, and limits no guessing. */
export async function authorize(query: Query, body: string): Promise<object | null> {
  const { username } = JSON.parse(body) as { username: string };
  const [access] = await query<Access>(ACCESS, [username]);
  if (!access) return null;
  return {
    allow: true,
    subAccountId: access.subAccountId,
    targetDetail: access.targetDetail,
    userId: access.userId,
    country: null,
    city: null,
    session: null,
    sessionMinutes: null,
    maxBytes: access.maxBytes,
    cacheSeconds: 2,
    leaseSeconds: null,
    outageSeconds: 300,
    outageBytes: '500000000',
    maxConnections: null,
    bitsPerSecond: null,
    grantId: null,
  };
}
