import { Trans, useLingui } from '@lingui/macro';
import { DashboardFrameDocument } from '../../lib/frame/dashboard-frame.generated';
import { SubAccountsDocument } from './sub-accounts.generated';
import type { SubAccountsTable_SubAccountFragment } from './SubAccountsTable.generated';
import {
  useSubAccountCreateMutation,
  useSubAccountUpdateMutation,
} from './sub-account-changes.generated';
import { FormDialog } from '../../ui/forms/FormDialog';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import {
  subAccountField,
  subAccountSchema,
  type SubAccountValues,
  toCreateInput,
  toSubAccountForm,
  toUpdateInput,
} from './sub-account-form';
import { SubAccountFields } from './SubAccountFields';

interface SubAccountDialogProps {
  /** Null adds a new one. */
  edited: SubAccountsTable_SubAccountFragment | null;
  /** The account's traffic that is not set aside for any sub account. Null while unknown. */
  freeBytes: bigint | null;
  onClose: () => void;
  onSaved: (saved: { id: string | null; username: string; passwordChanged: boolean }) => void;
}

const AFTERWARDS = { refetchQueries: [SubAccountsDocument, DashboardFrameDocument] };

/** Adds or edits a sub account. */
export function SubAccountDialog({ edited, freeBytes, onClose, onSaved }: SubAccountDialogProps) {
  const { t } = useLingui();
  const { keyOf } = useIdempotencyKey();
  const [create] = useSubAccountCreateMutation(AFTERWARDS);
  const [update] = useSubAccountUpdateMutation(AFTERWARDS);

  async function save(values: SubAccountValues) {
    if (edited === null) {
      const input = toCreateInput(values);
      const { data } = await create({ variables: { input, idempotencyKey: keyOf(input) } });
      return data?.subAccountCreate;
    }
    const input = toUpdateInput(values, edited);
    if (Object.keys(input).length === 0) return undefined;
    const { data } = await update({ variables: { id: edited.id, input } });
    return data?.subAccountUpdate;
  }

  return (
    <FormDialog
      size="medium"
      title={
        edited === null ? (
          <Trans>Add sub account</Trans>
        ) : (
          <Trans>
            Edit <span className="num">{edited.username}</span>
          </Trans>
        )
      }
      action={edited === null ? <Trans>Add</Trans> : <Trans>Save</Trans>}
      draft={{ name: `sub-account:${edited?.id ?? 'new'}`, omit: ['password'] }}
      initialValues={toSubAccountForm(edited)}
      validationSchema={subAccountSchema(edited)}
      fieldOf={subAccountField}
      failed={(reason) =>
        edited === null
          ? t`Failed to add the sub account. ${reason}`
          : t`Failed to update the sub account. ${reason}`
      }
      send={async (values) => {
        const { userErrors = [], subAccount = edited } = (await save(values)) ?? {};
        const { password } = values;
        // As it was saved, which may differ from what was typed: usernames are lowercase.
        const { id = null, username = values.username } = subAccount ?? {};
        if (userErrors.length === 0) onSaved({ id, username, passwordChanged: password !== '' });
        return userErrors;
      }}
      onClose={onClose}
    >
      <SubAccountFields edited={edited} freeBytes={freeBytes} />
    </FormDialog>
  );
}
