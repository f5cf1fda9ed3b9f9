import { object, string, type ObjectSchema } from 'yup';
import { storedRemark } from '../../../../schema/rules/remark';
import type { SubAccountsTable_SubAccountFragment } from '../../generated/operations';
import type {
  ChargeMode,
  SubAccountCreateInput,
  SubAccountUpdateInput,
} from '../../generated/schema-types';
import { REMARK_FIELD } from '../../lib/forms/remark-field';
import { bytesToGigabytes, gigabytesToBytes } from '../../lib/gigabytes';

export interface SubAccountValues {
  username: string;
  /** Empty keeps the password of a sub account that is there. */
  password: string;
  /** Gigabytes as typed; empty is without limit. */
  limit: string;
  chargeMode: ChargeMode;
  remark: string;
}

/** What the form starts from: a sub account as the list has it, null for a new one. */
export type EditedSubAccount = Pick<
  SubAccountsTable_SubAccountFragment,
  'username' | 'type' | 'limitBytes' | 'chargeMode' | 'remark'
> | null;

/** Rules of spec §5, as the gateway has them (sub-account.rules.ts); letters and digits are ASCII. */
const USERNAME = /^[A-Za-z][A-Za-z0-9]{3,11}$/;
const PASSWORD = /^[A-Za-z0-9]{6,12}$/;
const MOST_BYTES = 10n ** 15n;

/** Formik leaves empty texts out when it asks for a check. */
const TEXT = string().default('');

const PASSWORD_FIELD = TEXT.matches(PASSWORD, {
  message: 'PASSWORD_INVALID',
  excludeEmptyString: true,
});

const LIMIT_FIELD = TEXT.test((text, { createError, parent }) => {
  const { chargeMode } = parent as Pick<SubAccountValues, 'chargeMode'>;
  const code = limitProblem(text, chargeMode);
  return code === null || createError({ message: code });
});

function limitProblem(text: string, chargeMode: ChargeMode): string | null {
  if (text.trim() === '') return chargeMode === 'ALLOCATED' ? 'LIMIT_REQUIRED' : null;
  const bytes = gigabytesToBytes(text);
  if (bytes === null) return 'LIMIT_INVALID';
  if (bytes < 0n) return 'LIMIT_NEGATIVE';
  return bytes > MOST_BYTES ? 'LIMIT_TOO_LARGE' : null;
}

/** Messages are codes, the same as the gateway's; lib/error-words.ts has the words. */
export function subAccountSchema(edited: EditedSubAccount): ObjectSchema<SubAccountValues> {
  const isNew = edited === null;
  const onlyPassword = edited?.type === 'UNLIMITED';
  return object({
    username: isNew
      ? string().trim().required('USERNAME_REQUIRED').matches(USERNAME, 'USERNAME_INVALID')
      : TEXT,
    password: isNew || onlyPassword ? PASSWORD_FIELD.required('PASSWORD_REQUIRED') : PASSWORD_FIELD,
    limit: LIMIT_FIELD,
    chargeMode: string<ChargeMode>()
      .defined()
      .oneOf(['SHARED', 'ALLOCATED'], 'CHARGE_MODE_REQUIRED'),
    remark: REMARK_FIELD,
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
    username: username.trim(),
    password,
    chargeMode,
    limitBytes: limitBytes(limit),
    remark: storedRemark(remark),
  };
}

/**
 * Form → API, for one that is there: only what was changed, so that nothing else is overwritten. The limit of an ALLOCATED one
 * is always sent: saving it, though unchanged, sets traffic aside again where some has lapsed (ACCOUNTING.md 8).
 */
export function toUpdateInput(
  values: SubAccountValues,
  edited: NonNullable<EditedSubAccount>,
): Partial<SubAccountUpdateInput> {
  const limit = limitBytes(values.limit);
  const remark = storedRemark(values.remark);
  return {
    ...(values.password !== '' && { password: values.password }),
    ...(values.chargeMode !== edited.chargeMode && { chargeMode: values.chargeMode }),
    ...((values.chargeMode === 'ALLOCATED' || limit !== edited.limitBytes) && {
      limitBytes: limit,
    }),
    ...(remark !== edited.remark && { remark }),
  };
}

/**
 * The highest limit that an ALLOCATED sub account can have now: what was used counts, and what it holds already stays its own.
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
export function subAccountField(field: string): string | null {
  if (field === 'limitBytes') return 'limit';
  return ['username', 'password', 'chargeMode', 'remark'].includes(field) ? field : null;
}

function limitBytes(text: string): string | null {
  const bytes = gigabytesToBytes(text);
  return bytes === null ? null : String(bytes);
}
