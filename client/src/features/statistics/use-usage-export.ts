import { useLingui } from '@lingui/macro';
import { useState } from 'react';
import type { UsageQuery } from '../../../../schema/generated/schema-types';
import { saveFile } from '../../lib/csv';
import { hasWords, wordsForCode } from '../../lib/error-words';
import { useServices } from '../../lib/services/services';

const FAILED = 'usage-export';

/** Saves all of a period by quarters of an hour, which is more than a screen holds. A link could not: the token is in a header. */
export function useUsageExport() {
  const { t, i18n } = useLingui();
  const { session, toasts } = useServices();
  const [isBusy, setBusy] = useState(false);

  async function save(query: UsageQuery, name: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { fetchUsageFile } = await import('./fetch-usage-file');
      const file = await fetchUsageFile(query, session);
      saveFile(name, file, 'text/csv;charset=utf-8');
      toasts.dismiss(FAILED);
    } catch (error) {
      // The login says so.
      if (session.current() === null) return;
      const { reason = '' } = error as { reason?: string };
      toasts.add({
        id: FAILED,
        tone: 'bad',
        title: t`The usage could not be downloaded`,
        description: hasWords(reason) ? i18n._(wordsForCode(reason)) : undefined,
        action: { label: t`Retry`, run: () => void save(query, name) },
      });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, save };
}
