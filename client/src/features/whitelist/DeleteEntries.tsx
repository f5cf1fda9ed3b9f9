import { Plural, Trans, useLingui } from '@lingui/macro';
import { useWhitelistEntriesDeleteMutation } from './whitelist-changes.generated';
import { WhitelistDocument } from './whitelist.generated';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import { ConfirmChange } from '../../ui/overlay/ConfirmChange';
import { Notice } from '../../ui/feedback/Notice';

interface DeleteEntriesProps {
  /** At least one. */
  entries: readonly WhitelistTable_WhitelistEntryFragment[];
  currentAddress: string | null;
  onClose: () => void;
  onDone: () => void;
}

/** Maximum number of addresses to name; the rest is a count. */
const NAMED = 6;

/** Confirms removing addresses, and warns about the reader's own. */
export function DeleteEntries({ entries, currentAddress, onClose, onDone }: DeleteEntriesProps) {
  const { t } = useLingui();
  const [remove] = useWhitelistEntriesDeleteMutation({ refetchQueries: [WhitelistDocument] });
  const more = entries.length - NAMED;
  return (
    <ConfirmChange
      title={
        <Plural value={entries.length} one="Delete # IP address?" other="Delete # IP addresses?" />
      }
      confirmLabel={t`Delete`}
      failed={(reason) => t`Failed to delete. ${reason}`}
      ask={async () => {
        const { data } = await remove({ variables: { ids: entries.map(({ id }) => id) } });
        return data?.whitelistEntriesDelete.userErrors ?? [];
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <ul className="num text-13 break-all text-ink">
        {entries.slice(0, NAMED).map(({ id, address }) => (
          <li key={id} translate="no">
            {address}
          </li>
        ))}
        {more > 0 && (
          <li className="font-sans text-ink-2">
            <Trans>and {more} more</Trans>
          </li>
        )}
      </ul>
      <p>
        <Trans>Programs there will then need a username and password.</Trans>
      </p>
      {entries.some(({ proof }) => proof === 'PROVEN') && (
        <p>
          <Trans>If you add a verified address again, you have to verify it again.</Trans>
        </p>
      )}
      {entries.some(({ address }) => address === currentAddress) && (
        <Notice tone="warn">
          <Trans>
            You are using <span className="num">{currentAddress}</span> right now.
          </Trans>
        </Notice>
      )}
    </ConfirmChange>
  );
}
