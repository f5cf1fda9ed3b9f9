import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { SubAccountsQuery } from './sub-accounts.generated';
import type { SubAccountsTable_SubAccountFragment } from './SubAccountsTable.generated';

type Row = SubAccountsTable_SubAccountFragment;
export type TrafficOfAccount = SubAccountsQuery['me']['balance']['traffic'];

/** Bytes that a proxy would allow now. Null means unlimited. */
export function availableOf({ status, availableBytes }: Row): bigint | null {
  // The switch takes effect at once, before the gateway's new numbers arrive.
  if (status === 'INACTIVE') return 0n;
  return availableBytes === null ? null : BigInt(availableBytes);
}

/** Why a proxy would refuse this sub account. Null if it would not. */
export function whyNothing(row: Row, traffic: TrafficOfAccount): MessageDescriptor | null {
  if (availableOf(row) !== 0n) return null;
  if (row.status === 'INACTIVE') return msg`Disabled`;
  if (row.type === 'UNLIMITED') return msg`No unlimited period is running`;
  if (row.limitBytes !== null && BigInt(row.usedBytes) >= BigInt(row.limitBytes))
    return msg`Limit reached`;
  if (BigInt(traffic.heldBytes) > 0n)
    return msg`The remaining traffic is on hold because of a dispute`;
  if (row.setAsideBytes !== null)
    return msg`The traffic set aside for it is used up. Save its limit again to set aside more`;
  return msg`No traffic is left on the account`;
}
