import { Trans, useLingui } from '@lingui/macro';
import { useMemo } from 'react';
import { UTC, zoneLabel } from '../../../../schema/rules/accounting-day';
import DownloadIcon from '~icons/lucide/download';
import InvoiceIcon from '~icons/lucide/file-text';
import { InvoicesDocument, type InvoicesQuery } from './invoices.generated';
import { buyPath, ledgerPath } from '../../lib/addresses';
import { formatAmount } from '../../lib/format';
import { enumFilter, textFilter } from '../../lib/list-address';
import { useInvoiceDownload } from '../../lib/services/use-invoice-download';
import { useList } from '../../lib/apollo/use-list';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import type { Column } from '../../ui/table/DataTable';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListView } from '../../ui/table/ListView';
import { WhyLink } from '../../ui/WhyLink';
import { SearchField } from '../../ui/forms/SearchField';
import { Select } from '../../ui/forms/Select';
import { KIND_WORDS, noteWords } from './billing-words';
import { InvoiceArchive } from './InvoiceArchive';
import { OrderLink } from './OrderLink';

type Row = InvoicesQuery['me']['invoices']['nodes'][number];

const FILTERS = {
  search: textFilter,
  kind: enumFilter('INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE'),
};

/** @param zone the name of the seller's; @param timeZone its own name, which rows of another zone do not have */
const columnsFor = (zone: string, timeZone: string): readonly Column<Row>[] => [
  {
    id: 'number',
    header: <Trans>Number</Trans>,
    primary: true,
    width: 'rows:w-2/5',
    cell: (row) => <Subject {...row} />,
  },
  {
    id: 'issued',
    header: <Trans>Issued ({zone})</Trans>,
    half: true,
    cell: (row) => <Issued {...row} shownZone={timeZone} />,
  },
  {
    id: 'order',
    header: <Trans>Order</Trans>,
    half: true,
    room: 'roomy',
    under: {
      column: 'number',
      line: (row) => (
        <Trans>
          Order <OrderLink {...row} />
        </Trans>
      ),
    },
    cell: (row) => <OrderLink {...row} />,
  },
  {
    id: 'total',
    header: <Trans>Total</Trans>,
    align: 'end',
    half: true,
    cell: (row) => <Total {...row} />,
  },
];

/** Invoices and notes, newest first: find one, save it, or save those of a period. */
export function Invoices() {
  const { t, i18n } = useLingui();
  const download = useInvoiceDownload();
  const { address, list, shown } = useList(InvoicesDocument, {
    filters: FILTERS,
    variables: ({ filters: { search, kind } }) => ({
      filter: { search, kind: kind === null ? null : [kind] },
    }),
    connection: ({ me }) => me.invoices,
  });
  const timeZone = shown?.accountingTimeZone ?? UTC;
  const columns = useMemo(
    () => columnsFor(zoneLabel(timeZone, i18n.locale), timeZone),
    [timeZone, i18n.locale],
  );
  return (
    <ListView
      caption={t`Invoices`}
      list={list}
      columns={columns}
      filters={
        <>
          <div className="flex w-full min-w-0 md:contents">
            <SearchField
              label={t`Search invoices`}
              placeholder={t`Invoice or order number`}
              value={address.filters.search ?? ''}
              onChange={(text) => address.filter({ search: FILTERS.search.read(text) })}
            />
          </div>
          <Select
            label={t`Kind`}
            value={address.filters.kind ?? ''}
            onChange={(value) => address.filter({ kind: FILTERS.kind.read(value) })}
            options={[
              { value: '', label: t`All kinds` },
              ...Object.entries(KIND_WORDS).map(([value, label]) => ({
                value,
                label: i18n._(label),
              })),
            ]}
          />
          <span className="grow max-md:hidden" />
          <InvoiceArchive timeZone={timeZone} />
        </>
      }
      failed={t`The invoices could not be loaded`}
      empty={
        <EmptyState
          Icon={InvoiceIcon}
          title={<Trans>No invoices yet</Trans>}
          action={
            <a href={buyPath('TRAFFIC')} className={buttonStyle('secondary')}>
              <Trans>Buy traffic</Trans>
            </a>
          }
        >
          <Trans>Each card payment gets an invoice at once. Points get none.</Trans>
        </EmptyState>
      }
      actions={({ number }) => (
        <Button
          tone="secondary"
          size="small"
          pending={download.busy.has(`${number}.pdf`)}
          onClick={() => download.invoice(number)}
        >
          <DownloadIcon className="size-4" />
          PDF <span className="sr-only">{number}</span>
        </Button>
      )}
    />
  );
}

/** The date on the document, beside its zone if the seller has another one now. */
function Issued({ issuedAt, issuedOn, timeZone, shownZone }: Row & { shownZone: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={issuedAt}>
      <span className="num whitespace-nowrap">{issuedOn}</span>
      {timeZone !== shownZone && <span>{` (${zoneLabel(timeZone, i18n.locale)})`}</span>}
    </time>
  );
}

function Subject({ kind, reason, number, correctsNumber }: Row) {
  const { i18n } = useLingui();
  return (
    <span className="block">
      <span className="num block whitespace-nowrap">{number}</span>
      <span className="block text-12 font-normal text-ink-2">
        <span>{i18n._(KIND_WORDS[kind])}</span>
        {kind !== 'INVOICE' && reason !== null && correctsNumber !== null && (
          // A card has its button beside the first two lines.
          <span className="block rows:inline">
            <span className="hidden rows:inline"> · </span>
            <span>{i18n._(noteWords(kind, reason, correctsNumber))}</span>
          </span>
        )}
      </span>
    </span>
  );
}

/** Shows the total of a credit note as negative, because it reduces what the customer paid. */
function Total({ kind, total, orderId, number }: Row) {
  const { i18n } = useLingui();
  const signed = kind === 'CREDIT_NOTE' ? { ...total, minor: `-${total.minor}` } : total;
  return (
    <span className="whitespace-nowrap">
      <span translate="no" className="num">
        {formatAmount(signed, i18n.locale)}
      </span>{' '}
      {/* An order can have several notes, and the payment has one invoice. */}
      {kind === 'INVOICE' && (
        <WhyLink
          to={ledgerPath({ ledger: 'money', kind: 'payment', order: orderId })}
          of={number}
        />
      )}
    </span>
  );
}
