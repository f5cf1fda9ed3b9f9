import { Trans } from '@lingui/macro';
import { Button } from '../ui/Button';
import { ScreenMessage } from './ScreenMessage';

/** A screen that crashed, or could not be fetched. */
export function ScreenCrash() {
  return (
    <ScreenMessage
      code={500}
      title={<Trans>This page could not be shown</Trans>}
      text={
        <Trans>An error occurred while loading data. Nothing of yours was changed by it.</Trans>
      }
      action={
        <Button
          onClick={() => {
            window.location.reload();
          }}
        >
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
