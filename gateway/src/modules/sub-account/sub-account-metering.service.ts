import { rows, type Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import type { SubAccountTerms } from '../entitlement/entitlement.service.js';

/** Terms and counter of a sub account, for charging. */
type Metered = SubAccountTerms & { usedBytes: bigint };

const TERMS = `s.id, s.type, s.status = 'ACTIVE' AND s.deleted_at IS NULL AS active, s.charge_mode AS "chargeMode",
  s.limit_bytes AS "limitBytes"`;

const METERED_SQL = `SELECT ${TERMS}, s.used_bytes AS "usedBytes" FROM sub_account s WHERE s.id = ANY ($1::uuid[])`;

const ADD_USED_SQL = `
  UPDATE sub_account s SET used_bytes = s.used_bytes + u.bytes
  FROM unnest($1::uuid[], $2::bigint[]) AS u(id, bytes) WHERE s.id = u.id
  RETURNING ${TERMS}, s.used_bytes - u.bytes AS "usedBytes"`;

/** What metering needs of sub accounts, and their counters. */
export class SubAccountMeteringService {
  /** Who owns these sub accounts, deleted ones too; neither the owner nor the id ever changes. */
  async owners(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await rows<{ id: string; userId: string }>(
      tx,
      `SELECT id, user_id AS "userId" FROM sub_account WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
    return new Map(found.map(({ id, userId }) => [id, userId]));
  }

  /** Terms and counters of sub accounts, deleted ones too. Their customers are locked, so the counters stand still. */
  metered(tx: Tx, ids: readonly string[]): Promise<Map<string, Metered>> {
    return read(tx, 'sub-account.metered', METERED_SQL, [ids]);
  }

  /** Counts what sub accounts used, and tells what `metered` would have told before. The caller holds their customers. */
  async addUsed(tx: Tx, used: ReadonlyMap<string, bigint>): Promise<Map<string, Metered>> {
    if (used.size === 0) return new Map();
    return read(tx, 'sub-account.add-used', ADD_USED_SQL, [[...used.keys()], [...used.values()]]);
  }
}

async function read(
  tx: Tx,
  name: string,
  sql: string,
  values: unknown[],
): Promise<Map<string, Metered>> {
  const { rows: found } = await prepared<Metered & { id: string }>(tx, name, sql, values);
  return new Map(found.map(({ id, ...row }) => [id, row]));
}
