import { LIVE_REQUEST_LIMITS } from '../../../../schema/rules/limits.js';
import { usageTarget } from '../../../../schema/rules/usage-target.js';
import { HOUR_MS } from '../../platform/clock.js';
import type { Core } from '../../platform/core.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import type { AccountService } from '../account/account.service.js';
import type { SubAccountMeteringService } from '../sub-account/sub-account-metering.service.js';
import type { RequestReport } from './proxy-request-report.js';

const KEPT_MS = LIVE_REQUEST_LIMITS.hours * HOUR_MS;

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  metering: Pick<SubAccountMeteringService, 'owners'>;
  accounts: Pick<AccountService, 'usageTargetDetails'>;
}

/** Takes in the requests that nodes sample, and keeps the latest. It reads and writes nothing of usage. */
export class ProxyRequestIntake {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Keeps the requests of sub accounts that exist, and drops the others and those that are too old. A number of the same
   * process counts once: later ones can only end a tunnel that is open.
   */
  async take(nodeId: string, { boot, requests }: RequestReport): Promise<void> {
    const { db, clock, metering, accounts } = this.deps;
    const now = clock.now();
    const recent = new Map(
      requests
        .filter(({ at }) => at.getTime() > now.getTime() - KEPT_MS)
        .map((request) => [request.number, request]),
    );
    if (recent.size === 0) return;
    await db.transaction(async (tx) => {
      const ids = [...new Set([...recent.values()].map(({ subAccountId }) => subAccountId))];
      const owners = await metering.owners(tx, ids);
      const details = await accounts.usageTargetDetails(tx, [...new Set(owners.values())]);
      const kept = [...recent.values()].flatMap((request) => {
        const accountId = owners.get(request.subAccountId);
        if (accountId === undefined) return [];
        const target = usageTarget(request.target, details.get(accountId) ?? 'DOMAIN');
        const createdAt = request.at > now ? now : request.at;
        return [Object.assign({}, request, { id: newId(), accountId, target, createdAt })];
      });
      if (kept.length === 0) return;
      await rows(tx, KEEP_SQL, [JSON.stringify(kept), nodeId, boot, now]);
      await rows(tx, PRUNE_SQL, [[...owners.keys()]]);
    });
  }

  /** Deletes requests that are too old, and those beyond the latest of each sub account. */
  async purge(): Promise<void> {
    const { db, clock } = this.deps;
    const until = new Date(clock.now().getTime() - KEPT_MS);
    await db.transaction(async (tx: Tx) => {
      await rows(tx, `DELETE FROM proxy_request WHERE created_at <= $1`, [until]);
      const many = await rows<{ id: string }>(
        tx,
        `SELECT sub_account_id AS id FROM proxy_request GROUP BY sub_account_id HAVING count(*) > ${LIVE_REQUEST_LIMITS.kept}`,
      );
      if (many.length > 0) await rows(tx, PRUNE_SQL, [many.map(({ id }) => id)]);
    });
  }
}

const KEEP_SQL = `
  INSERT INTO proxy_request AS r (id, account_id, sub_account_id, created_at, changed_at, node_id, boot, number, protocol, target,
    asked_country, asked_city, exit_country, exit_city, outcome, part, bytes_up, bytes_down, first_byte_ms, duration_ms,
    client_network)
  SELECT id, "accountId", "subAccountId", "createdAt", $4, $2, $3, number, protocol, nullif(target, ''),
    "askedCountry", "askedCity", "exitCountry", "exitCity", outcome, part, "bytesUp", "bytesDown", "firstByteMs", "durationMs",
    nullif("clientNetwork", '')
  FROM json_to_recordset($1::json) AS n(id uuid, "accountId" uuid, "subAccountId" uuid, "createdAt" timestamptz,
    number bigint, protocol text, target text, "askedCountry" text, "askedCity" text, "exitCountry" text, "exitCity" text,
    outcome text, part text, "bytesUp" bigint, "bytesDown" bigint, "firstByteMs" integer, "durationMs" integer,
    "clientNetwork" text)
  ON CONFLICT ON CONSTRAINT uq_proxy_request_number DO UPDATE
    SET changed_at = excluded.changed_at, bytes_up = excluded.bytes_up, bytes_down = excluded.bytes_down,
      first_byte_ms = excluded.first_byte_ms, duration_ms = excluded.duration_ms
    WHERE r.duration_ms IS NULL AND excluded.duration_ms IS NOT NULL AND r.sub_account_id = excluded.sub_account_id`;

/** Rows that another report prunes at the same moment are gone in any case. */
const PRUNE_SQL = `
  DELETE FROM proxy_request WHERE id IN (
    SELECT r.id FROM unnest($1::uuid[]) AS s(id)
    CROSS JOIN LATERAL (
      SELECT created_at, id FROM proxy_request WHERE sub_account_id = s.id
      ORDER BY created_at DESC, id DESC OFFSET ${LIVE_REQUEST_LIMITS.kept - 1} LIMIT 1) AS oldest
    JOIN proxy_request r ON r.sub_account_id = s.id AND (r.created_at, r.id) < (oldest.created_at, oldest.id)
    FOR UPDATE OF r SKIP LOCKED)`;
