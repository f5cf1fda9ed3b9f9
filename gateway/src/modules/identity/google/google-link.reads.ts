import type { ReadPool } from '../../../platform/database/read-pool.js';

/** A member's Google account, by the address that it had when it was connected. */
export interface Connection {
  email: string;
  linkedAt: Date;
}

/** Null if the member has none. */
export async function readConnection(reads: ReadPool, userId: string): Promise<Connection | null> {
  const [found] = await reads.query<Connection>(
    'identity.google',
    `SELECT email, created_at AS "linkedAt" FROM user_identity WHERE user_id = $1`,
    [userId],
  );
  return found ?? null;
}
