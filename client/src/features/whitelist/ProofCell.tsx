import { Trans, useLingui } from '@lingui/macro';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import { useNow } from '../../lib/clock';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';

interface ProofCellProps {
  entry: WhitelistTable_WhitelistEntryFragment;
  onProve: () => void;
}

/** The state of an address's proof, and a button that says how to prove it. An expired entry needs no proof. */
export function ProofCell({ entry: { address, proof, expiresAt }, onProve }: ProofCellProps) {
  const { t } = useLingui();
  const now = useNow();
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return <span aria-hidden>–</span>;
  if (proof === 'PROVEN') {
    return (
      <Badge tone="good">
        <Trans>Verified</Trans>
      </Badge>
    );
  }
  const isLost = proof === 'SUPERSEDED';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={isLost ? 'bad' : 'warn'}>
        {isLost ? <Trans>Stopped</Trans> : <Trans>Waiting</Trans>}
      </Badge>
      <Button tone="quiet" size="small" aria-label={t`Verify ${address}`} onClick={onProve}>
        <Trans>Verify</Trans>
      </Button>
      <span className="w-full text-12 text-ink-3">
        <Trans>Works once you verify it</Trans>
      </span>
    </span>
  );
}
