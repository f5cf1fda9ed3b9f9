import { displayName } from '../../../../schema/rules/name.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Account, AccountMember } from './account.object.js';

interface Row extends Omit<AccountMember, 'displayName'> {
  accountId: string;
  accountName: string;
  username: string;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** The account of a person, with its members; null if the person has none. */
export async function readAccount(reads: ReadPool, userId: string): Promise<Account | null> {
  const found = await reads.query<Row>(
    'account.ofUser',
    `SELECT a.id AS "accountId", a.name AS "accountName", m.role, u.id, u.email, u.username, u.name,
            u.first_name AS "firstName", u.last_name AS "lastName"
     FROM account_members own JOIN accounts a ON a.id = own.account_id
     JOIN account_members m ON m.account_id = a.id JOIN users u ON u.id = m.user_id
     WHERE own.user_id = $1 ORDER BY u.created_at, u.id`,
    [userId],
  );
  if (!found[0]) return null;
  const { accountId, accountName } = found[0];
  const members = found.map((row) => {
    const { id, email, role } = row;
    return { id, displayName: displayName(row), email, role };
  });
  return { id: accountId, name: accountName, members };
}
