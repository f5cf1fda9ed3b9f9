import { Trans, useLingui } from '@lingui/macro';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../ui/CopyButton';
import { Notice } from '../../ui/Notice';

/** The secret of a key that was just made. The focus goes to it: the form it stood in is gone. */
export function NewSecret({ secret }: { secret: string }) {
  const { t } = useLingui();
  const shown = useRef<HTMLElement>(null);

  useEffect(() => {
    shown.current?.focus();
  }, []);

  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn">
        <Trans>
          Copy it now and store it where secrets are kept. It is shown this once; if it is lost,
          revoke it and create another.
        </Trans>
      </Notice>
      <div className="flex items-center gap-2 rounded-control border border-control bg-sunk py-1.5 pr-1.5 pl-3">
        <code
          ref={shown}
          tabIndex={-1}
          aria-label={t`API key`}
          className="min-w-0 grow text-13 break-all select-all outline-none"
        >
          {secret}
        </code>
        <CopyButton text={secret} label={t`Copy the API key`} />
      </div>
    </div>
  );
}
