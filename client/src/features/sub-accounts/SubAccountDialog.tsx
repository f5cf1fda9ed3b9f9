import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik } from 'formik';
import { useId, useState } from 'react';
import {
  DashboardFrameDocument,
  SubAccountsDocument,
  type SubAccountsTable_SubAccountFragment,
  useSubAccountCreateMutation,
  useSubAccountUpdateMutation,
} from '../../generated/operations';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { FormAlert } from '../../lib/forms/FormAlert';
import { FormDraft } from '../../lib/forms/FormDraft';
import { SubmitButton } from '../../lib/forms/SubmitButton';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
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
  /** Null makes a new one. */
  edited: SubAccountsTable_SubAccountFragment | null;
  /** Traffic of the account that is set aside for nobody; null while it is not known. */
  freeBytes: bigint | null;
  onClose: () => void;
  onSaved: (saved: { username: string; passwordChanged: boolean }) => void;
}

const AFTERWARDS = { refetchQueries: [SubAccountsDocument, DashboardFrameDocument] };

/** Adds or edits a sub account. What was typed stays until it is saved or given up. */
export function SubAccountDialog({ edited, freeBytes, onClose, onSaved }: SubAccountDialogProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  // One for all tries of this form, so that an answer that was lost does not make two.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [create] = useSubAccountCreateMutation(AFTERWARDS);
  const [update] = useSubAccountUpdateMutation(AFTERWARDS);

  async function save(values: SubAccountValues) {
    if (edited === null) {
      const { data } = await create({
        variables: { input: toCreateInput(values), idempotencyKey },
      });
      return data?.subAccountCreate.userErrors ?? [];
    }
    const input = toUpdateInput(values, edited);
    if (Object.keys(input).length === 0) return [];
    const { data } = await update({ variables: { id: edited.id, input } });
    return data?.subAccountUpdate.userErrors ?? [];
  }

  return (
    <Formik
      initialValues={toSubAccountForm(edited)}
      validationSchema={subAccountSchema(edited)}
      validateOnBlur={false}
      onSubmit={async (values, helpers) => {
        setRefusal(null);
        try {
          const userErrors = await save(values);
          if (userErrors.length > 0)
            setRefusal(applyUserErrors(helpers, userErrors, subAccountField));
          else onSaved({ username: values.username, passwordChanged: values.password !== '' });
        } catch (error) {
          setRefusal(errorCode(error));
        }
      }}
    >
      <Dialog
        open
        size="medium"
        onClose={onClose}
        title={
          edited === null ? (
            <Trans>Add sub account</Trans>
          ) : (
            <Trans>
              Edit <span className="num">{edited.username}</span>
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
          <FormDraft name={`sub-account:${edited?.id ?? 'new'}`} omit={['password']} />
          <FormAlert
            code={refusal}
            errorWords={(code) => {
              const reason = i18n._(wordsForCode(code));
              return edited === null
                ? t`Failed to add the sub account. ${reason}`
                : t`Failed to update the sub account. ${reason}`;
            }}
          />
          <SubAccountFields edited={edited} freeBytes={freeBytes} />
        </Form>
      </Dialog>
    </Formik>
  );
}
