import { takeInOrder } from '../../platform/allocate.js';

/** Traffic that can pay: what is left of one grant, on the account or set aside for an ALLOCATED sub account. */
export interface ChargePot {
  accountId: bigint;
  /** The sub account it was set aside for; null is the account's own. */
  subAccountId: string | null;
  balance: bigint;
}

/** What one sub account of a customer used. */
export interface ChargeItem {
  subAccountId: string;
  /** SHARED draws on the account's own pots, ALLOCATED only on those set aside for it, UNLIMITED on its plan. */
  mode: 'SHARED' | 'ALLOCATED' | 'UNLIMITED';
  bytes: bigint;
  /** Of `bytes`, those used while an unlimited period was active. Zero for other sub accounts. */
  coveredBytes: bigint;
}

export interface Charge {
  /** What each pot pays, positive, in the order in which it pays. */
  parts: { accountId: bigint; amount: bigint }[];
  /** Carried by the unlimited plan: nothing is charged. */
  freeBytes: bigint;
  /** What no plan and no pot covers: passed before the nodes heard that nothing was left. */
  writtenOffBytes: bigint;
}

/**
 * Who pays for what one customer used (PRODUCT.md "Prioritise toggle"). `pots` come in the order in which they pay: the
 * grant that expires first pays first. The unlimited plan serves only its own sub account, and only during a period; there
 * the prioritised plan pays first. Bytes of that sub account outside every period are written off, never taken from traffic
 * that was bought for something else.
 */
export function splitCharge(
  items: readonly ChargeItem[],
  pots: readonly ChargePot[],
  prioritized: 'TRAFFIC' | 'UNLIMITED',
): Charge {
  const left = pots.map((pot) => ({ ...pot }));
  const paid = new Map<bigint, bigint>();
  let freeBytes = 0n;
  let writtenOffBytes = 0n;
  const pay = (subAccountId: string | null, bytes: bigint): bigint => {
    const { parts, uncovered } = takeInOrder(
      left.filter((pot) => pot.subAccountId === subAccountId),
      bytes,
    );
    for (const { source: pot, amount } of parts) {
      pot.balance -= amount;
      paid.set(pot.accountId, (paid.get(pot.accountId) ?? 0n) + amount);
    }
    return uncovered;
  };
  // The plan's own sub account comes last: bytes that only traffic can pay for have the first call on it.
  for (const item of items) {
    if (item.mode === 'SHARED') writtenOffBytes += pay(null, item.bytes);
    if (item.mode === 'ALLOCATED') writtenOffBytes += pay(item.subAccountId, item.bytes);
  }
  for (const item of items) {
    if (item.mode !== 'UNLIMITED') continue;
    freeBytes += prioritized === 'TRAFFIC' ? pay(null, item.coveredBytes) : item.coveredBytes;
    writtenOffBytes += item.bytes - item.coveredBytes;
  }
  const parts = [...paid].map(([accountId, amount]) => ({ accountId, amount }));
  return { parts, freeBytes, writtenOffBytes };
}
