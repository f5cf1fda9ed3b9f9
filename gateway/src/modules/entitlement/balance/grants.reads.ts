import type { ReadPool } from '../../../platform/database/read-pool.js';
import type { GrantSource } from '../book/book.js';
import type { Grant } from './grant.object.js';

interface Row {
  id: string;
  source: GrantSource;
  orderId: string | null;
  startsAt: Date;
  expiresAt: Date;
  heldAt: Date | null;
  grantedBytes: bigint;
  takenBackBytes: bigint;
  /** Booked as expired when it was closed. */
  expiredBytes: bigint;
  ownBytes: bigint;
  setAsideBytes: bigint;
}

const SQL = `
  SELECT g.id, g.source, g.order_id AS "orderId", g.starts_at AS "startsAt", g.expires_at AS "expiresAt", g.held_at AS "heldAt",
         g.granted_bytes AS "grantedBytes", g.taken_back_bytes AS "takenBackBytes", g.expired_bytes AS "expiredBytes",
         coalesce(sum(a.balance) FILTER (WHERE a.sub_account_id IS NULL), 0)::bigint AS "ownBytes",
         coalesce(sum(a.balance) FILTER (WHERE a.sub_account_id IS NOT NULL), 0)::bigint AS "setAsideBytes"
  FROM traffic_grant g LEFT JOIN ledger_account a ON a.grant_id = g.id
  WHERE g.account_id = $1
  GROUP BY g.id ORDER BY g.source <> 'TRIAL', g.expires_at, g.starts_at, g.id`;

/** A customer's grants with their lives (ACCOUNTING 23), in paying order; those that have ended come first if asked for. */
export async function readGrants(
  reads: ReadPool,
  accountId: string,
  now: Date,
  includeEnded: boolean,
): Promise<Grant[]> {
  const rows = await reads.query<Row>('entitlement.grants-read', SQL, [accountId]);
  const grants = rows.map((row) => lifeOf(row, now));
  let place = 0;
  for (const grant of grants)
    if (grant.status === 'ACTIVE' && grant.leftBytes > 0n) grant.payingOrder = ++place;
  const hasEnded = ({ status }: Grant) => status === 'EXPIRED' || status === 'USED_UP';
  const open = grants.filter((grant) => !hasEnded(grant));
  return includeEnded ? [...grants.filter(hasEnded), ...open] : open;
}

function lifeOf({ ownBytes, setAsideBytes, expiredBytes, ...grant }: Row, now: Date): Grant {
  const rest = ownBytes + setAsideBytes;
  const isHeld = grant.heldAt !== null;
  const isExpired = !isHeld && grant.expiresAt <= now;
  const isOpen = !isHeld && !isExpired;
  const open = rest > 0n ? 'ACTIVE' : 'USED_UP';
  return Object.assign(grant, {
    status: isHeld ? 'HELD' : isExpired ? 'EXPIRED' : open,
    payingOrder: 0,
    usedBytes: grant.grantedBytes - grant.takenBackBytes - expiredBytes - rest,
    expiredBytes: isExpired ? expiredBytes + rest : expiredBytes,
    heldBytes: isHeld ? rest : 0n,
    setAsideBytes: isOpen ? setAsideBytes : 0n,
    leftBytes: isOpen ? ownBytes : 0n,
  } as const);
}
