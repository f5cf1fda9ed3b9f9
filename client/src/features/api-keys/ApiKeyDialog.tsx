import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { ApiKeysDocument } from './api-keys.generated';
import { useApiKeyCreateMutation } from './api-key-changes.generated';
import { FormDialog } from '../../ui/forms/FormDialog';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { apiKeyField, apiKeySchema, EMPTY_API_KEY, toApiKeyInput } from './api-key-form';
import { ApiKeyFields } from './ApiKeyFields';
import { NewSecret } from './NewSecret';

interface ApiKeyDialogProps {
  onClose: () => void;
  /** Called when the key exists, so that a reload does not offer to create another. */
  onCreated: () => void;
}

/** Creates a key, then shows its secret, which cannot be loaded again. */
export function ApiKeyDialog({ onClose, onCreated }: ApiKeyDialogProps) {
  const { t } = useLingui();
  // The expiry counts from here, so that a retry under the same key is the same request.
  const [openedAt] = useState(() => new Date());
  const { keyOf, renew } = useIdempotencyKey();
  const [secret, setSecret] = useState<string | null>(null);
  // Only this response contains the secret, so keep it out of the cache.
  const [create] = useApiKeyCreateMutation({
    refetchQueries: [ApiKeysDocument],
    fetchPolicy: 'no-cache',
  });

  if (secret !== null) return <NewSecret secret={secret} onStored={onClose} />;
  return (
    <FormDialog
      size="medium"
      title={<Trans>Create API key</Trans>}
      action={<Trans>Create key</Trans>}
      draft={{ name: 'api-key' }}
      initialValues={EMPTY_API_KEY}
      validationSchema={apiKeySchema}
      fieldOf={apiKeyField}
      failed={(reason) => t`The key couldn't be created. ${reason}`}
      send={async (values) => {
        const input = toApiKeyInput(values, openedAt);
        const { data } = await create({ variables: { input, idempotencyKey: keyOf(input) } });
        const { userErrors = [], secret: made = null } = data?.apiKeyCreate ?? {};
        if (userErrors.length > 0) return userErrors;
        if (made === null) {
          // Made by an earlier try whose answer was lost, and its secret with it.
          renew();
          return [{ code: 'SECRET_LOST' }];
        }
        setSecret(made);
        onCreated();
        return [];
      }}
      onClose={onClose}
    >
      <ApiKeyFields />
    </FormDialog>
  );
}
