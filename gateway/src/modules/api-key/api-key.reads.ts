import { connection, type Connection, type PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { isId } from '../../platform/ids.js';
import type { ApiKeyEntity } from './api-key.entity.js';

/** A key as the API shows it. */
export type ShownApiKey = Omit<ApiKeyEntity, 'accountId' | 'userId' | 'keyHash'>;

const COLUMNS = `id, name, prefix, scopes, source_addresses AS "sourceAddresses", requests_per_minute AS "requestsPerMinute",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt", created_at AS "createdAt"`;

/** One page of a customer's keys, revoked ones included, the newest first. Ids grow with time, so they are the order. */
export async function readApiKeys(
  reads: ReadPool,
  accountId: string,
  page: PageRequest,
): Promise<Connection<ShownApiKey>> {
  const [past, back, direction] = page.backward
    ? (['>', '<', 'ASC'] as const)
    : (['<', '>', 'DESC'] as const);
  const [after, before] = page.backward ? [page.before, page.after] : [page.after, page.before];
  const [found, counted] = await Promise.all([
    reads.query<ShownApiKey>(
      `apiKey.page.${direction}`,
      `SELECT ${COLUMNS} FROM api_key
       WHERE account_id = $1 AND ($2::uuid IS NULL OR id ${past} $2) AND ($3::uuid IS NULL OR id ${back} $3)
       ORDER BY id ${direction} LIMIT $4`,
      [accountId, cursorId(after?.id), cursorId(before?.id), page.limit + 1],
    ),
    reads.query<{ count: bigint }>(
      'apiKey.count',
      `SELECT count(*) FROM api_key WHERE account_id = $1`,
      [accountId],
    ),
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    ({ id }) => ({ key: 'key', id }),
    (row) => row,
  );
}

/** One key of this customer; null when it is not theirs. */
export async function readApiKey(
  reads: ReadPool,
  accountId: string,
  id: string,
): Promise<ShownApiKey | null> {
  const found = await reads.query<ShownApiKey>(
    'apiKey.one',
    `SELECT ${COLUMNS} FROM api_key WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return found[0] ?? null;
}

function cursorId(id: string | undefined): string | null {
  return id !== undefined && isId(id) ? id : null;
}
