import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import ArchiveIcon from '~icons/lucide/folder-down';
import { useInvoiceDownload } from '../../lib/services/use-invoice-download';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { periodOf, type PeriodName } from './periods';

/** Saves the invoices and notes of a period as a ZIP. */
export function InvoiceArchive() {
  const { t } = useLingui();
  const { archive, busy } = useInvoiceDownload();
  const [period, setPeriod] = useState<PeriodName>('THIS_MONTH');
  const names: Readonly<Record<PeriodName, string>> = {
    THIS_MONTH: t`This month`,
    LAST_MONTH: t`Last month`,
    THIS_YEAR: t`This year`,
    LAST_YEAR: t`Last year`,
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Select
        label={t`Period (UTC)`}
        value={period}
        onChange={(value) => setPeriod(value as PeriodName)}
        options={Object.entries(names).map(([value, label]) => ({ value, label }))}
      />
      <Button
        tone="secondary"
        pending={busy.size > 0}
        onClick={() => archive(periodOf(period, new Date()))}
      >
        <ArchiveIcon className="size-4" />
        <Trans>Download ZIP</Trans>
      </Button>
    </div>
  );
}
