import { screenOperation, withScreenFragments } from '../operations.js';
import { listCase, pageVariables, readPage, type ReadCase } from './read-case.js';

const SUB_ACCOUNTS = `
  SELECT s.id, type, account_type AS "accountType", username, status, charge_mode AS "chargeMode", limit_bytes AS "limitBytes",
         used_bytes AS "usedBytes", least(pot.bytes, CASE WHEN limit_bytes > used_bytes THEN limit_bytes - used_bytes WHEN limit_bytes IS NOT NULL THEN 0 END) AS "availableBytes", remark,
         s.created_at AS "createdAt"
  FROM sub_account s CROSS JOIN LATERAL (
    SELECT coalesce(sum(a.balance), 0)::bigint AS bytes FROM ledger_account a JOIN traffic_grant g ON g.id = a.grant_id
    WHERE a.user_id = $1 AND a.kind = 'traffic_pot' AND g.starts_at <= now() AND g.expires_at > now() AND g.held_at IS NULL
      AND a.sub_account_id IS NULL) pot
  WHERE s.user_id = $1 AND s.deleted_at IS NULL AND s.status = $2 ORDER BY s.created_at DESC, s.id DESC LIMIT $3`;
const SUB_ACCOUNT_COUNT = `SELECT count(*)::int AS count FROM sub_account WHERE user_id = $1 AND deleted_at IS NULL AND status = $2`;
const CHOICES = `
  SELECT id, username, status, type FROM sub_account WHERE user_id = $1 AND deleted_at IS NULL
  ORDER BY created_at DESC, id DESC LIMIT 100`;
const CHOICE_COUNT = `SELECT count(*)::int AS count FROM sub_account WHERE user_id = $1 AND deleted_at IS NULL`;
const PROFILE = `SELECT username, name, first_name AS "firstName", last_name AS "lastName", replace(upper(locale), '-', '_') AS locale FROM users WHERE id = $1`;
const SESSIONS = `
  SELECT id, user_agent AS "userAgent", address, last_seen_at AS "lastSeenAt" FROM session
  WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() AND last_seen_at > now() - interval '14 days'
  ORDER BY id DESC LIMIT 100`;
const AUDIT = `
  SELECT e.id, coalesce(r.last_at, e.created_at) AS "lastAt", coalesce(r.count, 1) AS count, e.action, actor_type AS "actorType",
         address, before, after
  FROM audit_entry e LEFT JOIN audit_repeat r ON r.entry_id = e.id
  WHERE e.user_id = $1 ORDER BY e.id DESC LIMIT $2`;
type Recorded = Record<string, unknown> | null;
const valuesOf = (recorded: Recorded) =>
  Object.entries(recorded ?? {}).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));

const CONFIGURATIONS = {
  columns: `t.id, t.created_at AS "createdAt", t.sub_account_id AS "subAccountId", s.username AS "subAccountUsername",
    t.parameters - 'session' AS parameters`,
  from: 'proxy_configuration t JOIN sub_account s ON s.id = t.sub_account_id',
};

export const ACCESS: readonly ReadCase[] = [
  {
    name: 'sub accounts, filtered, with what each can use',
    query: `query ($first: Int!) { me { subAccounts(first: $first, filter: { status: ACTIVE }) { totalCount pageInfo { hasNextPage } nodes {
      id type accountType username status chargeMode limitBytes usedBytes availableBytes remark createdAt } } } }`,
    variables: pageVariables,
    raw: async (query, { id }, { first }) => {
      const [found, [counted]] = await Promise.all([
        query<object>(SUB_ACCOUNTS, [id, 'ACTIVE', Number(first) + 1]),
        query<{ count: number }>(SUB_ACCOUNT_COUNT, [id, 'ACTIVE']),
      ]);
      const pageInfo = { hasNextPage: found.length > Number(first) };
      const nodes = found.slice(0, Number(first));
      return { me: { subAccounts: { totalCount: counted?.count ?? 0, pageInfo, nodes } } };
    },
  },
  {
    name: 'whitelist, with the choice of sub accounts',
    query: screenOperation('Whitelist'),
    variables: pageVariables,
    raw: async (query, me) => {
      const [whitelist, choices, [counted]] = await Promise.all([
        readPage(query, me.id, {
          columns: `t.id, host(t.address) AS address, t.sub_account_id AS "subAccountId", s.username AS "subAccountUsername", t.country, t.city, t.session_type AS "sessionType", t.session_minutes AS "sessionMinutes", t.remark,
            t.expires_at AS "expiresAt", t.created_at AS "createdAt", t.proven_at AS "provenAt",
            CASE WHEN t.proven_at IS NOT NULL THEN 'PROVEN' WHEN t.superseded_at IS NOT NULL THEN 'SUPERSEDED' ELSE 'UNPROVEN' END AS proof`,
          from: 'whitelist_entry t JOIN sub_account s ON s.id = t.sub_account_id',
          where: 'AND t.deleted_at IS NULL',
        }),
        query<object>(CHOICES, [me.id]),
        query<{ count: number }>(CHOICE_COUNT, [me.id]),
      ]);
      const subAccounts = { totalCount: counted?.count ?? 0, nodes: choices };
      const { id, emailVerified } = me;
      return { me: { id, emailVerified, currentAddress: null, subAccounts, whitelist } };
    },
  },
  listCase(
    'API keys and their number',
    'ApiKeys',
    'apiKeys',
    {
      columns: `id, name, prefix, scopes, source_addresses AS "sourceAddresses", requests_per_minute AS "requestsPerMinute",
        created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`,
      from: 'api_key t',
      order: 'id DESC',
      key: 'key',
    },
    undefined,
    ['emailVerified'],
  ),
  {
    name: 'account: profile and sessions',
    query: screenOperation('Account'),
    variables: () => ({}),
    raw: async (query, { id, email, emailVerified, displayName, sessionId }) => {
      const [[profile], found] = await Promise.all([
        query<object>(PROFILE, [id]),
        query<{ id: string }>(SESSIONS, [id]),
      ]);
      const nodes = found.map((row) => ({ ...row, current: row.id === sessionId }));
      return {
        me: { id, email, emailVerified, displayName, ...profile, sessions: { nodes } },
      };
    },
  },
  {
    name: 'audit log, 20 of a page',
    query: screenOperation('SecurityActivity'),
    variables: pageVariables,
    raw: async (query, { id }, { first }) => {
      const found = await query<{ before: Recorded; after: Recorded }>(AUDIT, [
        id,
        Number(first) + 1,
      ]);
      const nodes = found.slice(0, Number(first)).map((row) => ({
        ...row,
        before: valuesOf(row.before),
        after: valuesOf(row.after),
      }));
      return {
        me: { id, auditLog: { nodes, pageInfo: { hasNextPage: found.length > nodes.length } } },
      };
    },
  },
  {
    name: 'proxy configurations and their number',
    query: withScreenFragments(
      `query ($first: Int) { me { id proxyConfigurations(first: $first) { totalCount nodes { ...ProxyPreset } } } }`,
    ),
    variables: pageVariables,
    raw: async (query, { id }) => {
      const found = await readPage<{ id: string; parameters: object }>(query, id, CONFIGURATIONS);
      const nodes = found.nodes.map(({ parameters, ...row }) => ({ ...row, ...parameters }));
      return { me: { id, proxyConfigurations: { totalCount: found.totalCount, nodes } } };
    },
  },
];
