import type { Tx } from '../../src/platform/database/database.js';
import type { Viewer } from '../../src/platform/viewer.js';
import type { TestUsage } from './test-usage.js';

/** Questions and readings for tests of entitlements, on the services that `usage` has started by then. */
export function entitlementTools(usage: () => TestUsage) {
  const now = () => usage().gateway.clock.now();
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  const entitlements = () => usage().gateway.services.entitlements;
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => usage().gateway.services.db.transaction(work);

  async function select(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
    return (await usage().owner.query<Record<string, unknown>>(sql, values)).rows;
  }

  /** The customer's transactions of one kind, amounts by account; null for a transaction without entries. */
  async function posted(accountId: string, kind: string) {
    const found = await select(
      `SELECT t.order_id AS "orderId", t.detail,
              (SELECT json_object_agg(a.kind, e.amount) FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
               WHERE e.transaction_id = t.id) AS entries
       FROM ledger_transaction t WHERE t.account_id = $1 AND t.kind = $2 ORDER BY t.id`,
      accountId,
      kind,
    );
    return found;
  }

  /** The customer's correcting entries, by account; null for a transaction without entries. */
  async function corrections({ accountId }: Viewer) {
    const found = await posted(accountId, 'traffic.correct');
    for (const { detail } of found) expect(detail).toEqual({ cause: 'recount' });
    return found.map(({ entries }) => entries);
  }

  const commandsOf = async (accountId: string) =>
    (
      await select(
        `SELECT kind FROM entitlement_command WHERE account_id = $1 ORDER BY id`,
        accountId,
      )
    ).map(({ kind }) => kind);

  return { now, later, entitlements, inTx, select, posted, corrections, commandsOf };
}
