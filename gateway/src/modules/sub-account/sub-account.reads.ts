import { containing, readCustomerList, writtenLike } from '../../platform/customer-list.js';
import { shownColumns } from '../../platform/database/columns.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import {
  SubAccountEntity,
  type SubAccountStatus,
  type SubAccountType,
} from './sub-account.entity.js';
import type { SubAccount } from './sub-account.object.js';

/** A sub account as the API shows it: without the columns that have no `@Field`. */
export type ShownSubAccount = Omit<
  SubAccount,
  'accountId' | 'sealedPassword' | 'keyVersion' | 'deletedAt'
>;

export interface SubAccountFilter {
  /** Matches part of the username or the remark. */
  search: string | null;
  status: SubAccountStatus | null;
  type: SubAccountType | null;
}

const COLUMNS = `${shownColumns('t', SubAccountEntity)},
  CASE WHEN limit_bytes IS NOT NULL THEN greatest(limit_bytes - used_bytes, 0) END AS "remainingBytes", now() AS "asOf"`;

const SUB_ACCOUNTS = {
  name: 'subAccount',
  columns: COLUMNS,
  from: 'sub_account t',
  where: 't.deleted_at IS NULL',
};

/** One page of a customer's sub accounts, newest first, and the total number. Uses ix_sub_account_account. */
export function readSubAccounts(
  reads: ReadPool,
  accountId: string,
  { search, status, type }: SubAccountFilter,
  page: PageRequest,
): Promise<Connection<ShownSubAccount>> {
  return readCustomerList<ShownSubAccount, ShownSubAccount>(
    reads,
    SUB_ACCOUNTS,
    accountId,
    [
      {
        name: 'search',
        value: containing(search),
        sql: (pattern) => `t.username ILIKE ${pattern} OR ${writtenLike('t.remark', pattern)}`,
      },
      { name: 'status', value: status, sql: (value) => `t.status = ${value}` },
      { name: 'type', value: type, sql: (value) => `t.type = ${value}` },
    ],
    page,
    (row) => row,
  );
}

/** One sub account of this customer. Null if it is deleted, belongs to somebody else, or does not exist. */
export async function readSubAccount(
  reads: ReadPool,
  accountId: string,
  id: string,
): Promise<ShownSubAccount | null> {
  const found = await reads.query<ShownSubAccount>(
    'subAccount.one',
    `SELECT ${COLUMNS} FROM sub_account t WHERE t.account_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
    [accountId, id],
  );
  return found[0] ?? null;
}
