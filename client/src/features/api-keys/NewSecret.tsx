import { Trans, useLingui } from '@lingui/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/overlay/Dialog';
import { Notice } from '../../ui/feedback/Notice';

/**
 * The secret of a new key. It cannot be loaded again, so only confirming that it is stored closes this. It takes the
 * focus, because the form that had it is gone.
 */
export function NewSecret({ secret, onStored }: { secret: string; onStored: () => void }) {
  const { t } = useLingui();
  const shown = useRef<HTMLElement>(null);
  const [warned, setWarned] = useState(false);

  useEffect(() => {
    shown.current?.focus();
    // Closing the tab would lose it too.
    const holdBack = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', holdBack);
    return () => window.removeEventListener('beforeunload', holdBack);
  }, []);

  return (
    <Dialog
      size="medium"
      locked
      onStay={() => setWarned(true)}
      onClose={onStored}
      title={<Trans>Your new API key</Trans>}
      footer={
        <>
          <p role="alert" className="mr-auto flex items-center text-13 text-bad empty:hidden">
            {warned && <Trans>You won't see this key again. Have you saved it?</Trans>}
          </p>
          <Button onClick={onStored}>
            <Trans>I've saved it</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn">
          <Trans>
            Copy it now and keep it somewhere safe, such as a password manager. It is shown only
            once. If you lose it, revoke it and create another.
          </Trans>
        </Notice>
        <div className="flex items-center gap-2 rounded-control border border-control bg-sunk py-1.5 pr-1.5 pl-3">
          <code
            ref={shown}
            translate="no"
            spellCheck={false}
            tabIndex={-1}
            aria-label={t`API key`}
            className="min-w-0 grow text-13 break-all select-all outline-none"
          >
            {secret}
          </code>
          <CopyButton text={secret} label={t`Copy the API key`} />
        </div>
      </div>
    </Dialog>
  );
}
