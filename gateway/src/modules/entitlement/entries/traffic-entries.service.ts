import type { Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';
import { addEntries, type EntryDraft } from '../../ledger/entries/account-entries.service.js';
import { grantSums, type GrantSums } from '../../ledger/entries/entry-sums.service.js';

/** A grant as it stands. */
interface Grant {
  id: string;
  orderId: string | null;
  source: string;
  startsAt: Date;
  expiresAt: Date;
  heldAt: Date | null;
  grantedBytes: bigint;
  takenBackBytes: bigint;
  unrecoveredBytes: bigint;
  /** Booked as expired when it was closed, two days after its expiry. */
  expiredBytes: bigint;
  leftBytes: bigint;
}

const GRANTS_SQL = `
  SELECT g.id, g.order_id AS "orderId", g.source, g.starts_at AS "startsAt", g.expires_at AS "expiresAt", g.held_at AS "heldAt",
         g.granted_bytes AS "grantedBytes", g.taken_back_bytes AS "takenBackBytes", g.unrecovered_bytes AS "unrecoveredBytes",
         g.expired_bytes AS "expiredBytes", coalesce(sum(a.balance), 0)::bigint AS "leftBytes"
  FROM traffic_grant g LEFT JOIN ledger_account a ON a.grant_id = g.id AND a.kind = 'traffic_pot'
  WHERE g.account_id = $1 GROUP BY g.id`;

const NOTHING_POSTED: GrantSums = {
  grantId: '',
  granted: 0n,
  takenBack: 0n,
  unrecovered: 0n,
  held: 0n,
  expired: 0n,
  hasExpired: false,
};

/** What the caller knows about a change of grants. */
export interface ChangeOfGrants {
  /** The one instant of the operation. */
  now: Date;
  /** Why bytes were taken back: REFUND or CHARGEBACK. Null if they were recounted. */
  reason?: string | null;
  /** Further lines of the same operation. */
  also?: readonly EntryDraft[];
}

/**
 * Posts what the lines about grants lack: granted, taken back, held, released, expired. Each sum is compared with the
 * grant itself and with its pots, so post the change of the pots first. Safe to repeat. The caller holds the lock on the
 * customer's balance.
 *
 * A grant's rest is posted as expired when it expires. Usage of before that is reported later gives some of it back, so
 * the lines of a grant add up at every instant (ACCOUNTING 23).
 */
export async function postGrants(
  tx: Tx,
  accountId: string,
  { now, reason = null, also = [] }: ChangeOfGrants,
): Promise<void> {
  const { rows } = await prepared<Grant>(tx, 'entitlement.grants', GRANTS_SQL, [accountId]);
  const sums = await grantSums(
    tx,
    rows.map(({ id }) => id),
  );
  const drafts = rows.flatMap((grant) =>
    linesOf(grant, sums.get(grant.id) ?? NOTHING_POSTED, now, reason),
  );
  await addEntries(tx, accountId, [...drafts, ...also], now);
}

/** The line for bytes that a grant brings. */
export function grantedLine(
  {
    id: grantId,
    orderId,
    source: reason,
    startsAt: occurredAt,
  }: Pick<Grant, 'id' | 'orderId' | 'source' | 'startsAt'>,
  amount: bigint,
): EntryDraft {
  return {
    ledger: 'TRAFFIC',
    unit: 'BYTES',
    kind: 'GRANT',
    amount,
    occurredAt,
    grantId,
    orderId,
    reason,
  };
}

function linesOf(grant: Grant, posted: GrantSums, now: Date, reason: string | null): EntryDraft[] {
  const { id, orderId, heldAt, expiresAt, leftBytes } = grant;
  const drafts: EntryDraft[] = [];
  const add = (
    kind: EntryDraft['kind'],
    amount: bigint,
    occurredAt: Date,
    rest: Pick<EntryDraft, 'quantity' | 'reason' | 'isCorrection'> = {},
  ) => {
    const line = { ledger: 'TRAFFIC', unit: 'BYTES', kind, amount, occurredAt } as const;
    drafts.push(Object.assign(line, { grantId: id, orderId }, rest));
  };
  if (posted.granted !== grant.grantedBytes)
    drafts.push(grantedLine(grant, grant.grantedBytes - posted.granted));
  const takenBack = -grant.takenBackBytes - posted.takenBack;
  if (takenBack !== 0n) add('TAKE_BACK', takenBack, now, { reason });
  const unrecovered = grant.unrecoveredBytes - posted.unrecovered;
  if (unrecovered !== 0n) add('UNRECOVERED', 0n, now, { reason, quantity: unrecovered });
  const held = (heldAt === null ? 0n : -leftBytes) - posted.held;
  if (heldAt !== null && held !== 0n)
    add('HOLD', held, heldAt, { reason: 'DISPUTE', isCorrection: posted.held !== 0n });
  if (heldAt === null && held !== 0n) add('RELEASE', held, now, { reason: 'DISPUTE' });
  const isExpired = heldAt === null && expiresAt.getTime() <= now.getTime();
  const expired = (isExpired ? -grant.expiredBytes - leftBytes : 0n) - posted.expired;
  // A line says that a grant has expired even if nothing was left of it.
  if (expired !== 0n || (isExpired && !posted.hasExpired))
    add('EXPIRY', expired, expiresAt, { isCorrection: posted.hasExpired });
  return drafts;
}
