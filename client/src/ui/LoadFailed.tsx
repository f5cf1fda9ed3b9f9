import { Trans, useLingui } from '@lingui/macro';
import { errorCode } from '../lib/apollo/errors';
import { wordsForCode } from '../lib/error-words';
import { Button } from './Button';
import { Card } from './Card';

interface LoadFailedProps {
  title: string;
  error: unknown;
  /** Asks again; a failure shows here once more. */
  retry: () => Promise<unknown>;
  loading: boolean;
}

/** In place of what could not be loaded: what, why, and a way to try again. */
export function LoadFailed({ title, error, retry, loading }: LoadFailedProps) {
  const { i18n } = useLingui();
  return (
    <Card className="flex flex-col items-start gap-4 p-6">
      <h2 className="text-17">{title}</h2>
      <p role="alert" className="text-ink-2">
        {i18n._(wordsForCode(errorCode(error)))}
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
