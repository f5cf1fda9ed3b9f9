import type { Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';
import type { EntryKind } from './account-entries.service.js';

/** Sums of a grant's lines, without usage. */
export interface GrantSums {
  grantId: string;
  granted: bigint;
  takenBack: bigint;
  unrecovered: bigint;
  held: bigint;
  expired: bigint;
  /** A line says that it has expired, even if nothing was left of it. */
  hasExpired: boolean;
}

const GRANT_SUMS_SQL = `
  SELECT grant_id AS "grantId",
         coalesce(sum(amount) FILTER (WHERE kind = 'GRANT'), 0)::bigint AS granted,
         coalesce(sum(amount) FILTER (WHERE kind = 'TAKE_BACK'), 0)::bigint AS "takenBack",
         coalesce(sum(quantity) FILTER (WHERE kind = 'UNRECOVERED'), 0)::bigint AS unrecovered,
         coalesce(sum(amount) FILTER (WHERE kind IN ('HOLD', 'RELEASE')), 0)::bigint AS held,
         coalesce(sum(amount) FILTER (WHERE kind = 'EXPIRY'), 0)::bigint AS expired,
         count(*) FILTER (WHERE kind = 'EXPIRY') > 0 AS "hasExpired"
  FROM account_entry WHERE grant_id = ANY ($1::uuid[]) AND kind <> 'USAGE' GROUP BY 1`;

/** Sums by grant. A grant without lines is absent. */
export async function grantSums(
  tx: Tx,
  grantIds: readonly string[],
): Promise<Map<string, GrantSums>> {
  const { rows } = await prepared<GrantSums>(tx, 'ledger.grant-sums', GRANT_SUMS_SQL, [grantIds]);
  return new Map(rows.map((sums) => [sums.grantId, sums]));
}

/** What the lines of an hour say of a sub account's usage, by what it was charged to. */
export interface PostedHour {
  occurredAt: Date;
  until: Date;
  subAccountId: string;
  kind: EntryKind;
  reason: string | null;
  grantId: string | null;
  quantity: bigint;
}

const POSTED_HOURS_SQL = `
  SELECT occurred_at AS "occurredAt", coalesce(until, occurred_at) AS until,
         coalesce(sub_account_id, account_id) AS "subAccountId", kind, reason, grant_id AS "grantId",
         sum(quantity)::bigint AS quantity
  FROM account_entry WHERE account_id = $1 AND ledger = 'TRAFFIC' AND occurred_at >= $2 AND occurred_at < $3
    AND kind IN ('USAGE', 'FREE', 'WRITE_OFF') GROUP BY 1, 2, 3, 4, 5, 6`;

/** The start of the posted hour that contains `at`; `at` if none does. */
export async function cutBefore(tx: Tx, accountId: string, at: Date): Promise<Date> {
  const { rows } = await prepared<{ cut: Date | null }>(
    tx,
    'ledger.cut-before',
    `SELECT min(occurred_at) AS cut FROM account_entry
     WHERE account_id = $1 AND ledger = 'TRAFFIC' AND occurred_at > $2::timestamptz - interval '2 hours' AND occurred_at < $2
       AND until > $2`,
    [accountId, at],
  );
  return rows[0]?.cut ?? at;
}

/** The posted hours that begin in `[from, until)`. */
export async function postedHours(
  tx: Tx,
  accountId: string,
  from: Date,
  until: Date,
): Promise<PostedHour[]> {
  const { rows } = await prepared<PostedHour>(tx, 'ledger.posted-hours', POSTED_HOURS_SQL, [
    accountId,
    from,
    until,
  ]);
  return rows;
}
