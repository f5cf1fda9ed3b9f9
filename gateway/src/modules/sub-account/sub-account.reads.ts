import { connection, type Connection, type PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { SubAccountStatus, SubAccountType } from './sub-account.entity.js';
import type { SubAccount } from './sub-account.object.js';

export interface SubAccountFilter {
  /** Part of the username or the remark. */
  search: string | null;
  status: SubAccountStatus | null;
  type: SubAccountType | null;
}

type SubAccountRow = Omit<SubAccount, 'remainingBytes'> & { position: string };

const COLUMNS = `id, account_type AS "accountType", type, username, status, charge_mode AS "chargeMode",
  limit_bytes AS "limitBytes", used_bytes AS "usedBytes", remark, created_at AS "createdAt", now() AS "asOf",
  created_at::text AS position`;

const MATCHES = `user_id = $1 AND deleted_at IS NULL
  AND ($2::text IS NULL OR username ILIKE $2 OR remark ILIKE $2)
  AND ($3::text IS NULL OR status = $3) AND ($4::text IS NULL OR type = $4)`;

/** One page of a customer's sub accounts, newest first, and how many there are in all. Backed by ix_sub_account_user. */
export async function readSubAccounts(
  reads: ReadPool,
  userId: string,
  { search, status, type }: SubAccountFilter,
  page: PageRequest,
): Promise<Connection<SubAccount>> {
  const matches = [
    userId,
    search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`,
    status,
    type,
  ];
  const [later, earlier, direction] = page.backward
    ? (['>', '<', 'ASC'] as const)
    : (['<', '>', 'DESC'] as const);
  const [after, before] = page.backward ? [page.before, page.after] : [page.after, page.before];
  const [found, counted] = await Promise.all([
    reads.query<SubAccountRow>(
      `subAccount.page.${direction}`,
      `SELECT ${COLUMNS} FROM sub_account WHERE ${MATCHES}
         AND ($5::timestamptz IS NULL OR (created_at, id) ${later} ($5, $6::uuid))
         AND ($7::timestamptz IS NULL OR (created_at, id) ${earlier} ($7, $8::uuid))
       ORDER BY created_at ${direction}, id ${direction} LIMIT $9`,
      [
        ...matches,
        after?.key ?? null,
        after?.id ?? null,
        before?.key ?? null,
        before?.id ?? null,
        page.limit + 1,
      ],
    ),
    page.counted
      ? reads.query<{ count: bigint }>(
          'subAccount.count',
          `SELECT count(*) FROM sub_account WHERE ${MATCHES}`,
          matches,
        )
      : [],
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    (row) => ({ key: row.position, id: row.id }),
    toSubAccount,
  );
}

/** One sub account of this customer; null when it is not theirs or deleted. */
export async function readSubAccount(
  reads: ReadPool,
  userId: string,
  id: string,
): Promise<SubAccount | null> {
  const found = await reads.query<SubAccountRow>(
    'subAccount.one',
    `SELECT ${COLUMNS} FROM sub_account WHERE user_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [userId, id],
  );
  return found[0] ? toSubAccount(found[0]) : null;
}

function toSubAccount({ position: _position, ...row }: SubAccountRow): SubAccount {
  const left = row.limitBytes === null ? null : row.limitBytes - row.usedBytes;
  return { ...row, remainingBytes: left !== null && left < 0n ? 0n : left };
}
