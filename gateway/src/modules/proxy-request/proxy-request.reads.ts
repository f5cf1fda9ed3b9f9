import type { RequestOutcome } from '../../../../schema/rules/request-outcomes.js';
import { readCustomerList } from '../../platform/customer-list.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { ProxyRequest } from './proxy-request.object.js';

/** Conditions on requests; null matches everything. */
export interface ProxyRequestFilter {
  subAccountIds: readonly string[] | null;
  outcomes: readonly RequestOutcome[] | null;
  isOk: boolean | null;
}

export const COLUMNS = `t.id, t.created_at AS at, t.sub_account_id AS "subAccountId", s.username AS "subAccountUsername", t.protocol,
  t.target, t.asked_country AS "askedCountry", t.asked_city AS "askedCity", t.exit_country AS "exitCountry",
  t.exit_city AS "exitCity", t.outcome, t.part, t.bytes_up AS "bytesUp", t.bytes_down AS "bytesDown",
  t.first_byte_ms AS "firstByteMs", t.duration_ms AS "durationMs", t.client_network AS "clientNetwork"`;
export const NAMES = 'JOIN sub_account s ON s.id = t.sub_account_id';

const REQUESTS = {
  name: 'proxyRequest',
  columns: COLUMNS,
  from: 'proxy_request t',
  columnJoins: NAMES,
};

/** One page of a customer's requests, newest first. Uses ix_proxy_request_account. */
export function readProxyRequests(
  reads: ReadPool,
  accountId: string,
  { subAccountIds, outcomes, isOk }: ProxyRequestFilter,
  page: PageRequest,
): Promise<Connection<ProxyRequest>> {
  return readCustomerList<ProxyRequest, ProxyRequest>(
    reads,
    REQUESTS,
    accountId,
    [
      {
        name: 'subAccounts',
        value: subAccountIds,
        sql: (ids) => `t.sub_account_id = ANY (${ids}::uuid[])`,
      },
      { name: 'outcomes', value: outcomes, sql: (names) => `t.outcome = ANY (${names}::text[])` },
      { name: 'isOk', value: isOk, sql: (value) => `(t.outcome = 'OK') = ${value}::boolean` },
    ],
    page,
    (row) => row,
  );
}

/** A request with its account, and when it was told last. */
export type ChangedRequest = ProxyRequest & { accountId: string; changedAt: Date };

/** More of one account at once are not told: nobody can read them. */
const MOST_CHANGES = 500;

/** Requests of these accounts that are new or have ended since a time, in this order. Uses ix_proxy_request_changed. */
export function readChangedRequests(
  reads: ReadPool,
  accountIds: readonly string[],
  since: Date,
): Promise<ChangedRequest[]> {
  return reads.query<ChangedRequest>(
    'proxyRequest.changed',
    `SELECT ${COLUMNS}, t.account_id AS "accountId", t.changed_at AS "changedAt"
     FROM unnest($1::uuid[]) AS a(id)
     CROSS JOIN LATERAL (
       SELECT * FROM proxy_request WHERE account_id = a.id AND changed_at >= $2
       ORDER BY changed_at DESC LIMIT ${MOST_CHANGES}) AS t
     ${NAMES} ORDER BY t.changed_at, t.id`,
    [accountIds, since],
  );
}
