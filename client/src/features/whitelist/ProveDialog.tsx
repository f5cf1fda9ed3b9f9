import { Trans } from '@lingui/macro';
import {
  useWhitelistEntryProveMutation,
  WhitelistDocument,
  type WhitelistTable_WhitelistEntryFragment,
} from '../../generated/operations';
import { brand } from '../../lib/brand';
import { FormAlert } from '../../ui/forms/FormAlert';
import { useChange } from '../../lib/forms/use-change';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { ClaimCommand } from './ClaimCommand';

interface ProveDialogProps {
  /** As the list has it, which asks again and again while this is open. */
  entry: WhitelistTable_WhitelistEntryFragment;
  currentAddress: string | null;
  onClose: () => void;
}

/** The two ways to prove an address: a request from this browser when it is there, else one line on the machine that is. */
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
    <a href={`mailto:${brand.supportEmail}`} className="font-medium underline">
      {brand.supportEmail}
    </a>
  );

  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={
        <Trans>
          Prove <span className="num break-all">{address}</span>
        </Trans>
      }
      footer={
        <>
          {/* One primary action: the proof while it is missing, then the way out. */}
          <Button tone={isProven ? 'primary' : 'secondary'} onClick={onClose}>
            {isProven ? <Trans>Done</Trans> : <Trans>Close</Trans>}
          </Button>
          {isHere && !isProven && (
            <Button pending={here.pending} onClick={() => void here.run()}>
              <Trans>Prove from this browser</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 text-13">
        <div role="status" className="empty:hidden">
          {isProven && (
            <p className="rounded-control bg-brand-soft px-3 py-2.5 text-brand-ink">
              <Trans>Proven. The address uses the proxies on your account, and on no other.</Trans>
            </p>
          )}
        </div>
        {proof === 'SUPERSEDED' && (
          <Notice tone="warn">
            <Trans>
              This entry stopped working: the address was proven for another account. If it is
              yours, or you share it, write to {support}. Programs there can use a username and a
              password in the meantime.
            </Trans>
          </Notice>
        )}
        {!isProven && (
          <>
            <p>
              <Trans>
                Anybody can enter an address. It is sure to work for you once a request from it
                proves that it is yours.
              </Trans>
            </p>
            {isHere ? (
              <p>
                <Trans>You are using this address right now, so one click proves it.</Trans>
              </p>
            ) : (
              <ClaimCommand entryId={id} />
            )}
            <FormAlert code={here.code} />
            <p className="text-ink-2">
              <Trans>Refused, although you use the address? Write to {support}.</Trans>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
