import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Me } from './me.object.js';
import { displayName } from './user.name.js';

type Row = Omit<Me, 'displayName'>;

/** A customer's own plain fields; null when the account is gone. */
export async function readMe(reads: ReadPool, userId: string): Promise<Me | null> {
  const found = await reads.query<Row>(
    'user.me',
    `SELECT id, email, username, name, first_name AS "firstName", last_name AS "lastName",
            email_verified_at IS NOT NULL AS "emailVerified", created_at AS "registeredAt", locale
     FROM users WHERE id = $1`,
    [userId],
  );
  const user = found[0];
  return user ? { ...user, displayName: displayName(user) } : null;
}
