import { number, object, type ObjectSchema, string } from 'yup';
import { addressProblem } from '../../../../schema/rules/address';
import { remarkProblem, storedRemark } from '../../../../schema/rules/remark';
import { DAY_MS } from '../../../../schema/rules/time';
import { typedText } from '../../../../schema/rules/typed-text';
import type { SessionType } from '../../../../schema/rules/proxy-choices';
import { isSessionMinutes } from '../../../../schema/rules/proxy-username';
import {
  ANY_TARGET,
  type TargetValues,
  toTarget,
  toTargetChange,
  toTargetForm,
} from './target-form';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import type {
  WhitelistEntryAddInput,
  WhitelistEntryUpdateInput,
} from '../../../../schema/generated/schema-types';
import { ruleField } from '../../lib/forms/rule-field';

/** Lifetimes of an entry in days. `keep` leaves the current expiry. */
export const LIFETIMES = ['never', '1', '7', '30', '90'] as const;
export type Lifetime = (typeof LIFETIMES)[number] | 'keep';

export interface WhitelistValues extends TargetValues {
  address: string;
  subAccountId: string;
  lifetime: Lifetime;
  remark: string;
}

/** Messages are codes, the same as the gateway's. */
export const whitelistSchema: ObjectSchema<WhitelistValues> = object({
  address: ruleField(addressProblem),
  subAccountId: string().required('SUB_ACCOUNT_REQUIRED'),
  lifetime: string<Lifetime>()
    .defined()
    .oneOf([...LIFETIMES, 'keep']),
  remark: ruleField(remarkProblem),
  // Formik has an empty text validated as undefined.
  country: string().ensure(),
  city: string().ensure(),
  sessionType: string<SessionType>().defined(),
  sessionMinutes: number()
    .defined()
    .nullable()
    .when('sessionType', {
      is: 'STICKY',
      then: (minutes) =>
        minutes
          .test(
            'rule',
            'SESSION_MINUTES_INVALID',
            (value) => value === null || isSessionMinutes(value),
          )
          .test('filled', 'REQUIRED', (value) => value !== null),
    }),
});

export type EditedEntry = WhitelistTable_WhitelistEntryFragment;

/** Initial values of a new entry: an optional address, and the sub account if there is only one. */
export function newWhitelistForm(
  address: string,
  onlySubAccountId: string | null,
): WhitelistValues {
  const subAccountId = onlySubAccountId ?? '';
  return { ...ANY_TARGET, address, subAccountId, lifetime: 'never', remark: '' };
}

/** API → form. */
export function toWhitelistForm(entry: EditedEntry): WhitelistValues {
  const { address, subAccountId, expiresAt, remark } = entry;
  return {
    ...toTargetForm(entry),
    address,
    subAccountId,
    lifetime: expiresAt === null ? 'never' : 'keep',
    remark: remark ?? '',
  };
}

/** Form → API, for a new entry. */
export function toAddInput(values: WhitelistValues, now: Date): WhitelistEntryAddInput {
  const { address, subAccountId, lifetime, remark } = values;
  return {
    ...toTarget(values),
    address: typedText(address),
    subAccountId,
    expiresAt: expiryOf(lifetime, now),
    remark: storedRemark(remark),
  };
}

/** Form → API, for an existing entry: only the changes. */
export function toUpdateInput(
  values: WhitelistValues,
  edited: EditedEntry,
  now: Date,
): Partial<WhitelistEntryUpdateInput> {
  const { address, subAccountId, expiresAt, remark } = toAddInput(values, now);
  const kept = values.lifetime === 'keep' || expiresAt === edited.expiresAt;
  return {
    ...(address !== edited.address && { address }),
    ...(subAccountId !== edited.subAccountId && { subAccountId }),
    ...(remark !== edited.remark && { remark }),
    ...(!kept && { expiresAt }),
    ...toTargetChange(values, edited),
  };
}

export function expiryOf(lifetime: Lifetime, now: Date): string | null {
  if (lifetime === 'never' || lifetime === 'keep') return null;
  return new Date(now.getTime() + Number(lifetime) * DAY_MS).toISOString();
}

/** Maps the gateway's field to the form's. */
export function whitelistField(field: string): string {
  return field === 'expiresAt' ? 'lifetime' : field;
}
