import { readCustomerList } from '../../platform/customer-list.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { ProxyChoices } from './proxy-configuration.rules.js';
import type { ProxyConfiguration } from './proxy.object.js';

interface Row {
  id: string;
  subAccountId: string;
  subAccountUsername: string;
  parameters: ProxyChoices;
  createdAt: Date;
}

const CONFIGURATIONS = {
  name: 'proxyConfiguration',
  columns: `t.id, t.sub_account_id AS "subAccountId", s.username AS "subAccountUsername", t.parameters,
    t.created_at AS "createdAt"`,
  from: 'proxy_configuration t JOIN sub_account s ON s.id = t.sub_account_id',
};

/** One page of a customer's confirmed configurations, newest first. Uses ix_proxy_configuration_account. */
export function readProxyConfigurations(
  reads: ReadPool,
  accountId: string,
  page: PageRequest,
): Promise<Connection<ProxyConfiguration>> {
  return readCustomerList<Row, ProxyConfiguration>(
    reads,
    CONFIGURATIONS,
    accountId,
    [],
    page,
    toConfiguration,
  );
}

/** One configuration of this customer, or null. */
export async function readProxyConfiguration(
  reads: ReadPool,
  accountId: string,
  id: string,
): Promise<ProxyConfiguration | null> {
  const found = await reads.query<Row>(
    'proxyConfiguration.one',
    `SELECT ${CONFIGURATIONS.columns} FROM ${CONFIGURATIONS.from} WHERE t.account_id = $1 AND t.id = $2`,
    [accountId, id],
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
