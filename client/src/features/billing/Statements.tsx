import type { MessageDescriptor } from '@lingui/core';
import { msg, Plural, Trans, useLingui } from '@lingui/macro';
import DownloadIcon from '~icons/lucide/download';
import StatementIcon from '~icons/lucide/scroll-text';
import type { StatementState } from '../../../../schema/generated/schema-types';
import { useList } from '../../lib/apollo/use-list';
import { formatAmount, formatTraffic } from '../../lib/format';
import { useInvoiceDownload } from '../../lib/services/use-invoice-download';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import type { Column } from '../../ui/table/DataTable';
import { ListView } from '../../ui/table/ListView';
import { StatementsDocument, type StatementsQuery } from './statements.generated';

type Row = StatementsQuery['me']['statements']['nodes'][number];
type Balance = Row['balances'][number];

const STATES: Readonly<Record<StatementState, MessageDescriptor>> = {
  OPEN: msg`Not over yet`,
  PROVISIONAL: msg`Usage can still be reported`,
  SEALED: msg`Final and signed`,
};

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'month',
    header: <Trans>Month</Trans>,
    primary: true,
    width: 'rows:w-2/5',
    cell: (row) => <Month {...row} />,
  },
  {
    id: 'opening',
    header: <Trans>Opening balance</Trans>,
    align: 'end',
    half: true,
    cell: ({ balances }) => <Balances balances={balances} at="opening" />,
  },
  {
    id: 'closing',
    header: <Trans>Closing balance</Trans>,
    align: 'end',
    half: true,
    cell: ({ balances }) => <Balances balances={balances} at="closing" />,
  },
];

/** A statement of each month, newest first, as files that can be checked offline. */
export function Statements() {
  const { t } = useLingui();
  const { busy, statement } = useInvoiceDownload();
  const { list } = useList(StatementsDocument, { connection: ({ me }) => me.statements });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListView
        caption={t`Statements`}
        list={list}
        columns={COLUMNS}
        failed={t`The statements could not be loaded`}
        empty={
          <EmptyState Icon={StatementIcon} title={<Trans>No statements yet</Trans>}>
            <Trans>Each month gets one: opening balance, every change, closing balance.</Trans>
          </EmptyState>
        }
        actions={({ month }) => (
          <div className="flex gap-2">
            {(['csv', 'json'] as const).map((format) => (
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
            ))}
          </div>
        )}
      />
      <p className="text-13 text-ink-2">
        <Trans>
          A month is final two days after its end. Then it is signed, and anyone can check its JSON
          file offline with{' '}
          <a href="/verify-statement.mjs" download className="text-brand-ink underline">
            verify-statement.mjs
          </a>
          , which needs Node and nothing else.
        </Trans>
      </p>
    </div>
  );
}

function Month({ month, state }: Row) {
  const { i18n } = useLingui();
  const name = new Intl.DateTimeFormat(i18n.locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <span className="block">
      <span className="block">{name.format(new Date(`${month}-15T00:00:00Z`))}</span>
      <span className="block text-12 font-normal text-ink-2">{i18n._(STATES[state])}</span>
    </span>
  );
}

function Balances({ balances, at }: { balances: Row['balances']; at: 'opening' | 'closing' }) {
  if (balances.length === 0) return <span className="text-ink-3">–</span>;
  return balances.map((balance) => (
    <span key={`${balance.ledger} ${balance.unit}`} className="num block whitespace-nowrap">
      <Amount {...balance} amount={balance[at]} />
    </span>
  ));
}

function Amount({ ledger, unit, amount }: Balance & { amount: string }) {
  const { i18n } = useLingui();
  if (ledger === 'TRAFFIC') return <span>{formatTraffic(BigInt(amount), i18n.locale)}</span>;
  if (ledger === 'MONEY')
    return (
      <span translate="no">{formatAmount({ minor: amount, currency: unit }, i18n.locale)}</span>
    );
  const points = Number(amount);
  return <Plural value={points} one="# point" other="# points" />;
}
