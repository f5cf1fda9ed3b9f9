import { Trans } from '@lingui/macro';
import { useWhitelistEntryProveMutation } from './whitelist-proof.generated';
import { WhitelistDocument } from './whitelist.generated';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { useChange } from '../../lib/forms/use-change';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { Notice } from '../../ui/feedback/Notice';
import { ClaimCommand } from './ClaimCommand';

interface ProveDialogProps {
  /** From the list, which polls while this is open. */
  entry: WhitelistTable_WhitelistEntryFragment;
  currentAddress: string | null;
  onClose: () => void;
}

/**
 * The ways to prove an address (SECURITY 53): a request from this browser if it has that address, else a command on the
 * machine that has it, or a proxied request from there.
 */
export function ProveDialog({ entry, currentAddress, onClose }: ProveDialogProps) {
  const { id, address, proof } = entry;
  const [prove] = useWhitelistEntryProveMutation({ refetchQueries: [WhitelistDocument] });
  const here = useChange(async () => {
    const { data } = await prove({ variables: { id } });
    return data?.whitelistEntryProve.userErrors ?? [];
  });
  const isProven = proof === 'PROVEN';
  const isHere = address === currentAddress;

  return (
    <Dialog
      size="medium"
      onClose={onClose}
      title={
        <Trans>
          Verify{' '}
          <span translate="no" className="num break-all">
            {address}
          </span>
        </Trans>
      }
      footer={
        <>
          {/* Done is the primary action only after the proof. */}
          <Button tone={isProven ? 'primary' : 'secondary'} onClick={onClose}>
            {isProven ? <Trans>Done</Trans> : <Trans>Close</Trans>}
          </Button>
          {isHere && !isProven && (
            <Button pending={here.pending} onClick={() => void here.run()}>
              <Trans>Verify from this browser</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 text-13">
        <div role="status" className="empty:hidden">
          {isProven && (
            <p className="rounded-control bg-brand-soft px-3 py-2.5 text-brand-ink">
              <Trans>Verified. This address now uses the proxies on your account only.</Trans>
            </p>
          )}
        </div>
        {proof === 'SUPERSEDED' && (
          <Notice tone="warn">
            <Trans>
              This entry stopped working because another account has verified the address since. If
              you still use it, verify it again. If you share it, use a username and password there:
              the other account can take it back at any time.
            </Trans>
          </Notice>
        )}
        {!isProven && (
          <>
            <p>
              <Trans>
                Anyone can enter any address, so it works only after a request from it has verified
                it. It belongs to the account that verified it last.
              </Trans>
            </p>
            {isHere ? (
              <p>
                <Trans>You are using this address right now, so one click verifies it.</Trans>
              </p>
            ) : (
              <ClaimCommand entryId={id} />
            )}
            <FormAlert code={here.code} />
            <p className="text-ink-2">
              <Trans>
                One request through a proxy from that address, with a username and password of your
                account, verifies it, too.
              </Trans>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
