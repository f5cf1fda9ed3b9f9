import { connection, type Connection, type PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { ProxyChoices } from './proxy-configuration.rules.js';
import type { ProxyConfiguration } from './proxy.object.js';

interface Row {
  id: string;
  subAccountId: string;
  subAccountUsername: string;
  parameters: ProxyChoices;
  createdAt: Date;
  position: string;
}

const SELECT = `SELECT c.id, c.sub_account_id AS "subAccountId", s.username AS "subAccountUsername", c.parameters,
    c.created_at AS "createdAt", c.created_at::text AS position
  FROM proxy_configuration c JOIN sub_account s ON s.id = c.sub_account_id`;

/** One page of what a customer has confirmed, newest first. Backed by ix_proxy_configuration_user. */
export async function readProxyConfigurations(
  reads: ReadPool,
  userId: string,
  page: PageRequest,
): Promise<Connection<ProxyConfiguration>> {
  const [later, earlier, direction] = page.backward
    ? (['>', '<', 'ASC'] as const)
    : (['<', '>', 'DESC'] as const);
  const [after, before] = page.backward ? [page.before, page.after] : [page.after, page.before];
  const [found, counted] = await Promise.all([
    reads.query<Row>(
      `proxyConfiguration.page.${direction}`,
      `${SELECT} WHERE c.user_id = $1
         AND ($2::timestamptz IS NULL OR (c.created_at, c.id) ${later} ($2, $3::uuid))
         AND ($4::timestamptz IS NULL OR (c.created_at, c.id) ${earlier} ($4, $5::uuid))
       ORDER BY c.created_at ${direction}, c.id ${direction} LIMIT $6`,
      [
        userId,
        after?.key ?? null,
        after?.id ?? null,
        before?.key ?? null,
        before?.id ?? null,
        page.limit + 1,
      ],
    ),
    reads.query<{ count: bigint }>(
      'proxyConfiguration.count',
      `SELECT count(*) FROM proxy_configuration WHERE user_id = $1`,
      [userId],
    ),
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    (row) => ({ key: row.position, id: row.id }),
    toConfiguration,
  );
}

/** One configuration of this customer, or null. */
export async function readProxyConfiguration(
  reads: ReadPool,
  userId: string,
  id: string,
): Promise<ProxyConfiguration | null> {
  const found = await reads.query<Row>(
    'proxyConfiguration.one',
    `${SELECT} WHERE c.user_id = $1 AND c.id = $2`,
    [userId, id],
  );
  return found[0] ? toConfiguration(found[0]) : null;
}

function toConfiguration({
  parameters,
  id,
  subAccountId,
  subAccountUsername,
  createdAt,
}: Row): ProxyConfiguration {
  return { ...parameters, id, subAccountId, subAccountUsername, createdAt };
}
