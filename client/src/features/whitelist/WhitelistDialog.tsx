import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import {
  useWhitelistEntryAddMutation,
  useWhitelistEntryUpdateMutation,
} from './whitelist-changes.generated';
import { WhitelistDocument } from './whitelist.generated';
import { FormDialog } from '../../ui/forms/FormDialog';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { TextArea } from '../../ui/forms/TextArea';
import { TextField } from '../../ui/forms/TextField';
import {
  type EditedEntry,
  newWhitelistForm,
  toAddInput,
  toUpdateInput,
  toWhitelistForm,
  whitelistField,
  whitelistSchema,
  type WhitelistValues,
} from './whitelist-form';
import { TargetFields } from './TargetFields';
import { type LoadedSubAccounts, WhoAndHowLong } from './WhoAndHowLong';

interface WhitelistDialogProps {
  /** Null adds an entry. */
  edited: EditedEntry | null;
  /** Initial value of a new entry. */
  address: string;
  subAccounts: LoadedSubAccounts;
  onClose: () => void;
  /** Called with the saved entry. */
  onSaved: (entry: EditedEntry) => void;
}

const AFTERWARDS = { refetchQueries: [WhitelistDocument] };

/** Adds or edits an address that needs no password. */
export function WhitelistDialog({
  edited,
  address,
  subAccounts,
  onClose,
  onSaved,
}: WhitelistDialogProps) {
  const { t } = useLingui();
  const [add] = useWhitelistEntryAddMutation(AFTERWARDS);
  const [update] = useWhitelistEntryUpdateMutation(AFTERWARDS);
  const { keyOf } = useIdempotencyKey();
  // The expiry of a new entry counts from this time, so that a retry is the same request.
  const [openedAt] = useState(() => new Date());
  const only = subAccounts.totalCount === 1 ? (subAccounts.nodes[0]?.id ?? null) : null;

  async function save(values: WhitelistValues) {
    if (edited === null) {
      const input = toAddInput(values, openedAt);
      const { data } = await add({ variables: { input, idempotencyKey: keyOf(input) } });
      return data?.whitelistEntryAdd;
    }
    const input = toUpdateInput(values, edited, new Date());
    const { data } = await update({ variables: { id: edited.id, input } });
    return data?.whitelistEntryUpdate;
  }

  return (
    <FormDialog
      title={
        edited === null ? (
          <Trans>Add IP address</Trans>
        ) : (
          <Trans>
            Edit <span className="num">{edited.address}</span>
          </Trans>
        )
      }
      action={edited === null ? <Trans>Add</Trans> : <Trans>Save</Trans>}
      draft={{ name: `whitelist:${edited?.id ?? 'new'}` }}
      initialValues={edited === null ? newWhitelistForm(address, only) : toWhitelistForm(edited)}
      validationSchema={whitelistSchema}
      fieldOf={whitelistField}
      failed={(reason) =>
        edited === null
          ? t`Failed to add the IP address. ${reason}`
          : t`Failed to update the IP address. ${reason}`
      }
      send={async (values) => {
        const { userErrors = [], whitelistEntry = null } = (await save(values)) ?? {};
        if (whitelistEntry !== null) onSaved(whitelistEntry);
        return userErrors;
      }}
      onClose={onClose}
    >
      <TextField
        name="address"
        label={t`IP address`}
        mono
        description={t`A public IPv4 or IPv6 address. If you add it from that address, it is verified immediately.`}
      />
      <WhoAndHowLong subAccounts={subAccounts} expiresAt={edited?.expiresAt ?? null} />
      <TargetFields />
      <TextArea name="remark" label={t`Note`} rows={2} limit={255} />
    </FormDialog>
  );
}
