import type { ReadPool } from '../../platform/database/read-pool.js';
import { type ListById, readListById } from '../../platform/list-by-id.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { ApiKeyEntity } from './api-key.entity.js';

/** A key as the API shows it. */
export type ShownApiKey = Omit<ApiKeyEntity, 'accountId' | 'userId' | 'keyHash'>;

const COLUMNS = `id, name, prefix, scopes, source_addresses AS "sourceAddresses", requests_per_minute AS "requestsPerMinute",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt", created_at AS "createdAt"`;

const KEYS: ListById = {
  name: 'apiKey',
  select: `SELECT ${COLUMNS} FROM api_key WHERE account_id = $1`,
  count: 'SELECT count(*) FROM api_key WHERE account_id = $1',
  id: 'id',
  type: 'uuid',
};

/** One page of a customer's keys, revoked ones included, the newest first. */
export function readApiKeys(
  reads: ReadPool,
  accountId: string,
  page: PageRequest,
): Promise<Connection<ShownApiKey>> {
  return readListById<ShownApiKey, ShownApiKey>(
    reads,
    KEYS,
    [accountId],
    page,
    ({ id }) => id,
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
