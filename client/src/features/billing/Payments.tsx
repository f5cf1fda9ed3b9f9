import { Trans, useLingui } from '@lingui/macro';
import { useMemo } from 'react';
import { UTC, zoneLabel } from '../../../../schema/rules/accounting-day';
import PaymentIcon from '~icons/lucide/credit-card';
import { PaymentsDocument, type PaymentsQuery } from './payments.generated';
import { buyPath } from '../../lib/addresses';
import { wordsForFailure } from '../../lib/error-words';
import { formatAmount } from '../../lib/format';
import { PAYMENT_STATUS_WORDS, REFUND_STATUS_WORDS } from '../../lib/order-words';
import { useList } from '../../lib/apollo/use-list';
import { Badge } from '../../ui/Badge';
import { buttonStyle } from '../../ui/button-style';
import type { Column } from '../../ui/table/DataTable';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListView } from '../../ui/table/ListView';
import { ZonedTime } from '../../ui/ZonedTime';
import { OrderLink } from './OrderLink';

type Row = PaymentsQuery['me']['payments']['nodes'][number];

const TONES = {
  CREATING: 'plain',
  OPEN: 'warn',
  SUCCEEDED: 'good',
  CANCELLED: 'plain',
} as const satisfies Readonly<Record<Row['status'], string>>;

const columnsFor = (zone: string, timeZone: string): readonly Column<Row>[] => [
  {
    id: 'order',
    header: <Trans>Order</Trans>,
    primary: true,
    width: 'rows:w-1/5',
    cell: (row) => <OrderLink {...row} />,
  },
  {
    id: 'at',
    header: <Trans>Started ({zone})</Trans>,
    half: true,
    cell: ({ createdAt }) => <ZonedTime at={createdAt} timeZone={timeZone} />,
  },
  {
    id: 'amount',
    header: <Trans context="money">Amount</Trans>,
    align: 'end',
    half: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    id: 'result',
    header: <Trans>Result</Trans>,
    width: 'rows:w-2/5',
    cell: (row) => <Result {...row} timeZone={timeZone} />,
  },
];

/** Payments by card, newest first, with declined cards and refunds. */
export function Payments() {
  const { t, i18n } = useLingui();
  const { list, shown } = useList(PaymentsDocument, { connection: ({ me }) => me.payments });
  const timeZone = shown?.accountingTimeZone ?? UTC;
  const columns = useMemo(
    () => columnsFor(zoneLabel(timeZone, i18n.locale), timeZone),
    [timeZone, i18n.locale],
  );
  return (
    <ListView
      caption={t`Payments`}
      list={list}
      columns={columns}
      failed={t`The payments could not be loaded`}
      empty={
        <EmptyState
          Icon={PaymentIcon}
          title={<Trans>No payments yet</Trans>}
          action={
            <a href={buyPath('TRAFFIC')} className={buttonStyle('secondary')}>
              <Trans>Buy traffic</Trans>
            </a>
          }
        >
          <Trans>Card payments appear here, with declined cards and refunds.</Trans>
        </EmptyState>
      }
    />
  );
}

function Result({
  status,
  amount: asked,
  captured,
  surplus,
  failureCode,
  failedAttempts,
  refunds,
  timeZone,
}: Row & { timeZone: string }) {
  const { i18n } = useLingui();
  const failures =
    failedAttempts.length > 0 || failureCode === null
      ? failedAttempts
      : [{ id: failureCode, failureCode, at: null }];
  return (
    <span className="flex flex-col items-start gap-1 text-13">
      <Badge tone={TONES[status]}>{i18n._(PAYMENT_STATUS_WORDS[status])}</Badge>
      {status === 'SUCCEEDED' && captured.minor !== asked.minor && (
        <span className="text-ink-2">
          <Trans>
            Only <Money amount={captured} inSentence /> was collected
          </Trans>
        </span>
      )}
      {surplus && (
        <span className="text-ink-2">
          <Trans>Duplicate payment. We are refunding it.</Trans>
        </span>
      )}
      {failures.map(({ id, failureCode: code, at }) => (
        <span key={id} className="text-bad">
          <span>{i18n._(wordsForFailure(code))}</span>{' '}
          {at !== null && <ZonedTime at={at} timeZone={timeZone} named />}
        </span>
      ))}
      {refunds.map(({ id, amount, status: state, at }) => (
        <span key={id} className="text-ink-2">
          <Trans>
            Refund of <Money amount={amount} inSentence />
          </Trans>{' '}
          <span>{i18n._(REFUND_STATUS_WORDS[state])}</span>{' '}
          <ZonedTime at={at} timeZone={timeZone} day named />
        </span>
      ))}
    </span>
  );
}

function Money({ amount, inSentence }: { amount: Row['amount']; inSentence?: boolean }) {
  const { i18n } = useLingui();
  const face = inSentence === true ? 'tabular-nums' : 'num';
  return (
    <span translate="no" className={`whitespace-nowrap ${face}`}>
      {formatAmount(amount, i18n.locale)}
    </span>
  );
}
