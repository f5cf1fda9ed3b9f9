import { connection, type Connection, type PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { WhitelistEntry } from './whitelist.object.js';

export interface WhitelistFilter {
  /** Part of the address or the remark. */
  search: string | null;
  subAccountId: string | null;
}

type Row = WhitelistEntry & { position: string };

const SELECT = `SELECT w.id, host(w.address) AS address, w.sub_account_id AS "subAccountId", s.username AS "subAccountUsername",
    w.remark, w.expires_at AS "expiresAt", w.created_at AS "createdAt", w.created_at::text AS position
  FROM whitelist_entry w JOIN sub_account s ON s.id = w.sub_account_id`;

const MATCHES = `w.user_id = $1 AND w.deleted_at IS NULL
  AND ($2::text IS NULL OR host(w.address) ILIKE $2 OR w.remark ILIKE $2)
  AND ($3::uuid IS NULL OR w.sub_account_id = $3)`;

/** One page of a customer's whitelist, newest first. Backed by ix_whitelist_entry_user. */
export async function readWhitelist(
  reads: ReadPool,
  userId: string,
  { search, subAccountId }: WhitelistFilter,
  page: PageRequest,
): Promise<Connection<WhitelistEntry>> {
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const matches = [userId, pattern, subAccountId];
  const [later, earlier, direction] = page.backward
    ? (['>', '<', 'ASC'] as const)
    : (['<', '>', 'DESC'] as const);
  const [after, before] = page.backward ? [page.before, page.after] : [page.after, page.before];
  const [found, counted] = await Promise.all([
    reads.query<Row>(
      `whitelist.page.${direction}`,
      `${SELECT} WHERE ${MATCHES}
         AND ($4::timestamptz IS NULL OR (w.created_at, w.id) ${later} ($4, $5::uuid))
         AND ($6::timestamptz IS NULL OR (w.created_at, w.id) ${earlier} ($6, $7::uuid))
       ORDER BY w.created_at ${direction}, w.id ${direction} LIMIT $8`,
      [
        ...matches,
        after?.key ?? null,
        after?.id ?? null,
        before?.key ?? null,
        before?.id ?? null,
        page.limit + 1,
      ],
    ),
    reads.query<{ count: bigint }>(
      'whitelist.count',
      `SELECT count(*) FROM whitelist_entry w WHERE ${MATCHES}`,
      matches,
    ),
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    (row) => ({ key: row.position, id: row.id }),
    (row) => row,
  );
}

/** One entry of this customer; null when it is not theirs or deleted. */
export async function readWhitelistEntry(
  reads: ReadPool,
  userId: string,
  id: string,
): Promise<WhitelistEntry | null> {
  const found = await reads.query<Row>(
    'whitelist.one',
    `${SELECT} WHERE w.user_id = $1 AND w.id = $2 AND w.deleted_at IS NULL`,
    [userId, id],
  );
  return found[0] ?? null;
}
