import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import ChevronIcon from '~icons/lucide/chevron-right';
import StatementIcon from '~icons/lucide/scroll-text';
import type { LedgerName } from '../../../../schema/generated/schema-types';
import { ADDRESSES } from '../../lib/addresses';
import { useList } from '../../lib/apollo/use-list';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { Badge } from '../../ui/Badge';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { SiteLink } from '../../ui/SiteLink';
import type { Column } from '../../ui/table/DataTable';
import { ListView } from '../../ui/table/ListView';
import { amountText, changeText } from '../ledger/amount';
import { StatementDownloads } from './StatementDownloads';
import { monthName, STATEMENT_STATES, type StatementRow } from './statement-words';
import { StatementPanel } from './StatementPanel';
import { StatementsDocument } from './statements.generated';

/** `?statement=2026-10` opens a month, so that it can be linked to. */
const DIALOGS = ['statement'] as const;

const ledgerColumn = (ledger: LedgerName, header: ReactNode): Column<StatementRow> => ({
  id: ledger,
  header,
  align: 'end',
  half: true,
  cell: ({ balances }) => <Closing balances={balances} ledger={ledger} />,
});

const COLUMNS: readonly Column<StatementRow>[] = [
  {
    id: 'month',
    header: <Trans>Month</Trans>,
    primary: true,
    width: 'rows:w-1/3',
    cell: (row) => <Month {...row} />,
  },
  ledgerColumn('TRAFFIC', <Trans>Traffic</Trans>),
  ledgerColumn('MONEY', <Trans>Money</Trans>),
  ledgerColumn('POINTS', <Trans>Points</Trans>),
];

/** A statement of each month, newest first, as files that can be checked offline. */
export function Statements() {
  const { t } = useLingui();
  const { list } = useList(StatementsDocument, { connection: ({ me }) => me.statements });
  const dialog = useDialogAddress(DIALOGS);
  const opened = list.rows?.nodes.find(({ month }) => month === dialog.open?.of);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-13 text-ink-2">
        <Trans>
          Your balances at the end of each month, and by how much they changed. Two days after its
          end, a month is final and signed.
        </Trans>{' '}
        <SiteLink to={`${ADDRESSES.documentation}/statements`} className="text-brand-ink underline">
          <Trans>How to check one</Trans>
        </SiteLink>
      </p>
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
        onOpen={({ month }) => dialog.show('statement', month)}
        actions={({ month }) => <StatementDownloads month={month} formats={['pdf']} />}
      />
      {opened !== undefined && <StatementPanel statement={opened} onClose={dialog.close} />}
    </div>
  );
}

function Month({ month, state }: StatementRow) {
  const { i18n } = useLingui();
  const { tone, word } = STATEMENT_STATES[state];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-brand-ink">
        <span className="underline underline-offset-4">{monthName(month, i18n.locale)}</span>
        <ChevronIcon aria-hidden="true" className="size-3.5" />
      </span>
      <Badge tone={tone}>{i18n._(word)}</Badge>
    </span>
  );
}

/** The closing balance of each unit, and the change within the month. */
function Closing({ balances, ledger }: Pick<StatementRow, 'balances'> & { ledger: LedgerName }) {
  const { i18n } = useLingui();
  const own = balances.filter((each) => each.ledger === ledger);
  if (own.length === 0) return <span className="text-ink-3">–</span>;
  return own.map(({ unit, opening, closing }) => (
    <span key={unit} translate="no" className="num block whitespace-nowrap">
      <span className="block">{amountText(BigInt(closing), unit, i18n)}</span>
      <span className="block text-12 text-ink-2">
        {changeText(BigInt(closing) - BigInt(opening), unit, i18n)}
      </span>
    </span>
  ));
}
