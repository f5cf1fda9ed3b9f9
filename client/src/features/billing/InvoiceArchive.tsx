import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { zoneLabel } from '../../../../schema/rules/accounting-day';
import { MAX_INVOICE_ARCHIVE_FILES } from '../../../../schema/rules/limits';
import ArchiveIcon from '~icons/lucide/folder-down';
import { useInvoiceDownload } from '../../lib/services/use-invoice-download';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/forms/Select';
import { periodOf, type PeriodName } from './periods';

/** Saves the invoices and notes of a period as a ZIP. Its days are those on the documents, in the seller's zone. */
export function InvoiceArchive({ timeZone }: { timeZone: string }) {
  const { t, i18n } = useLingui();
  const { save, busy } = useInvoiceDownload();
  const [period, setPeriod] = useState<PeriodName>('THIS_MONTH');
  const zone = zoneLabel(timeZone, i18n.locale);
  const names: Readonly<Record<PeriodName, string>> = {
    THIS_MONTH: t`This month (${zone})`,
    LAST_MONTH: t`Last month (${zone})`,
    THIS_YEAR: t`This year (${zone})`,
    LAST_YEAR: t`Last year (${zone})`,
  };
  function archive() {
    const { from, to } = periodOf(period, new Date(), timeZone);
    save(`/invoices/archive.zip?from=${from}&to=${to}`, `invoices-${from}-${to}.zip`, (code) => {
      if (code === 'NOT_FOUND') return t`There are no invoices in this period`;
      return code === 'BAD_USER_INPUT'
        ? t`A ZIP holds at most ${MAX_INVOICE_ARCHIVE_FILES} documents. Please choose a shorter period`
        : t`The invoices could not be downloaded`;
    });
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Select
        label={t`Period (${zone})`}
        value={period}
        most="max-w-72"
        onChange={(value) => setPeriod(value as PeriodName)}
        options={Object.entries(names).map(([value, label]) => ({ value, label }))}
      />
      <Button tone="secondary" pending={busy.size > 0} onClick={archive}>
        <ArchiveIcon className="size-4" />
        <Trans>Download ZIP</Trans>
      </Button>
    </div>
  );
}
