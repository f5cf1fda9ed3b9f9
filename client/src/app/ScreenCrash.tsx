import { Trans, useLingui } from '@lingui/macro';
import { useTitle } from '../lib/use-title';
import { Button } from '../ui/Button';
import { ScreenMessage } from './ScreenMessage';

interface ScreenCrashProps {
  failure: 'crash' | 'chunk';
  onTryAgain: () => void;
}

/** In the place of a screen that crashed, or that could not be fetched. */
export function ScreenCrash({ failure, onTryAgain }: ScreenCrashProps) {
  const { t } = useLingui();
  useTitle(t`This page could not be shown`);
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
          <Trans>An error occurred while loading data. Nothing of yours was changed by it.</Trans>
        ) : (
          <Trans>
            The connection may have been lost, or there is a newer version. Trying again gets it.
          </Trans>
        )
      }
      action={
        <Button onClick={onTryAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
