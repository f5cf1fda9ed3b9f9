import { Trans, useLingui } from '@lingui/macro';
import {
  DashboardFrameDocument,
  SubAccountsDocument,
  type SubAccountsTable_SubAccountFragment,
  useSubAccountDeleteMutation,
} from '../../generated/operations';
import { formatBytes } from '../../lib/format';
import { ConfirmChange } from '../../ui/ConfirmChange';

interface DeleteSubAccountProps {
  account: SubAccountsTable_SubAccountFragment;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a login at the proxies is taken away, and says what goes with it. */
export function DeleteSubAccount({ account, onClose, onDone }: DeleteSubAccountProps) {
  const { t, i18n } = useLingui();
  const { id, username, chargeMode, remainingBytes } = account;
  const [remove] = useSubAccountDeleteMutation({
    refetchQueries: [SubAccountsDocument, DashboardFrameDocument],
  });
  return (
    <ConfirmChange
      title={
        <Trans>
          Delete <span className="num">{username}</span>?
        </Trans>
      }
      confirmLabel={t`Delete sub account`}
      failed={(reason) => t`Failed to delete the sub account. ${reason}`}
      ask={async () => {
        const { data } = await remove({ variables: { id } });
        return data?.subAccountDelete.userErrors ?? [];
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        <Trans>
          Programs that use it are refused within seconds, and its whitelist entries go with it.
          What it has used stays in the statistics.
        </Trans>
      </p>
      {chargeMode === 'ALLOCATED' && (
        <p>
          <Trans>
            <span className="num">{formatBytes(BigInt(remainingBytes ?? 0), i18n.locale)}</span>{' '}
            that is set aside for it returns to the account.
          </Trans>
        </p>
      )}
    </ConfirmChange>
  );
}
