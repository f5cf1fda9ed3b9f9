import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik } from 'formik';
import { useId, useState } from 'react';
import { ApiKeysDocument } from './api-keys.generated';
import { useApiKeyCreateMutation } from './api-key-changes.generated';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { FormAlert } from '../../ui/forms/FormAlert';
import { FormDialogFrame } from '../../ui/forms/FormDialogFrame';
import { FormDraft } from '../../lib/forms/FormDraft';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { apiKeyField, apiKeySchema, EMPTY_API_KEY, toApiKeyInput } from './api-key-form';
import { ApiKeyFields } from './ApiKeyFields';
import { NewSecret } from './NewSecret';

interface ApiKeyDialogProps {
  onClose: () => void;
  /** The key exists: from now on a reload must not offer to create another. */
  onCreated: () => void;
}

/** Makes a key, then shows its secret, which nobody can ask for again. */
export function ApiKeyDialog({ onClose, onCreated }: ApiKeyDialogProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  // The expiry counts from here, so that a retry under the same key is the same request.
  const [openedAt] = useState(() => new Date());
  const { keyOf, renew } = useIdempotencyKey();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  // The secret is in this answer and nowhere else: not in the cache either.
  const [create] = useApiKeyCreateMutation({
    refetchQueries: [ApiKeysDocument],
    fetchPolicy: 'no-cache',
  });

  return (
    <Formik
      initialValues={EMPTY_API_KEY}
      validationSchema={apiKeySchema}
      validateOnBlur={false}
      onSubmit={async (values, helpers) => {
        setRefusal(null);
        try {
          const input = toApiKeyInput(values, openedAt);
          const { data } = await create({ variables: { input, idempotencyKey: keyOf(input) } });
          const { userErrors = [], secret: made = null } = data?.apiKeyCreate ?? {};
          if (userErrors.length > 0)
            setRefusal(applyUserErrors(helpers, values, userErrors, apiKeyField));
          else if (made !== null) {
            setSecret(made);
            onCreated();
          } else {
            // Made by an earlier try whose answer was lost, and its secret with it.
            renew();
            setRefusal('SECRET_LOST');
          }
        } catch (error) {
          setRefusal(errorCode(error));
        }
      }}
    >
      {secret !== null ? (
        <NewSecret secret={secret} onStored={onClose} />
      ) : (
        <FormDialogFrame
          size="medium"
          formId={formId}
          action={<Trans>Create key</Trans>}
          onClose={onClose}
          title={<Trans>Create API key</Trans>}
        >
          <Form id={formId} noValidate className="flex flex-col gap-5">
            <FormDraft name="api-key" />
            <FormAlert
              code={refusal}
              errorWords={(code) => {
                const reason = i18n._(wordsForCode(code));
                return t`The key couldn't be created. ${reason}`;
              }}
            />
            <ApiKeyFields />
          </Form>
        </FormDialogFrame>
      )}
    </Formik>
  );
}
