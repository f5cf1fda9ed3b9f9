import { Trans, useLingui } from '@lingui/macro';
import { errorCode } from '../../lib/apollo/errors';
import type { Failure } from '../../lib/apollo/use-failure';
import { useLoadFailedToast, wordsForLoad } from '../../lib/apollo/use-load-failed-toast';
import { Button } from '../Button';
import { Card } from '../layout/Card';

interface LoadFailedProps extends Failure {
  title: string;
}

/** Says what could not be loaded and why, with a button that tries again; so does a toast, wherever the page is scrolled to. */
export function LoadFailed({ title, error, retry, loading }: LoadFailedProps) {
  const { i18n } = useLingui();
  useLoadFailedToast(title, error, retry);
  return (
    <Card busy={loading} className="flex flex-col items-start gap-4 p-6">
      <h2 className="text-17">{title}</h2>
      <p role="alert" className="text-ink-2">
        {i18n._(wordsForLoad(errorCode(error)))}
      </p>
      <Button
        tone="secondary"
        pending={loading}
        onClick={() => void retry().catch(() => undefined)}
      >
        <Trans>Try again</Trans>
      </Button>
    </Card>
  );
}
