import { useApolloClient } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import DownloadIcon from '~icons/lucide/download';
import type { OrderFilterInput, OrderSort } from '../../../../schema/generated/schema-types';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { useServices } from '../../lib/services/services';
import { Button } from '../../ui/Button';

const FAILED = 'orders-export';

/** Saves all orders that match the filters, on every page, in the list's order. */
export function ExportOrders({
  filter,
  sort,
  disabled,
}: {
  filter: OrderFilterInput;
  sort: OrderSort;
  disabled: boolean;
}) {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const client = useApolloClient();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);

  async function save() {
    setProgress({ done: 0, all: 0 });
    try {
      const { collectOrders, saveOrders } = await import('./export-orders');
      saveOrders(await collectOrders(client, { filter, sort }, setProgress), i18n);
      toasts.dismiss(FAILED);
    } catch (error) {
      toasts.add({
        id: FAILED,
        tone: 'bad',
        title: t`The orders could not be exported`,
        description: i18n._(wordsForCode(errorCode(error))),
        action: { label: t`Retry`, run: () => void save() },
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
      onClick={() => void save()}
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
