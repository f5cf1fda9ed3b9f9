import { rows, type Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import type { SubAccountTerms } from '../entitlement/entitlement.service.js';

/** Terms and counter of a sub account, for charging. */
type Metered = SubAccountTerms & { usedBytes: bigint };

const METERED_SQL = `
  SELECT id, type, status = 'ACTIVE' AND deleted_at IS NULL AS active, charge_mode AS "chargeMode",
         limit_bytes AS "limitBytes", used_bytes AS "usedBytes"
  FROM sub_account WHERE id = ANY ($1::uuid[])`;

const ADD_USED_SQL = `
  UPDATE sub_account s SET used_bytes = s.used_bytes + u.bytes
  FROM unnest($1::uuid[], $2::bigint[]) AS u(id, bytes) WHERE s.id = u.id AND u.bytes > 0`;

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
  async metered(tx: Tx, ids: readonly string[]): Promise<Map<string, Metered>> {
    const { rows: found } = await prepared<Metered & { id: string }>(
      tx,
      'sub-account.metered',
      METERED_SQL,
      [ids],
    );
    return new Map(found.map(({ id, ...row }) => [id, row]));
  }

  /** Counts what sub accounts used. The caller holds their customers. */
  async addUsed(tx: Tx, used: ReadonlyMap<string, bigint>): Promise<void> {
    if (used.size === 0) return;
    await prepared(tx, 'sub-account.add-used', ADD_USED_SQL, [
      [...used.keys()],
      [...used.values()],
    ]);
  }
}
