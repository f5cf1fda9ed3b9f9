import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { LedgerTable_EntryFragment } from './ledger.generated';
import { orderPath } from '../../lib/addresses';
import { Badge } from '../../ui/Badge';
import { ClockTime } from '../../ui/ClockTime';
import type { Column } from '../../ui/table/DataTable';
import { Timestamp } from '../../ui/Timestamp';
import { amountText, changeText } from './amount';
import { EntryParts } from './EntryParts';
import { makerOf, reasonOf, titleOf } from './ledger-words';

type Row = LedgerTable_EntryFragment;

/** Columns of each ledger: what changed it, by how much, and the balance after that. */
export const LEDGER_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'what',
    header: <Trans>What happened</Trans>,
    primary: true,
    width: 'rows:w-2/5',
    cell: (row) => <What row={row} />,
  },
  {
    id: 'when',
    header: <Trans>Time</Trans>,
    width: 'rows:w-1/5',
    cell: (row) => <When row={row} />,
  },
  {
    id: 'state',
    header: <Trans>State</Trans>,
    room: 'roomy',
    under: { column: 'when' },
    cell: (row) => <State row={row} />,
  },
  {
    id: 'amount',
    header: <Trans context="entry of the ledger">Amount</Trans>,
    align: 'end',
    half: true,
    cell: (row) => <Amount row={row} />,
  },
  {
    id: 'balance',
    header: <Trans>Balance</Trans>,
    align: 'end',
    half: true,
    cell: ({ balanceAfter, unit }) => <Figure amount={balanceAfter} unit={unit} />,
  },
];

function What({ row }: { row: Row }) {
  const { i18n } = useLingui();
  const { orderId, orderNumber, subAccountName, remark } = row;
  const reason = reasonOf(row);
  const title = i18n._(titleOf(row));
  const isOrder = orderId !== null && orderNumber !== null;
  return (
    <span className="block max-w-96">
      {row.until === null ? (
        <span className="block font-medium">{title}</span>
      ) : (
        <EntryParts entry={row} title={title} />
      )}
      <span className="flex flex-wrap gap-x-2 text-12 font-normal text-ink-2">
        {subAccountName !== null && (
          <span translate="no" className="num">
            {subAccountName}
          </span>
        )}
        {reason !== null && <span>{i18n._(reason)}</span>}
        {row.madeBy !== null && <span>{makerOf(row.madeBy, i18n)}</span>}
        {remark !== null && remark !== orderNumber && (
          <span className="wrap-break-word">{remark}</span>
        )}
        {isOrder && (
          <Link
            to={orderPath(orderId)}
            className="num whitespace-nowrap underline decoration-line underline-offset-4 hover:text-ink"
          >
            {orderNumber}
          </Link>
        )}
      </span>
    </span>
  );
}

/** An instant, or the hour of usage. Rows of traffic stand under their day. */
function When({ row: { ledger, occurredAt, until } }: { row: Row }) {
  if (ledger !== 'TRAFFIC') return <Timestamp at={occurredAt} />;
  return (
    <span className="num whitespace-nowrap">
      <ClockTime at={occurredAt} toTheMinute />
      {until !== null && (
        <>
          <span>–</span>
          <ClockTime at={until} toTheMinute />
        </>
      )}
    </span>
  );
}

function State({ row: { isFinal, isCorrection } }: { row: Row }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {isFinal ? (
        <span className="text-12 text-ink-3">
          <Trans context="entry of the ledger">final</Trans>
        </span>
      ) : (
        <Badge>
          <Trans>provisional</Trans>
        </Badge>
      )}
      {isCorrection && (
        <Badge tone="info">
          <Trans>correction</Trans>
        </Badge>
      )}
    </span>
  );
}

/** The change of the balance. Entries that change none show what they are about below their 0. */
function Amount({ row: { amount, quantity, unit } }: { row: Row }) {
  const { i18n } = useLingui();
  const change = BigInt(amount);
  return (
    <span className="block">
      <span
        translate="no"
        title={unit === 'BYTES' ? `${i18n.number(change)} B` : undefined}
        className={`num whitespace-nowrap ${change > 0n ? 'font-medium text-brand' : change === 0n ? 'text-ink-3' : 'font-medium'}`}
      >
        {changeText(change, unit, i18n)}
      </span>
      {change === 0n && quantity !== '0' && (
        <span className="block text-12 text-ink-2">
          <Figure amount={quantity} unit={unit} />
        </span>
      )}
    </span>
  );
}

function Figure({ amount, unit }: { amount: string; unit: string }) {
  const { i18n } = useLingui();
  return (
    <span translate="no" className="num whitespace-nowrap">
      {amountText(BigInt(amount), unit, i18n)}
    </span>
  );
}
