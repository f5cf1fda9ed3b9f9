import { Trans, useLingui } from '@lingui/macro';
import TerminalIcon from '~icons/lucide/terminal';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { useClaim } from './use-claim';

/** A command to run on the machine whose address needs a proof, shown until it expires. */
export function ClaimCommand({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const { claim, secondsLeft, refusal, pending, renew } = useClaim(entryId);
  if (claim === null) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          <Trans>
            Create a command and run it on the machine that uses the address. It works once, for 15
            minutes.
          </Trans>
        </p>
        <FormAlert code={refusal} />
        <Button pending={pending} data-autofocus onClick={() => void renew()}>
          <TerminalIcon className="size-4" />
          <Trans>Create command</Trans>
        </Button>
      </div>
    );
  }
  const minutes = Math.floor(secondsLeft / 60);
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return (
    <div className="flex flex-col gap-2">
      <p>
        <Trans>Run this on the machine that uses the address:</Trans>
      </p>
      <div className="flex items-start gap-2 rounded-control border border-control bg-sunk py-1.5 pr-1.5 pl-3">
        <code
          translate="no"
          spellCheck={false}
          tabIndex={0}
          aria-label={t`Command`}
          className="num min-w-0 grow py-1.5 text-13 break-all select-all"
        >
          {claim.command}
        </code>
        <CopyButton text={claim.command} label={t`Copy the command`} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-ink-2">
        <span>
          <Trans>
            Works once, for{' '}
            <span role="timer" className="tabular-nums">
              {minutes}:{seconds}
            </span>
            .
          </Trans>
        </span>
        <span className="text-ink-3">
          <Trans>Waiting for the request…</Trans>
        </span>
      </p>
    </div>
  );
}
