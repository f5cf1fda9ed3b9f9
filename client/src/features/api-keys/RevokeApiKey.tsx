import { Trans, useLingui } from '@lingui/macro';
import type { ApiKeysTable_ApiKeyFragment } from './ApiKeysTable.generated';
import { useApiKeyRevokeMutation } from './api-key-changes.generated';
import { ConfirmChange } from '../../ui/overlay/ConfirmChange';

interface RevokeApiKeyProps {
  apiKey: ApiKeysTable_ApiKeyFragment;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms revoking a key. */
export function RevokeApiKey({ apiKey: { id, name, prefix }, onClose, onDone }: RevokeApiKeyProps) {
  const { t } = useLingui();
  const [revoke] = useApiKeyRevokeMutation();
  return (
    <ConfirmChange
      title={<Trans>Revoke {name}?</Trans>}
      confirmLabel={t`Revoke key`}
      failed={(reason) => t`The key could not be revoked. ${reason}`}
      ask={async () => {
        const { data } = await revoke({ variables: { id } });
        return data?.apiKeyRevoke.userErrors ?? [];
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        <Trans>
          Programs that use <span className="num">{prefix}…</span> stop working at their next
          request. This can't be undone.
        </Trans>
      </p>
    </ConfirmChange>
  );
}
