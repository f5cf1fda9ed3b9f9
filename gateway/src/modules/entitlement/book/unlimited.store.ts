import { rows, type Tx } from '../../../platform/database/database.js';
import type { OrderMoney } from './book-commands.js';
import { queuedEntitlements, readJournal, writeCommand } from './journal.js';
import { UnlimitedEntitlementEntity } from './unlimited-entitlement.entity.js';
import { runQueue } from './unlimited-queue.js';
import { UnlimitedSegmentEntity } from './unlimited-segment.entity.js';

/** Adds or removes an unlimited order that is paid and waits for activation. */
export async function noteWaiting(
  tx: Tx,
  accountId: string,
  orderId: string,
  money: OrderMoney,
): Promise<void> {
  const waits = money.capturedMinor > money.refundedMinor + money.lostMinor;
  await rows(
    tx,
    waits
      ? `INSERT INTO unlimited_entitlement (order_id, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
      : `DELETE FROM unlimited_entitlement WHERE order_id = $1 AND account_id = $2 AND activated_at IS NULL`,
    [orderId, accountId],
  );
}

/** Records that an unlimited order was activated. The queue then computes its periods. */
export async function activate(
  tx: Tx,
  accountId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  await rows(
    tx,
    `INSERT INTO unlimited_entitlement (order_id, account_id, activated_at) VALUES ($1, $2, $3)
     ON CONFLICT (order_id) DO UPDATE SET activated_at = excluded.activated_at
       WHERE unlimited_entitlement.activated_at IS NULL`,
    [orderId, accountId, now],
  );
}

/** Recomputes the queue of unlimited periods. Returns the end of this order's period, if known. */
export async function requeue(
  tx: Tx,
  accountId: string,
  orderId: string,
  now: Date,
): Promise<Date | null> {
  const journal = await readJournal(tx, accountId);
  const { segments, states, newEnds } = runQueue(queuedEntitlements(journal), now.getTime());
  for (const end of newEnds) await writeCommand(tx, accountId, { kind: 'MONTHS', ...end }, now);
  await tx.delete(UnlimitedSegmentEntity, { accountId });
  await rows(
    tx,
    `INSERT INTO unlimited_segment (account_id, order_id, starts_at, ends_at)
     SELECT $1, s.order_id, s.starts_at, s.ends_at FROM unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[])
       AS s(order_id, starts_at, ends_at)`,
    [
      accountId,
      segments.map((segment) => segment.orderId),
      segments.map(({ from }) => new Date(from)),
      segments.map(({ to }) => new Date(to)),
    ],
  );
  const instant = (at: number | null) => (at === null ? null : new Date(at));
  for (const [id, { state, reason, startsAt, endsAt }] of states)
    await tx.update(
      UnlimitedEntitlementEntity,
      { orderId: id },
      {
        startsAt: instant(startsAt),
        endsAt: instant(endsAt),
        held: state === 'HELD',
        endReason: reason,
      },
    );
  return instant(states.get(orderId)?.endsAt ?? null);
}
