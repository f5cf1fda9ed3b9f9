import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik } from 'formik';
import { useId, useState } from 'react';
import {
  useWhitelistEntryAddMutation,
  useWhitelistEntryUpdateMutation,
  WhitelistDocument,
} from '../../generated/operations';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { FormAlert } from '../../lib/forms/FormAlert';
import { FormDraft } from '../../lib/forms/FormDraft';
import { SubmitButton } from '../../lib/forms/SubmitButton';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
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
import { type SubAccountChoice, WhoAndHowLong } from './WhoAndHowLong';

interface WhitelistDialogProps {
  /** Null adds one. */
  edited: EditedEntry | null;
  /** What a new one starts with. */
  address: string;
  subAccounts: readonly SubAccountChoice[];
  onClose: () => void;
  /** With the address as it is kept. */
  onSaved: (address: string) => void;
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
  const { t, i18n } = useLingui();
  const formId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [add] = useWhitelistEntryAddMutation(AFTERWARDS);
  const [update] = useWhitelistEntryUpdateMutation(AFTERWARDS);
  const only = subAccounts.length === 1 ? (subAccounts[0]?.id ?? null) : null;

  async function save(values: WhitelistValues) {
    const now = new Date();
    if (edited === null) {
      const { data } = await add({ variables: { input: toAddInput(values, now) } });
      return data?.whitelistEntryAdd;
    }
    const input = toUpdateInput(values, edited, now);
    const { data } = await update({ variables: { id: edited.id, input } });
    return data?.whitelistEntryUpdate;
  }

  return (
    <Formik
      initialValues={edited === null ? newWhitelistForm(address, only) : toWhitelistForm(edited)}
      validationSchema={whitelistSchema}
      validateOnBlur={false}
      onSubmit={async (values, helpers) => {
        setRefusal(null);
        try {
          const { userErrors = [], whitelistEntry = null } = (await save(values)) ?? {};
          if (userErrors.length > 0)
            setRefusal(applyUserErrors(helpers, userErrors, whitelistField));
          else onSaved(whitelistEntry?.address ?? values.address);
        } catch (error) {
          setRefusal(errorCode(error));
        }
      }}
    >
      <Dialog
        open
        onClose={onClose}
        title={
          edited === null ? (
            <Trans>Add IP address</Trans>
          ) : (
            <Trans>
              Edit <span className="num">{edited.address}</span>
            </Trans>
          )
        }
        footer={
          <>
            <Button tone="secondary" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <SubmitButton form={formId}>
              {edited === null ? <Trans>Add</Trans> : <Trans>Save</Trans>}
            </SubmitButton>
          </>
        }
      >
        <Form id={formId} noValidate className="flex flex-col gap-5">
          <FormDraft name={`whitelist:${edited?.id ?? 'new'}`} />
          <FormAlert
            code={refusal}
            errorWords={(code) => {
              const reason = i18n._(wordsForCode(code));
              return edited === null
                ? t`Failed to add the IP address. ${reason}`
                : t`Failed to update the IP address. ${reason}`;
            }}
          />
          <TextField
            name="address"
            label={t`IP address`}
            mono
            description={t`One IPv4 or IPv6 address on the public internet.`}
          />
          <WhoAndHowLong subAccounts={subAccounts} expiresAt={edited?.expiresAt ?? null} />
          <TextArea name="remark" label={t`Note`} rows={2} limit={255} />
        </Form>
      </Dialog>
    </Formik>
  );
}
