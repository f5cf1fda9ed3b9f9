import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import DownloadIcon from '~icons/lucide/download';
import type { Progress } from '../../lib/apollo/collect-pages';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { useServices } from '../../lib/services/services';
import { Button } from '../Button';

interface ExportCsvProps {
  /** Loads all rows and saves them as a file. */
  save: (onProgress: (progress: Progress) => void) => Promise<void>;
  /** Title of the toast that reports a failure. */
  failed: string;
  disabled: boolean;
}

/** Saves a list as CSV. While many pages load, it counts them. */
export function ExportCsv({ save, failed, disabled }: ExportCsvProps) {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [progress, setProgress] = useState<Progress | null>(null);

  async function run() {
    setProgress({ done: 0, all: 0 });
    try {
      await save(setProgress);
      toasts.dismiss(failed);
    } catch (error) {
      toasts.add({
        id: failed,
        tone: 'bad',
        title: failed,
        description: i18n._(wordsForCode(errorCode(error))),
        action: { label: t`Retry`, run: () => void run() },
      });
    } finally {
      setProgress(null);
    }
  }

  return (
    <Button
      tone="secondary"
      className="max-md:px-3"
      disabled={disabled || progress !== null}
      focusableWhenDisabled={progress !== null}
      aria-busy={progress !== null || undefined}
      onClick={() => void run()}
    >
      <DownloadIcon className="size-4" />
      <span aria-live="polite" className={progress === null ? 'max-md:sr-only' : ''}>
        {progress === null ? (
          <Trans>Export CSV</Trans>
        ) : (
          <Trans>
            Exporting{' '}
            <span className="tabular-nums">
              {i18n.number(progress.done)}/{i18n.number(progress.all)}
            </span>
          </Trans>
        )}
      </span>
    </Button>
  );
}
