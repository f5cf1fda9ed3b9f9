import { screenOperation, withScreenFragments } from '../operations.js';
import type { Query } from '../peers/raw-query.js';
import type { ReadCase } from './read-case.js';

const GRANTS = `
  SELECT g.id, g.source, g.order_id AS "orderId", o.number AS "orderNumber", g.granted_bytes AS "grantedBytes",
         sum(a.balance) FILTER (WHERE a.sub_account_id IS NULL)::bigint AS "remainingBytes",
         coalesce(sum(a.balance) FILTER (WHERE a.sub_account_id IS NOT NULL), 0)::bigint AS "allocatedBytes",
         g.expires_at AS "expiresAt", g.held_at AS "heldAt"
  FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id LEFT JOIN orders o ON o.id = g.order_id
  WHERE g.user_id = $1 AND (g.expires_at > now() OR g.held_at IS NOT NULL) AND g.expired_at IS NULL
  GROUP BY g.id, o.number ORDER BY g.source <> 'TRIAL', g.expires_at, g.starts_at, g.id`;
const REST = `
  SELECT b.prioritized_plan AS "prioritizedPlan", EXISTS (SELECT 1 FROM trial_claim t WHERE t.user_id = $1) AS "trialUsed",
         (SELECT max(ends_at) FROM unlimited_segment p WHERE p.user_id = $1 AND p.ends_at > now()) AS "activeUntil",
         (SELECT count(*)::int FROM unlimited_entitlement e WHERE e.user_id = $1 AND e.activated_at IS NULL) AS "ordersWaiting",
         (SELECT count(*)::int FROM unlimited_entitlement e WHERE e.user_id = $1 AND e.held) AS "ordersHeld"
  FROM user_balance b WHERE b.user_id = $1`;
const UNREAD = `
  SELECT count(*)::int AS count FROM ticket t WHERE t.user_id = $1 AND coalesce(t.answered_at > coalesce(t.read_at, '-infinity'), false)`;

interface Grant {
  grantedBytes: string;
  remainingBytes: string;
  allocatedBytes: string;
  expiresAt: Date;
  heldAt: Date | null;
}

const sum = (parts: readonly string[]) =>
  parts.reduce((total, part) => total + BigInt(part), 0n).toString();
const leftOf = (grants: readonly Grant[]) =>
  sum(grants.flatMap(({ remainingBytes, allocatedBytes }) => [remainingBytes, allocatedBytes]));

async function readTraffic(query: Query, userId: string) {
  const all = await query<Grant>(GRANTS, [userId]);
  const grants = all.filter(({ heldAt }) => heldAt === null);
  const heldGrants = all.filter(({ heldAt }) => heldAt !== null);
  return {
    remainingBytes: leftOf(grants),
    heldBytes: leftOf(heldGrants),
    totalBytes: sum(all.map(({ grantedBytes }) => grantedBytes)),
    nextExpiryAt: grants[0]?.expiresAt ?? null,
    grants: grants.map((grant, index) => ({ ...grant, payingOrder: index + 1 })),
    heldGrants: heldGrants.map((grant) => ({ ...grant, payingOrder: 0 })),
  };
}

interface Rest {
  prioritizedPlan: string;
  trialUsed: boolean;
}

export const BALANCE: readonly ReadCase[] = [
  {
    name: 'balance, with each grant of traffic',
    query: withScreenFragments(`{ me { id balance { asOf prioritizedPlan trialUsed
      traffic { remainingBytes totalBytes nextExpiryAt heldBytes grants { ...BalanceGrant } heldGrants { ...BalanceGrant } }
      unlimited { activeUntil ordersHeld ordersWaiting } } } }`),
    variables: () => ({}),
    raw: async (query, { id }) => {
      const [traffic, [rest]] = await Promise.all([
        readTraffic(query, id),
        query<Rest>(REST, [id]),
      ]);
      const { prioritizedPlan, trialUsed, ...unlimited } = rest ?? {};
      const balance = { asOf: new Date(), prioritizedPlan, trialUsed, traffic, unlimited };
      return { me: { id, balance } };
    },
  },
  {
    name: "dashboard's frame",
    query: screenOperation('DashboardFrame'),
    variables: () => ({}),
    raw: async (query, { id, displayName, email }) => {
      const [{ remainingBytes, totalBytes }, [unread]] = await Promise.all([
        readTraffic(query, id),
        query<{ count: number }>(UNREAD, [id]),
      ]);
      const balance = { asOf: new Date(), traffic: { remainingBytes, totalBytes } };
      return { me: { id, displayName, email, unreadTickets: unread?.count ?? 0, balance } };
    },
  },
];
