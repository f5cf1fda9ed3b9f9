import { encodeCursor } from '../../src/platform/page.js';
import type { ReadCase } from './read-case.js';

const PAGE = 20;
const CHOICES = 100;
const SETTLED_MS = 48 * 3_600_000;

const ENTRIES = `
  SELECT e.number, e.ledger, e.kind, e.unit, e.amount, e.quantity, e.balance_after - e.amount AS "balanceBefore", e.balance_after AS "balanceAfter",
         e.occurred_at AS "occurredAt", e.until, e.posted_at AS "postedAt", e.is_correction AS "isCorrection", e.grant_id AS "grantId",
         e.order_id AS "orderId", o.number AS "orderNumber", e.sub_account_id AS "subAccountId", s.username AS "subAccountName", e.reason, e.remark
  FROM account_entry e LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN sub_account s ON s.id = e.sub_account_id
  WHERE e.account_id = $1 AND e.ledger = 'TRAFFIC' ORDER BY e.number DESC LIMIT $2`;
const SUMS = `
  SELECT unit, count(*)::int AS count, sum(amount)::bigint AS amount, sum(quantity)::bigint AS quantity
  FROM account_entry WHERE account_id = $1 AND ledger = 'TRAFFIC' GROUP BY 1 ORDER BY 1`;
const UNPOSTED = `
  SELECT ((SELECT coalesce(sum(c.bytes), 0) FROM usage_charge c WHERE c.account_id = $1 AND c.quarter >= b.unposted_from AND c.charge = 'PAID')
        - (SELECT coalesce(sum(e.quantity), 0) FROM account_entry e
           WHERE e.account_id = $1 AND e.ledger = 'TRAFFIC' AND e.occurred_at >= b.unposted_from AND e.kind = 'USAGE')
        + (SELECT coalesce(sum(g.expired_bytes
             + (SELECT coalesce(sum(p.balance), 0) FROM ledger_account p WHERE p.grant_id = g.id AND p.kind = 'traffic_pot')
             + (SELECT coalesce(sum(e.amount), 0) FROM account_entry e WHERE e.grant_id = g.id AND e.kind <> 'USAGE'
                  AND (e.kind = 'EXPIRY' OR g.held_at IS NOT NULL AND e.kind IN ('HOLD', 'RELEASE')))), 0)
           FROM traffic_grant g WHERE g.account_id = $1
             AND (g.held_at IS NOT NULL OR g.expires_at <= now() AND g.expires_at > now() - interval '4 days')))::bigint AS bytes
  FROM account_balance b WHERE b.account_id = $1`;
const SUB_ACCOUNTS = `
  SELECT id, username, status, type FROM sub_account WHERE account_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT $2`;
const SUB_ACCOUNT_COUNT = `SELECT count(*)::int AS count FROM sub_account WHERE account_id = $1 AND deleted_at IS NULL`;

interface Entry {
  number: string;
  kind: string;
  occurredAt: Date;
  until: Date | null;
}

interface Sum {
  unit: string;
  count: number;
  amount: string;
  quantity: string;
}

/** The list that its cursors name: without any filter. */
const NO_FILTER = {
  ledger: 'TRAFFIC',
  from: null,
  to: null,
  kinds: null,
  grantId: null,
  orderId: null,
  subAccountId: null,
};

/** The first page of the ledger (client/src/features/ledger/ledger.graphql). */
export const TRAFFIC_LEDGER: ReadCase = {
  name: 'ledger, 20 entries of traffic, their sum and number',
  query: `query ($first: Int) { me { id subAccounts(first: ${CHOICES}) { totalCount nodes { id username status type } }
    entries: trafficLedger(first: $first) { totalCount unpostedBytes pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      sums { unit amount quantity } nodes { id number ledger kind unit amount quantity balanceBefore balanceAfter occurredAt until postedAt
        isFinal isCorrection grantId orderId orderNumber subAccountId subAccountName reason remark madeBy } } } }`,
  variables: () => ({ first: PAGE }),
  raw: async (query, { id }) => {
    const [found, sums, [unposted], subAccounts, [counted]] = await Promise.all([
      query<Entry>(ENTRIES, [id, PAGE + 1]),
      query<Sum>(SUMS, [id]),
      query<{ bytes: string }>(UNPOSTED, [id]),
      query<object>(SUB_ACCOUNTS, [id, CHOICES]),
      query<{ count: number }>(SUB_ACCOUNT_COUNT, [id]),
    ]);
    const now = Date.now();
    const list = { name: 'Me.ledgers', owner: id, query: NO_FILTER };
    const shown = found.slice(0, PAGE);
    const cursorOf = (entry: Entry | undefined) =>
      entry ? encodeCursor(list, { key: 'ledger.ledger', id: entry.number }) : null;
    const entries = {
      totalCount: sums.reduce((total, { count }) => total + count, 0),
      unpostedBytes: unposted?.bytes ?? '0',
      pageInfo: {
        hasNextPage: found.length > PAGE,
        hasPreviousPage: false,
        startCursor: cursorOf(shown[0]),
        endCursor: cursorOf(shown.at(-1)),
      },
      sums: sums.map(({ unit, amount, quantity }) => ({ unit, amount, quantity })),
      nodes: shown.map((entry) =>
        Object.assign(entry, {
          id: `${id}.${entry.number}`,
          madeBy: entry.kind === 'ADJUSTMENT' ? 'SUPPORT' : null,
          isFinal: (entry.until ?? entry.occurredAt).getTime() + SETTLED_MS <= now,
        }),
      ),
    };
    return {
      me: { id, subAccounts: { totalCount: counted?.count ?? 0, nodes: subAccounts }, entries },
    };
  },
};
