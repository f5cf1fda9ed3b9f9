import { containing, readCustomerList, writtenLike } from '../../platform/customer-list.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { WhitelistProof, type WhitelistEntry } from './whitelist.object.js';

export interface WhitelistFilter {
  /** Matches part of the address or the remark. */
  search: string | null;
  subAccountId: string | null;
}

const WHITELIST = {
  name: 'whitelist',
  columns: `t.id, host(t.address) AS address, t.sub_account_id AS "subAccountId", s.username AS "subAccountUsername",
    t.country, t.city, t.session_type AS "sessionType", t.session_minutes AS "sessionMinutes", t.remark, t.expires_at AS "expiresAt", t.created_at AS "createdAt", t.proven_at AS "provenAt", t.superseded_at AS "supersededAt"`,
  from: 'whitelist_entry t JOIN sub_account s ON s.id = t.sub_account_id',
  where: 't.deleted_at IS NULL',
};

type Row = Omit<WhitelistEntry, 'proof'> & { supersededAt: Date | null };

/**
 * An entry as its customer sees it: only what its own proof says (SECURITY 53). An expired entry's proof is void; it
 * looks the same whether or not somebody else has proved the address since.
 */
function toEntry({ supersededAt, ...entry }: Row, now: Date): WhitelistEntry {
  const isOver = entry.expiresAt !== null && entry.expiresAt <= now;
  const provenAt = isOver ? null : entry.provenAt;
  const proof =
    provenAt !== null
      ? WhitelistProof.PROVEN
      : supersededAt !== null
        ? WhitelistProof.SUPERSEDED
        : WhitelistProof.UNPROVEN;
  return { ...entry, provenAt, proof };
}

/** One page of a customer's whitelist, newest first. Uses ix_whitelist_entry_account. */
export function readWhitelist(
  reads: ReadPool,
  accountId: string,
  { search, subAccountId }: WhitelistFilter,
  page: PageRequest,
  now: Date,
): Promise<Connection<WhitelistEntry>> {
  return readCustomerList<Row, WhitelistEntry>(
    reads,
    WHITELIST,
    accountId,
    [
      {
        name: 'search',
        value: containing(search),
        sql: (pattern) => `host(t.address) ILIKE ${pattern} OR ${writtenLike('t.remark', pattern)}`,
      },
      { name: 'subAccount', value: subAccountId, sql: (id) => `t.sub_account_id = ${id}::uuid` },
    ],
    page,
    (row) => toEntry(row, now),
  );
}

/** One entry of this customer. Null if it is deleted, belongs to somebody else, or does not exist. */
export async function readWhitelistEntry(
  reads: ReadPool,
  accountId: string,
  id: string,
  now: Date,
): Promise<WhitelistEntry | null> {
  const found = await reads.query<Row>(
    'whitelist.one',
    `SELECT ${WHITELIST.columns} FROM ${WHITELIST.from} WHERE t.account_id = $1 AND t.id = $2 AND ${WHITELIST.where}`,
    [accountId, id],
  );
  return found[0] ? toEntry(found[0], now) : null;
}
