import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Me } from './me.object.js';
import { displayName } from './user.name.js';

/** A customer's plain fields as ME_COLUMNS selects them. */
export type MeRow = Omit<Me, 'displayName'>;

/** Columns of the table `users` under the alias `u`. */
export const ME_COLUMNS = `u.id, u.email, u.username, u.name, u.first_name AS "firstName", u.last_name AS "lastName",
  u.email_verified_at IS NOT NULL AS "emailVerified", u.created_at AS "registeredAt", u.locale`;

export function toMe(row: MeRow): Me {
  return { ...row, displayName: displayName(row) };
}

/** A customer's plain fields; null if the account is gone. */
export async function readMe(reads: ReadPool, userId: string): Promise<Me | null> {
  const found = await reads.query<MeRow>(
    'user.me',
    `SELECT ${ME_COLUMNS} FROM users u WHERE u.id = $1`,
    [userId],
  );
  return found[0] ? toMe(found[0]) : null;
}
