import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { PointsEntryType } from '../../generated/schema-types';

/** Why points changed (spec §3). */
export const POINTS_TYPE_WORDS: Readonly<Record<PointsEntryType, MessageDescriptor>> = {
  REGISTER: msg`Registration`,
  VERIFY_EMAIL: msg`E-mail verified`,
  PURCHASE: msg`Purchase`,
  PURCHASE_REFERRER: msg`Purchase of somebody you referred`,
  REDEMPTION: msg`Redemption`,
  SYSTEM: msg`By the service`,
  OTHER: msg`Other`,
};

/** What points are given for (spec §9). */
export const EARNED = { registering: 30, verifying: 30, perDollar: 2 } as const;
