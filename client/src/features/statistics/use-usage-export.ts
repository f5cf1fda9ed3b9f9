import { useLingui } from '@lingui/macro';
import { useState } from 'react';
import type { UsageQuery } from '../../../../schema/generated/schema-types';
import { apiUrl } from '../../lib/api-url';
import { saveFile } from '../../lib/csv';
import { useServices } from '../../lib/services/services';

const FAILED = 'usage-export';

/** Saves all of a period by quarters of an hour, which is more than a screen holds. A link could not: the token is in a header. */
export function useUsageExport() {
  const { t } = useLingui();
  const { session, toasts } = useServices();
  const [isBusy, setBusy] = useState(false);

  async function save(query: UsageQuery, name: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const asked = JSON.stringify({ ...query, granularity: 'QUARTER_HOUR' });
      const response = await fetch(
        apiUrl(`/usage/export.csv?${new URLSearchParams({ query: asked }).toString()}`),
        { headers: { authorization: `Bearer ${session.current()?.token ?? ''}` } },
      );
      if (!response.ok) throw new Error(`HTTP ${String(response.status)}`);
      saveFile(name, await response.blob(), 'text/csv;charset=utf-8');
      toasts.dismiss(FAILED);
    } catch {
      toasts.add({
        id: FAILED,
        tone: 'bad',
        title: t`The usage could not be downloaded`,
        action: { label: t`Retry`, run: () => void save(query, name) },
      });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, save };
}
