import { object, string, type ObjectSchema } from 'yup';
import { bytesToGigabytes, gigabytesToBytes } from '../../../../schema/rules/bytes';
import {
  limitProblem,
  proxyPasswordProblem,
  storedUsername,
  usernameProblem,
} from '../../../../schema/rules/sub-account';
import { remarkProblem, storedRemark } from '../../../../schema/rules/remark';
import { readNumber } from '../../../../schema/rules/typed-number';
import { typedText } from '../../../../schema/rules/typed-text';
import type { SubAccountsTable_SubAccountFragment } from './SubAccountsTable.generated';
import type {
  ChargeMode,
  SubAccountCreateInput,
  SubAccountUpdateInput,
} from '../../../../schema/generated/schema-types';
import { ruleField } from '../../lib/forms/rule-field';

export interface SubAccountValues {
  username: string;
  /** Empty keeps the password of a sub account that is there. */
  password: string;
  /** Gigabytes as typed; empty is without limit. */
  limit: string;
  chargeMode: ChargeMode;
  remark: string;
}

/** The sub account before the changes, as the list has it; null for a new one. */
export type EditedSubAccount = Pick<
  SubAccountsTable_SubAccountFragment,
  'username' | 'type' | 'limitBytes' | 'chargeMode' | 'remark'
> | null;

function typedLimitProblem(text: string, chargeMode: ChargeMode): string | null {
  const bytes = typedBytes(text);
  return bytes === undefined ? 'LIMIT_INVALID' : limitProblem(bytes, chargeMode);
}

/** Messages are codes, the same as the gateway's; lib/error-words.ts has the words. */
export function subAccountSchema(edited: EditedSubAccount): ObjectSchema<SubAccountValues> {
  const isNew = edited === null;
  const onlyPassword = edited?.type === 'UNLIMITED';
  return object({
    username: ruleField((text) => (onlyPassword ? null : usernameProblem(text))),
    password: ruleField((text) =>
      text === '' && !isNew && !onlyPassword ? null : proxyPasswordProblem(text),
    ),
    limit: ruleField((text, form) =>
      typedLimitProblem(text, (form as SubAccountValues).chargeMode),
    ),
    chargeMode: string<ChargeMode>()
      .defined()
      .oneOf(['SHARED', 'ALLOCATED'], 'CHARGE_MODE_REQUIRED'),
    remark: ruleField(remarkProblem),
  });
}

/** API → form. */
export function toSubAccountForm(edited: EditedSubAccount): SubAccountValues {
  return {
    username: edited?.username ?? '',
    password: '',
    limit: edited?.limitBytes == null ? '' : bytesToGigabytes(BigInt(edited.limitBytes)),
    chargeMode: edited?.chargeMode ?? 'SHARED',
    remark: edited?.remark ?? '',
  };
}

/** Form → API, for a new one. Only after the schema has passed. */
export function toCreateInput({
  username,
  password,
  chargeMode,
  limit,
  remark,
}: SubAccountValues): SubAccountCreateInput {
  return {
    username: typedText(username),
    password,
    chargeMode,
    limitBytes: limitBytes(limit),
    remark: storedRemark(remark),
  };
}

/**
 * Form → API, for one that is there: only what was changed, so that nothing else is overwritten. The limit of an ALLOCATED one
 * is always sent: saving it, though unchanged, sets traffic aside again where some has lapsed (ACCOUNTING 8).
 */
export function toUpdateInput(
  values: SubAccountValues,
  edited: NonNullable<EditedSubAccount>,
): Partial<SubAccountUpdateInput> {
  const username = typedText(values.username);
  const limit = limitBytes(values.limit);
  const remark = storedRemark(values.remark);
  return {
    ...(storedUsername(username) !== edited.username && { username }),
    ...(values.password !== '' && { password: values.password }),
    ...(values.chargeMode !== edited.chargeMode && { chargeMode: values.chargeMode }),
    ...((values.chargeMode === 'ALLOCATED' || limit !== edited.limitBytes) && {
      limitBytes: limit,
    }),
    ...(remark !== edited.remark && { remark }),
  };
}

/**
 * The highest limit that an ALLOCATED sub account can have now. Its used bytes count, and its set-aside bytes stay its own.
 * @param freeBytes traffic of the account that is set aside for nobody
 */
export function mostAllocatedBytes(
  freeBytes: bigint,
  edited: Pick<SubAccountsTable_SubAccountFragment, 'usedBytes' | 'setAsideBytes'> | null,
): bigint {
  if (edited === null) return freeBytes;
  return freeBytes + BigInt(edited.usedBytes) + BigInt(edited.setAsideBytes ?? 0);
}

/** The form's field for the gateway's. */
export function subAccountField(field: string): string {
  return field === 'limitBytes' ? 'limit' : field;
}

function limitBytes(text: string): string | null {
  const bytes = typedBytes(text) ?? null;
  return bytes === null ? null : String(bytes);
}

/** Typed gigabytes in bytes; null for none; undefined where they are unclear, or finer than a byte. */
function typedBytes(text: string): bigint | null | undefined {
  const read = readNumber(text);
  if (read.kind === 'EMPTY') return null;
  return read.kind === 'NUMBER' ? (gigabytesToBytes(read.text) ?? undefined) : undefined;
}
