import DownloadIcon from '~icons/lucide/download';
import { useInvoiceDownload } from '../../lib/services/use-invoice-download';
import type { StatementFormat } from '../../lib/services/use-invoice-download';
import { Button } from '../../ui/Button';

interface StatementDownloadsProps {
  /** `2026-10` */
  month: string;
  formats: readonly StatementFormat[];
}

/** Saves a month as files. */
export function StatementDownloads({ month, formats }: StatementDownloadsProps) {
  const { busy, statement } = useInvoiceDownload();
  return formats.map((format) => (
    <Button
      key={format}
      tone="secondary"
      size="small"
      pending={busy.has(`statement-${month}.${format}`)}
      onClick={() => statement(month, format)}
    >
      <DownloadIcon className="size-4" />
      <span>{format.toUpperCase()}</span> <span className="sr-only">{month}</span>
    </Button>
  ));
}
