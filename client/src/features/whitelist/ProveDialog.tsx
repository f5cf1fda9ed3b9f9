import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { useWhitelistEntryProveMutation } from './whitelist-proof.generated';
import { WhitelistDocument } from './whitelist.generated';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import { NEW_TICKET_PATH } from '../../lib/addresses';
import { FormAlert } from '../../ui/forms/FormAlert';
import { useChange } from '../../lib/forms/use-change';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { ClaimCommand } from './ClaimCommand';

interface ProveDialogProps {
  /** From the list, which polls while this is open. */
  entry: WhitelistTable_WhitelistEntryFragment;
  currentAddress: string | null;
  onClose: () => void;
}

/**
 * Two ways to prove an address: a request from this browser if it has that address, else a command on the machine that
 * has it.
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
  const support = (
    <Link to={NEW_TICKET_PATH} className="font-medium underline">
      <Trans>contact support</Trans>
    </Link>
  );

  return (
    <Dialog
      size="medium"
      onClose={onClose}
      title={
        <Trans>
          Verify <span className="num break-all">{address}</span>
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
              This entry stopped working because another account verified the address. If it is
              yours, or you share it, {support}. Until then, programs there can use a username and
              password.
            </Trans>
          </Notice>
        )}
        {!isProven && (
          <>
            <p>
              <Trans>
                Anyone can enter any address. To make sure it works for you, verify it with a
                request from that address.
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
              <Trans>If this is refused even though you use the address, {support}.</Trans>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
