import type { ReadPool } from '../../platform/database/read-pool.js';
import { DRAWING_COLUMNS, DRAWING_JOINS, type DrawingRow } from '../entitlement/lease.service.js';
import type {
  ChargeMode,
  SubAccountStatus,
  SubAccountType,
} from '../sub-account/sub-account.entity.js';

/** The facts that decide whether a sub account may use a proxy now. */
export interface Access extends DrawingRow {
  subAccountId: string;
  userId: string;
  type: SubAccountType;
  status: SubAccountStatus;
  chargeMode: ChargeMode;
  limitBytes: bigint | null;
  usedBytes: bigint;
  sealedPassword: Buffer;
  /** Limits that the running unlimited period was sold with. Null without a limit or a period. */
  maxConnections: number | null;
  bitsPerSecond: number | null;
}

const COLUMNS = `s.id AS "subAccountId", s.user_id AS "userId", s.type, s.status, s.charge_mode AS "chargeMode",
  s.limit_bytes AS "limitBytes", s.used_bytes AS "usedBytes", s.sealed_password AS "sealedPassword",
  o.max_connections AS "maxConnections", o.bits_per_second AS "bitsPerSecond", ${DRAWING_COLUMNS}`;

const JOINS = `${DRAWING_JOINS} LEFT JOIN orders o ON o.id = period.order_id`;

/** Access of the sub account with this username, or null. One statement; uses uq_sub_account_username. */
export async function readAccessByUsername(
  reads: ReadPool,
  username: string,
  now: Date,
): Promise<Access | null> {
  const found = await reads.query<Access>(
    'proxy.accessByUsername',
    `SELECT ${COLUMNS} FROM sub_account s ${JOINS} WHERE s.username = $1 AND s.deleted_at IS NULL`,
    [username, now],
  );
  return found[0] ?? null;
}

/**
 * Access of the sub account that this address is used as, and until when; null without an entry. Of several live
 * entries, the proven one works; without one, the unproven entry with the earliest claim
 * (whitelist/address-ownership.ts).
 */
export async function readAccessByAddress(
  reads: ReadPool,
  address: string,
  now: Date,
): Promise<(Access & { entryExpiresAt: Date | null }) | null> {
  const found = await reads.query<Access & { entryExpiresAt: Date | null }>(
    'proxy.accessByAddress',
    `SELECT ${COLUMNS}, w.expires_at AS "entryExpiresAt"
     FROM (SELECT sub_account_id, expires_at FROM whitelist_entry
           WHERE address = $1::inet AND deleted_at IS NULL AND superseded_at IS NULL
           ORDER BY coalesce(expires_at <= $2, false), proven_at IS NULL, claim_order LIMIT 1) w
     JOIN sub_account s ON s.id = w.sub_account_id AND s.deleted_at IS NULL ${JOINS}`,
    [address, now],
  );
  return found[0] ?? null;
}
