import { containing, readCustomerList } from '../../platform/customer-list.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { WhitelistEntry } from './whitelist.object.js';

export interface WhitelistFilter {
  /** Part of the address or the remark. */
  search: string | null;
  subAccountId: string | null;
}

const WHITELIST = {
  name: 'whitelist',
  columns: `t.id, host(t.address) AS address, t.sub_account_id AS "subAccountId", s.username AS "subAccountUsername",
    t.remark, t.expires_at AS "expiresAt", t.created_at AS "createdAt"`,
  from: 'whitelist_entry t JOIN sub_account s ON s.id = t.sub_account_id',
  where: 't.deleted_at IS NULL',
};

/** One page of a customer's whitelist, newest first. Backed by ix_whitelist_entry_user. */
export function readWhitelist(
  reads: ReadPool,
  userId: string,
  { search, subAccountId }: WhitelistFilter,
  page: PageRequest,
): Promise<Connection<WhitelistEntry>> {
  return readCustomerList<WhitelistEntry, WhitelistEntry>(
    reads,
    WHITELIST,
    userId,
    [
      {
        name: 'search',
        value: containing(search),
        sql: (pattern) => `host(t.address) ILIKE ${pattern} OR t.remark ILIKE ${pattern}`,
      },
      { name: 'subAccount', value: subAccountId, sql: (id) => `t.sub_account_id = ${id}::uuid` },
    ],
    page,
    (row) => row,
  );
}

/** One entry of this customer; null when it is not theirs or deleted. */
export async function readWhitelistEntry(
  reads: ReadPool,
  userId: string,
  id: string,
): Promise<WhitelistEntry | null> {
  const found = await reads.query<WhitelistEntry>(
    'whitelist.one',
    `SELECT ${WHITELIST.columns} FROM ${WHITELIST.from} WHERE t.user_id = $1 AND t.id = $2 AND ${WHITELIST.where}`,
    [userId, id],
  );
  return found[0] ?? null;
}
