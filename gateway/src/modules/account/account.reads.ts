import { displayName } from '../../../../schema/rules/name.js';
import type { TargetDetail } from '../../../../schema/rules/usage-target.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Account, AccountMember } from './account.object.js';

interface Row extends Omit<AccountMember, 'displayName'> {
  accountName: string;
  timeZone: string;
  usageTargetDetail: TargetDetail;
  username: string;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** An account with its members. @throws Error if it is gone */
export async function readAccount(reads: ReadPool, accountId: string): Promise<Account> {
  const found = await reads.query<Row>(
    'account.one',
    `SELECT a.name AS "accountName", a.time_zone AS "timeZone", a.usage_target_detail AS "usageTargetDetail", m.role,
            u.id, u.email, u.username, u.name, u.first_name AS "firstName", u.last_name AS "lastName"
     FROM accounts a JOIN account_members m ON m.account_id = a.id JOIN users u ON u.id = m.user_id
     WHERE a.id = $1 ORDER BY u.created_at, u.id`,
    [accountId],
  );
  if (!found[0]) throw new Error('the account is gone');
  const { accountName, timeZone, usageTargetDetail } = found[0];
  const members = found.map((row) => {
    const { id, email, role } = row;
    return { id, displayName: displayName(row), email, role };
  });
  return { id: accountId, name: accountName, timeZone, usageTargetDetail, members };
}
