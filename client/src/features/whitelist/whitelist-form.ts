import { object, type ObjectSchema, string } from 'yup';
import { storedRemark } from '../../../../schema/rules/remark';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import type {
  WhitelistEntryAddInput,
  WhitelistEntryUpdateInput,
} from '../../generated/schema-types';
import { REMARK_FIELD } from '../../lib/forms/remark-field';

/** For how long an address is let in, in days; `keep` leaves the end that an entry has. */
export const LIFETIMES = ['never', '1', '7', '30', '90'] as const;
export type Lifetime = (typeof LIFETIMES)[number] | 'keep';

export interface WhitelistValues {
  address: string;
  subAccountId: string;
  lifetime: Lifetime;
  remark: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Messages are codes, the same as the gateway's. Whether a text is an address, only the gateway decides: it normalises it. */
export const whitelistSchema: ObjectSchema<WhitelistValues> = object({
  address: string().trim().required('ADDRESS_REQUIRED'),
  subAccountId: string().required('SUB_ACCOUNT_REQUIRED'),
  lifetime: string<Lifetime>()
    .defined()
    .oneOf([...LIFETIMES, 'keep']),
  remark: REMARK_FIELD,
});

export type EditedEntry = WhitelistTable_WhitelistEntryFragment;

/** What a new entry starts from: perhaps an address, and the sub account where there is no choice. */
export function newWhitelistForm(
  address: string,
  onlySubAccountId: string | null,
): WhitelistValues {
  return { address, subAccountId: onlySubAccountId ?? '', lifetime: 'never', remark: '' };
}

/** API → form. */
export function toWhitelistForm({
  address,
  subAccountId,
  expiresAt,
  remark,
}: EditedEntry): WhitelistValues {
  return {
    address,
    subAccountId,
    lifetime: expiresAt === null ? 'never' : 'keep',
    remark: remark ?? '',
  };
}

/** Form → API, for a new one. */
export function toAddInput(values: WhitelistValues, now: Date): WhitelistEntryAddInput {
  const { address, subAccountId, lifetime, remark } = values;
  return {
    address: address.trim(),
    subAccountId,
    expiresAt: expiryOf(lifetime, now),
    remark: storedRemark(remark),
  };
}

/** Form → API, for one that is there: only what was changed. */
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
  };
}

export function expiryOf(lifetime: Lifetime, now: Date): string | null {
  if (lifetime === 'never' || lifetime === 'keep') return null;
  return new Date(now.getTime() + Number(lifetime) * DAY_MS).toISOString();
}

/** The form's field for the gateway's. */
export function whitelistField(field: string): string | null {
  if (field === 'expiresAt') return 'lifetime';
  return ['address', 'subAccountId', 'remark'].includes(field) ? field : null;
}
