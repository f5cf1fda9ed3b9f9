import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import {
  POINTS_FOR_REGISTERING,
  POINTS_FOR_VERIFYING,
  POINTS_PER_DOLLAR,
} from '../../../../schema/rules/limits';
import type {
  PointsEntryType,
  PointsTakenBackAfter,
} from '../../../../schema/generated/schema-types';

/** Reasons for a change of points (spec §3). */
export const POINTS_TYPE_WORDS: Readonly<Record<PointsEntryType, MessageDescriptor>> = {
  REGISTER: msg`Registration`,
  VERIFY_EMAIL: msg`Email verified`,
  PURCHASE: msg`Purchase`,
  PURCHASE_REFERRER: msg`Purchase by someone you referred`,
  REDEMPTION: msg`Redemption`,
  SYSTEM: msg`Adjustment`,
  HELD: msg`Held during a dispute`,
  RELEASED: msg`Released after a dispute`,
  OTHER: msg`Other`,
};

interface Taken {
  type: PointsEntryType;
  takenBackAfter: PointsTakenBackAfter;
  /** The order whose payment was refunded or charged back. */
  order: string;
}

/** Why the points of a purchase were taken back. */
export function takenBackWords({ type, takenBackAfter, order }: Taken): MessageDescriptor {
  const refund = takenBackAfter === 'REFUND';
  if (type === 'PURCHASE_REFERRER') {
    return refund
      ? msg`Refund of order ${order}, placed by someone you referred`
      : msg`Chargeback of order ${order}, placed by someone you referred`;
  }
  return refund ? msg`Refund of order ${order}` : msg`Chargeback of order ${order}`;
}

/** Points earned by each action (spec §9). */
export const EARNED = {
  registering: POINTS_FOR_REGISTERING,
  verifying: POINTS_FOR_VERIFYING,
  perDollar: POINTS_PER_DOLLAR,
} as const;
