import { Trans, useLingui } from '@lingui/macro';
import { useEffect, useState } from 'react';
import { useServices } from '../lib/services/services';
import { useTitle } from '../lib/use-title';
import { Button } from '../ui/Button';
import { ScreenMessage } from './ScreenMessage';

interface ScreenCrashProps {
  failure: 'crash' | 'chunk';
  /** Resolves to false if the server does not answer yet. */
  onTryAgain: () => Promise<boolean>;
}

/** Replaces a screen that crashed or could not be loaded. */
export function ScreenCrash({ failure, onTryAgain }: ScreenCrashProps) {
  const { t } = useLingui();
  const { connection } = useServices();
  const [trying, setTrying] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  useTitle(t`This page could not be shown`);

  // Load a missing chunk when the connection is back.
  useEffect(
    () => (failure === 'chunk' ? connection.onRestored(() => void onTryAgain()) : undefined),
    [failure, connection, onTryAgain],
  );

  async function tryAgain() {
    setTrying(true);
    setUnanswered(!(await onTryAgain()));
    setTrying(false);
  }

  return (
    <ScreenMessage
      code={failure === 'crash' ? 500 : null}
      title={
        failure === 'crash' ? (
          <Trans>This page could not be shown</Trans>
        ) : (
          <Trans>This page could not be loaded</Trans>
        )
      }
      text={
        failure === 'crash' ? (
          <Trans>Something went wrong while loading this page. Your data hasn't changed.</Trans>
        ) : (
          <Trans>
            The connection may have dropped, or there is a newer version. Try again to load it.
          </Trans>
        )
      }
      action={
        <>
          <Button pending={trying} onClick={() => void tryAgain()}>
            <Trans>Try again</Trans>
          </Button>
          <p role="status" className="text-13 text-ink-2 empty:hidden">
            {unanswered && !trying && (
              <Trans>The server hasn't responded yet. You are still signed in.</Trans>
            )}
          </p>
        </>
      }
    />
  );
}
