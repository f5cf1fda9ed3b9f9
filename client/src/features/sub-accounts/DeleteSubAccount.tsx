import { Trans, useLingui } from '@lingui/macro';
import { DashboardFrameDocument } from '../../lib/frame/dashboard-frame.generated';
import { SubAccountsDocument } from './sub-accounts.generated';
import type { SubAccountsTable_SubAccountFragment } from './SubAccountsTable.generated';
import { useSubAccountDeleteMutation } from './sub-account-changes.generated';
import { formatBytes } from '../../lib/format';
import { ConfirmChange } from '../../ui/overlay/ConfirmChange';

interface DeleteSubAccountProps {
  account: SubAccountsTable_SubAccountFragment;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms deleting a sub account, and says what goes with it. */
export function DeleteSubAccount({ account, onClose, onDone }: DeleteSubAccountProps) {
  const { t, i18n } = useLingui();
  const { id, username, setAsideBytes } = account;
  const returned = BigInt(setAsideBytes ?? 0);
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
          Programs that use it lose access within seconds, and its whitelist entries are deleted
          too. Its past usage stays in the statistics.
        </Trans>
      </p>
      {setAsideBytes !== null && (
        <p>
          {returned > 0n ? (
            <Trans>
              The <span className="tabular-nums">{formatBytes(returned, i18n.locale)}</span> set
              aside for it returns to your account.
            </Trans>
          ) : (
            <Trans>None of the traffic set aside for it is left.</Trans>
          )}
        </p>
      )}
    </ConfirmChange>
  );
}
