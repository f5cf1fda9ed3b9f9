import type { SessionType } from '../../../../schema/rules/proxy-choices.js';
import type { TargetDetail } from '../../../../schema/rules/usage-target.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import {
  DRAWING_COLUMNS,
  DRAWING_JOINS,
  type DrawingRow,
} from '../entitlement/leases/lease.service.js';
import type {
  ChargeMode,
  SubAccountStatus,
  SubAccountType,
} from '../sub-account/sub-account.entity.js';

/** The facts that decide whether a sub account may use a proxy now. */
export interface Access extends DrawingRow {
  subAccountId: string;
  accountId: string;
  type: SubAccountType;
  status: SubAccountStatus;
  chargeMode: ChargeMode;
  limitBytes: bigint | null;
  usedBytes: bigint;
  sealedPassword: Buffer;
  /** Limits that the running unlimited period was sold with. Null without a limit or a period. */
  maxConnections: number | null;
  bitsPerSecond: number | null;
  /** How much of a target's name the account lets nodes report. */
  targetDetail: TargetDetail;
}

/** An address's own part: until when it is let in, and where it exits. */
export interface EntryAccess {
  entryId: string;
  entryExpiresAt: Date | null;
  country: string | null;
  city: string | null;
  sessionType: SessionType;
  sessionMinutes: number | null;
}

const COLUMNS = `s.id AS "subAccountId", s.account_id AS "accountId", s.type, s.status, s.charge_mode AS "chargeMode",
  s.limit_bytes AS "limitBytes", s.used_bytes AS "usedBytes", s.sealed_password AS "sealedPassword",
  o.max_connections AS "maxConnections", o.bits_per_second AS "bitsPerSecond",
  owner.usage_target_detail AS "targetDetail", ${DRAWING_COLUMNS}`;

const JOINS = `JOIN accounts owner ON owner.id = s.account_id ${DRAWING_JOINS} LEFT JOIN orders o ON o.id = period.order_id`;

/**
 * Access of the sub account with this username, or null, and whether its customer waits for a proof of this address. One
 * statement; uses uq_sub_account_username and uq_whitelist_entry_own.
 */
export async function readAccessByUsername(
  reads: ReadPool,
  username: string,
  address: string | null,
  now: Date,
): Promise<(Access & { awaitsProof: boolean }) | null> {
  const found = await reads.query<Access & { awaitsProof: boolean }>(
    'proxy.accessByUsername',
    `SELECT ${COLUMNS}, EXISTS (
       SELECT 1 FROM whitelist_entry w WHERE w.account_id = s.account_id AND w.address = $3::inet AND w.deleted_at IS NULL
         AND w.proven_at IS NULL AND (w.expires_at IS NULL OR w.expires_at > $2)) AS "awaitsProof"
     FROM sub_account s ${JOINS} WHERE s.username = $1 AND s.deleted_at IS NULL`,
    [username, now, address],
  );
  return found[0] ?? null;
}

/**
 * Access of the sub account that this address is used as, and until when; null unless a customer has proven it (SECURITY
 * 53). Uses uq_whitelist_entry_proven.
 */
export async function readAccessByAddress(
  reads: ReadPool,
  address: string,
  now: Date,
): Promise<(Access & EntryAccess) | null> {
  const found = await reads.query<Access & EntryAccess>(
    'proxy.accessByAddress',
    `SELECT ${COLUMNS}, w.id AS "entryId", w.expires_at AS "entryExpiresAt", w.country, w.city,
       w.session_type AS "sessionType", w.session_minutes AS "sessionMinutes"
     FROM whitelist_entry w
     JOIN sub_account s ON s.id = w.sub_account_id AND s.deleted_at IS NULL ${JOINS}
     WHERE w.address = $1::inet AND w.proven_at IS NOT NULL AND w.deleted_at IS NULL`,
    [address, now],
  );
  return found[0] ?? null;
}
