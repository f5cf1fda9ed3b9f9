import { rows, type Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import type { SubAccountTerms } from '../entitlement/entitlement.service.js';

/** Terms and usage counter of a sub account, for charging. */
type Metered = SubAccountTerms & { usedBytes: bigint };

const TERMS = `s.id, s.type, s.status = 'ACTIVE' AND s.deleted_at IS NULL AS active, s.charge_mode AS "chargeMode",
  s.limit_bytes AS "limitBytes"`;

const METERED_SQL = `SELECT ${TERMS}, s.used_bytes AS "usedBytes" FROM sub_account s WHERE s.id = ANY ($1::uuid[])`;

const ADD_USED_SQL = `
  UPDATE sub_account s SET used_bytes = s.used_bytes + u.bytes
  FROM unnest($1::uuid[], $2::bigint[]) AS u(id, bytes) WHERE s.id = u.id`;

/** Gives metering the sub accounts' owners and terms, and maintains their counters. */
export class SubAccountMeteringService {
  /** Owners of these sub accounts, including deleted ones. An owner never changes. */
  async owners(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await rows<{ id: string; accountId: string }>(
      tx,
      `SELECT id, account_id AS "accountId" FROM sub_account WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
    return new Map(found.map(({ id, accountId }) => [id, accountId]));
  }

  /**
   * Terms and counters of sub accounts, including deleted ones. The caller holds their customers' locks, so the
   * counters cannot change.
   */
  async metered(tx: Tx, ids: readonly string[]): Promise<Map<string, Metered>> {
    if (ids.length === 0) return new Map();
    const { rows: found } = await prepared<Metered & { id: string }>(
      tx,
      'sub-account.metered',
      METERED_SQL,
      [ids],
    );
    return new Map(found.map(({ id, ...row }) => [id, row]));
  }

  /** Adds what was charged or covered to the counters. The caller holds the customers' locks. */
  async addUsed(tx: Tx, used: ReadonlyMap<string, bigint>): Promise<void> {
    if (used.size === 0) return;
    const values = [[...used.keys()], [...used.values()]];
    await prepared(tx, 'sub-account.add-used', ADD_USED_SQL, values);
  }

  /** Sets the counters to what a recount has counted. The caller holds the customers' locks. */
  async setUsed(tx: Tx, used: ReadonlyMap<string, bigint>): Promise<void> {
    await rows(
      tx,
      `UPDATE sub_account s SET used_bytes = u.bytes
       FROM unnest($1::uuid[], $2::bigint[]) AS u(id, bytes) WHERE s.id = u.id AND s.used_bytes <> u.bytes`,
      [[...used.keys()], [...used.values()]],
    );
  }
}
